import { CircleAlert, CloudUpload, Hand, Link2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatAge } from '../../i18n/dates.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { Mark } from '../../ui/Mark.tsx';
import { cx } from '../../ui/cx.ts';
import { refusalText } from './refusalText.ts';
import type { OutboxItem, OutboxState } from '../../data/index.ts';

export function OutboxRow({ item, now }: { readonly item: OutboxItem; readonly now: Date }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { icon, tone, word } = MARKS[item.state];
  const age = formatAge(new Date(item.captured_at), now, language) ?? t('sync.panel.now');
  const refusal = refusalText(item, t);
  return (
    <li className="flex flex-col gap-1 py-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-semibold">{nameOf(item) ?? t(`sync.panel.kind.${item.kind}`)}</span>
        <Mark tone={tone} icon={icon}>
          {t(`sync.state.${word}`)}
        </Mark>
      </div>
      <p className="text-sm text-ink-soft">
        {t(`sync.panel.kind.${item.kind}`)} · {t('sync.panel.age', { age })}
      </p>
      {refusal && <p className={cx('text-sm', tone === 'bad' ? 'text-bad' : 'text-ink-soft')}>{refusal}</p>}
    </li>
  );
}

/** What people call the record: its ticket, else its plate or name. */
function nameOf({ label }: OutboxItem): string | undefined {
  const name = label['ticket_no'] ?? label['license_plate'] ?? label['name'] ?? label['full_name'];
  return name === undefined ? undefined : String(name);
}

const MARKS = {
  to_send: { icon: CloudUpload, tone: 'plain', word: 'toSend' },
  blocked: { icon: Link2, tone: 'plain', word: 'toSend' },
  rejected: { icon: CircleAlert, tone: 'bad', word: 'needsAttention' },
  set_aside: { icon: CircleAlert, tone: 'bad', word: 'needsAttention' },
  held: { icon: Hand, tone: 'info', word: 'held' },
} as const satisfies Record<OutboxState, unknown>;
