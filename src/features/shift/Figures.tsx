import { shiftTarget } from '../../domain/figures/achievement.ts';
import { hoursDisagree, runOfShift, typedHours } from '../../domain/figures/hoursRun.ts';
import { materialByName } from '../../domain/materials/materials.ts';
import { addQuantities } from '../../domain/values/quantities.ts';
import { enteredTwice, hoursOfShift, producedByMaterial, producedIn, targetBy } from '../../domain/shifts/figures.ts';
import type { ShiftRow } from '../../domain/shifts/shiftTime.ts';
import { asWorked, plannedSpan } from '../../domain/shifts/plannedSpan.ts';
import { formatNumber, formatTime, hoursText, useTexts, withUnit } from '../../i18n/index.ts';
import { Chart } from '../../ui/charts/Chart.tsx';
import type { ShiftScene } from './useShiftScene.ts';

export function figuresOf({ records, site, now, shifts, settings }: ShiftScene, shift: ShiftRow) {
  const production = records.production.map(({ row }) => row);
  const transformations = records.transformations.map(({ row }) => row);
  const planned = plannedSpan(shift, site);
  const ofDay = shifts.filter(({ row }) => row.operating_day === shift.operating_day).length;
  const target = shiftTarget(shift, ofDay, settings(shift.operating_day));
  const { run, down, standstills, shift: worked } = runOfShift(asWorked(shift, site), records.crusherDowntime, now);
  return {
    produced: producedIn(production, transformations),
    byMaterial: producedByMaterial(production, transformations),
    hours: hoursOfShift(planned, target, production, transformations),
    target,
    due: targetBy(now, planned, target),
    worked,
    downtime: down,
    stops: standstills.length,
    run,
    fuel: addQuantities(
      ...records.fuel.map(({ row }) => (row.kind === 'issue' && row.voided_at === null ? row.liters : 0)),
    ),
    typed: typedHours(production),
    twice: enteredTwice(production, transformations),
  };
}

export type ShiftFigures = ReturnType<typeof figuresOf>;

export function Figures({ figures, shift }: { readonly figures: ShiftFigures; readonly shift: ShiftRow }) {
  const { t, language } = useTexts();
  const { produced, target, due, downtime, stops, run, worked } = figures;
  const amount = (value: number) => withUnit(value, 'm³', language);
  const time = (hours: number) => hoursText(hours, t, language);
  const percent = target > 0 ? formatNumber((produced / target) * 100, language, 0) : null;
  const share = t(shift.production_target === null ? 'shift.figure.share' : 'shift.figure.ownTarget');
  const isOpen = shift.status === 'open';
  const shown = [
    ['produced', amount(produced), percent === null ? '' : t('shift.figure.ofTarget', { percent })],
    ['target', amount(target), isOpen ? t('shift.figure.due', { amount: amount(Math.round(due)) }) : share],
    ['downtime', time(downtime), t('shift.figure.stops', { count: stops })],
    ['run', time(run), t('shift.figure.of', { hours: time(worked) })],
  ] as const;
  return (
    <div className="grid grid-cols-2 gap-3">
      {shown.map(([key, value, note]) => (
        <article
          key={key}
          aria-label={t(`shift.figure.${key}`)}
          className="min-w-0 rounded-lg border border-line bg-surface p-3 shadow-card"
        >
          <h3 className="text-sm font-semibold text-ink-soft">{t(`shift.figure.${key}`)}</h3>
          <p className="text-lg font-bold tabular-nums">{value}</p>
          <p className="text-xs text-ink-soft">{note}</p>
        </article>
      ))}
    </div>
  );
}

export function useFigureWarnings(figures: ShiftFigures | null): string[] {
  const { t, language } = useTexts();
  if (!figures) return [];
  const { typed, run, twice } = figures;
  const number = (value: number) => formatNumber(value, language, 1);
  return [
    ...(twice.length > 0
      ? [t('shift.twice', { materials: twice.map((name) => materialByName(name).displayName).join(', ') })]
      : []),
    ...(typed !== null && hoursDisagree(typed, run)
      ? [t('shift.figure.typed', { typed: number(typed), run: number(run) })]
      : []),
  ];
}

export function HoursChart({ figures, timeZone }: { readonly figures: ShiftFigures; readonly timeZone: string }) {
  const { t, language } = useTexts();
  const { hours, produced, target } = figures;
  const amount = (value: number) => withUnit(value, 'm³', language);
  return (
    <div className="rounded-lg border border-line bg-surface p-4 shadow-card sm:px-6">
      <Chart
        title={t('shift.hours.title')}
        summary={t('shift.hours.summary', { produced: amount(produced), target: amount(target) })}
        kind="bars"
        categoryTitle={t('shift.hours.hour')}
        categories={hours.map(({ start }) => formatTime(start, language, timeZone))}
        series={[
          { name: t('shift.hours.produced'), values: hours.map((hour) => hour.produced), tone: 1 },
          { name: t('shift.hours.target'), values: hours.map((hour) => hour.target), tone: 'warn', as: 'step' },
        ]}
        format={amount}
      />
    </div>
  );
}
