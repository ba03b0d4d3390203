import { Wrench } from 'lucide-react';
import { isStanding } from '../../domain/figures/hoursRun.ts';
import { plannedSpan } from '../../domain/shifts/plannedSpan.ts';
import { formatClock, formatNumber, formatTime, useTexts, withUnit } from '../../i18n/index.ts';
import { cx } from '../../ui/cx.ts';
import { HeldEnd, RunningDowntime } from './RunningDowntime.tsx';
import type { ShiftFigures } from './Figures.tsx';
import type { ShiftScene } from './useShiftScene.ts';

interface StatusBandProps {
  readonly scene: ShiftScene;
  readonly figures: ShiftFigures | null;
  readonly onMachines: () => void;
  readonly onEndAt: (id: string) => void;
}

/** First the open stops, then the shift, its clock and what is due by now. The first of them stays visible, unless the text is very large. */
export function StatusBand({ scene, figures, onMachines, onEndAt }: StatusBandProps) {
  const { t } = useTexts();
  const { records, machines, site, shift } = scene;
  const standing = records.allDowntime.filter(isStanding);
  const stops = standing.map((entry) => (
    <RunningDowntime
      key={entry.id}
      entry={entry}
      machines={machines}
      timeZone={site.timeZone}
      onEndAt={() => onEndAt(entry.id)}
    />
  ));
  const down = machines.filter(
    ({ id, status }) =>
      (status === 'breakdown' || status === 'maintenance') && standing.every((entry) => entry.equipment_id !== id),
  );
  const waiting = records.allDowntime
    .filter((entry) => entry.ended_at === null && entry.voided_at === null && !isStanding(entry))
    .map((entry) => <HeldEnd key={entry.id} entry={entry} machines={machines} timeZone={site.timeZone} />);
  const [first = shift && <OfShift scene={scene} figures={figures} />, ...others] = stops;
  const below = [...others, ...waiting];
  return (
    <>
      {first && (
        <div className="z-20 -mx-4 border-y border-line bg-surface shadow-card @min-[18rem]:[@media(min-height:30rem)]:sticky @min-[18rem]:[@media(min-height:30rem)]:top-16 lg:-mx-8">
          {first}
        </div>
      )}
      {below.length > 0 && <div className="-mx-4 -mt-4 flex flex-col gap-px lg:-mx-8">{below}</div>}
      {stops.length > 0 && shift && (
        <div className="-mx-4 -mt-4 border-b border-line bg-surface lg:-mx-8">
          <OfShift scene={scene} figures={figures} />
        </div>
      )}
      {down.length > 0 && (
        <button
          type="button"
          onClick={onMachines}
          className="-mx-4 -mt-4 flex min-h-12 items-center gap-2 border-b border-line bg-warn-soft px-4 text-left text-sm font-semibold text-warn lg:-mx-8 lg:px-8"
        >
          <Wrench aria-hidden className="size-5 shrink-0" />
          <span className="min-w-0 wrap-anywhere">
            {down.map((one) => `${one.equipment_code} ${t(`equipment.status.${one.status}`)}`).join(' · ')}
          </span>
        </button>
      )}
    </>
  );
}

function OfShift({ scene: { shift, now, site }, figures }: Pick<StatusBandProps, 'scene' | 'figures'>) {
  const { t, language } = useTexts();
  if (!shift) return null;
  const { row } = shift;
  const end = formatClock(row.end_time, language);
  const isOver = row.status === 'open' && plannedSpan(row, site).end <= now;
  const times = t('shift.times', { start: formatClock(row.start_time, language), end });
  return (
    <section aria-label={t('shift.band.label')} className="px-4 py-2 lg:px-8">
      <div className="flex items-baseline justify-between gap-x-3">
        <h2 className="min-w-0 text-lg font-bold wrap-anywhere">{row.shift_name}</h2>
        <p className={cx('text-right text-sm', isOver ? 'font-semibold text-warn' : 'text-ink-soft')}>
          {isOver ? t('shift.band.over', { time: end }) : times}
          {row.status === 'open' && (
            <span className="ml-3 text-lg font-bold text-ink tabular-nums">
              {formatTime(now, language, site.timeZone)}
            </span>
          )}
        </p>
      </div>
      {figures && row.status !== 'planned' && <DueBar figures={figures} isOpen={row.status === 'open'} />}
    </section>
  );
}

/** Production against what is due; for a closed shift, against its target. */
function DueBar({ figures, isOpen }: { readonly figures: ShiftFigures; readonly isOpen: boolean }) {
  const { produced, target, due } = figures;
  const { t, language } = useTexts();
  const wanted = isOpen ? due : target;
  const most = Math.max(target, produced, 1);
  const share = (value: number) => `${(value / most) * 100}%`;
  const behind = Math.round(wanted - produced);
  return (
    <>
      <div aria-hidden className="relative mt-1 h-3 overflow-hidden rounded-full bg-sunken">
        <div className={cx('h-full', behind > 0 ? 'bg-warn' : 'bg-good')} style={{ width: share(produced) }} />
        <div className="absolute inset-y-0 w-1 -translate-x-1/2 bg-ink" style={{ left: share(wanted) }} />
      </div>
      <p className="mt-1 flex flex-wrap justify-between gap-x-3 text-sm">
        <span>
          {t(isOpen ? 'shift.band.due' : 'shift.band.made', {
            produced: formatNumber(produced, language),
            due: formatNumber(Math.round(wanted), language),
          })}
        </span>
        <span className={cx('font-semibold', behind > 0 ? 'text-warn' : 'text-good')}>
          {behind !== 0 &&
            t(behind > 0 ? 'shift.band.behind' : 'shift.band.ahead', {
              amount: withUnit(Math.abs(behind), 'm³', language),
            })}
        </span>
      </p>
    </>
  );
}
