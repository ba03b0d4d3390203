import { addDays } from '../../domain/time/calendar.ts';
import { formatClock, formatDay, useTexts } from '../../i18n/index.ts';
import { Button, Section, SyncMark } from '../../ui/index.ts';
import { StatusMark } from './ShiftHead.tsx';
import type { ViewRow } from '../../data/index.ts';
import type { ShiftScene } from './useShiftScene.ts';

export function ShiftList(props: { readonly scene: ShiftScene; readonly onShow: (id: string) => void }) {
  const {
    scene: { shifts, shift, day },
    onShow,
  } = props;
  const { t, language } = useTexts();
  const listed = shifts
    .filter(({ row }) => row.operating_day >= addDays(day, -1) || row.status !== 'closed')
    .toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  return (
    <Section title={t('shift.list.title')}>
      {listed.length === 0 && <p className="text-ink-soft">{t('shift.list.none')}</p>}
      {listed.length > 0 && (
        <ul className="overflow-hidden rounded-lg border border-line bg-surface shadow-card">
          {listed.map(({ row, sync }) => (
            <li
              key={row.id}
              className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1 border-t border-line px-4 py-2 first:border-t-0"
            >
              <div className="min-w-0 grow basis-full sm:basis-0">
                <p className="font-semibold wrap-anywhere">{row.shift_name}</p>
                <p className="text-sm text-ink-soft">
                  {formatDay(row.operating_day, language)} ·{' '}
                  <span className="whitespace-nowrap">
                    {t('shift.times', {
                      start: formatClock(row.start_time, language),
                      end: formatClock(row.end_time, language),
                    })}
                  </span>
                </p>
                {row.status === 'closed' && (
                  <p className="text-sm text-ink-soft">
                    {row.acknowledged_at === null ? t('shift.handover.waiting') : null}
                  </p>
                )}
              </div>
              <div className="flex flex-wrap justify-end gap-1">
                {sync !== 'sent' && <SyncMark sync={sync} />}
                <StatusMark status={row.status} />
              </div>
              {row.id !== shift?.row.id && (
                <Button
                  className="px-4"
                  aria-label={`${t('shift.list.show')}: ${row.shift_name}, ${formatDay(row.operating_day, language)}`}
                  onClick={() => onShow(row.id)}
                  text={t('shift.list.show')}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

/** Latest day first, its shifts in order. */
const keyOf = ({ row }: ViewRow<'shifts'>): string =>
  `${String(100_000 - Math.floor(Date.parse(row.operating_day) / 86_400_000)).padStart(6, '0')} ${row.start_time}`;
