import { UsersRound } from 'lucide-react';
import { useDoneBefore } from '../../data/index.ts';
import { useTexts } from '../../i18n/useLanguage.ts';
import { Message } from '../../ui/Message.tsx';
import { KindText, useNameOf } from './RecordName.tsx';

/** What arrived second: nothing was counted twice, no word is lost, and the person knows that they were not the first. */
export function DoneBefore() {
  const { t } = useTexts();
  const nameOf = useNameOf();
  const items = useDoneBefore() ?? [];
  if (items.length === 0) return null;
  return (
    <Message tone="info" icon={UsersRound} title={t('sync.doneBefore.title')} className="mt-4">
      <ul>
        {items.map((item) => (
          <li key={item.id} className="wrap-anywhere">
            <KindText item={item} />
            {nameOf(item) !== null && ` · ${nameOf(item)}`}
          </li>
        ))}
      </ul>
      <p className="mt-1 text-sm">{t('sync.doneBefore.text')}</p>
    </Message>
  );
}
