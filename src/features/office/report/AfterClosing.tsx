/** What came after a day was closed: the records that arrived late, and the figures that are no longer those that were frozen. */
import { History } from 'lucide-react';
import { changesSince } from '../../../domain/figures/sinceClosing.ts';
import { materialByName } from '../../../domain/materials/materials.ts';
import { formatDateTime, formatNumber } from '../../../i18n/index.ts';
import { Message } from '../../../ui/Message.tsx';
import { Lines } from './Lines.tsx';
import type { DayTotal } from '../../../domain/figures/dayFacts.ts';
import type { SyncedTables } from '../../../domain/records/rows.ts';
import type { Words } from './reportWords.ts';
import type { LateRecord } from './useDailyReport.ts';

interface AfterClosingProps {
  readonly closing: SyncedTables['day_closings'];
  readonly totals: readonly DayTotal[];
  readonly late: readonly LateRecord[];
  readonly words: Words;
}

export function AfterClosing({ closing, totals, late, words }: AfterClosingProps) {
  const { t, language, site } = words;
  const changes = changesSince(closing.totals, totals);
  if (late.length === 0 && changes.length === 0) return null;
  return (
    <Message tone="warn" icon={History} title={t('report.late')} className="mb-4">
      {late.length > 0 && <p>{t('report.lateText', { count: late.length })}</p>}
      <ul className="mt-1 text-sm">
        {late.map(({ table, row }) => (
          <li key={row.id}>
            {t('report.lateLine', {
              what: t(`report.lateKind.${table}`),
              time: formatDateTime(new Date(row.captured_at), language, site.timeZone),
            })}
          </li>
        ))}
      </ul>
      {changes.length > 0 && (
        <div className="mt-2">
          <p className="font-semibold">{t('report.changed')}</p>
          <Lines
            lines={changes.map(({ kind, key, before, after }) => ({
              name: `${t(`report.total.${kind}`, { defaultValue: kind })} · ${materialByName(key).displayName}`,
              value: `${formatNumber(before, language)} → ${formatNumber(after, language)}`,
            }))}
            none=""
          />
        </div>
      )}
    </Message>
  );
}
