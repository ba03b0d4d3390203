import { CalendarClock, CircleCheck, CircleMinus, History, OctagonMinus, Scale, Wallet } from 'lucide-react';
import { useTexts } from '../../i18n/useLanguage.ts';
import { Mark } from '../../ui/Mark.tsx';
import { SyncMark } from '../../ui/SyncMark.tsx';
import { choiceText } from './cellText.ts';
import type { MasterRow } from '../../data/masterData.ts';
import type { Values } from './lists/masterList.ts';

/** What sets a record apart; one that is as most are has no mark. There is none for a truck that is gone: a truck on file twice is merged. */
export function RecordMarks({ record, values }: { readonly record: MasterRow; readonly values: Values }) {
  const { t } = useTexts();
  const { sync, price, row } = record;
  const isTareDoubtful = 'flags' in row && row.flags.includes('tare_changed');
  const odd = ODD.find(({ value }) => value === (values.is_active === 'no' ? 'inactive' : values.status));
  if (!odd && !price && !isTareDoubtful && sync === 'sent') return null;
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5">
      {odd && <Mark tone={odd.tone} icon={odd.icon} text={choiceText(odd.value, t)} />}
      {isTareDoubtful && <Mark tone="warn" icon={Scale} text={t('masterData.tareChanged')} />}
      {price && (
        <Mark
          tone={PRICES[price.state].tone}
          icon={PRICES[price.state].icon}
          text={t(`masterData.price.${price.state}`)}
        />
      )}
      {sync !== 'sent' && <SyncMark sync={sync} />}
    </span>
  );
}

const ODD = [
  { value: 'cash_only', tone: 'warn', icon: Wallet },
  { value: 'blocked', tone: 'bad', icon: OctagonMinus },
  { value: 'inactive', tone: 'plain', icon: CircleMinus },
] as const;

const PRICES = {
  in_force: { tone: 'good', icon: CircleCheck },
  later: { tone: 'info', icon: CalendarClock },
  replaced: { tone: 'plain', icon: History },
} as const;
