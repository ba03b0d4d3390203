import { TriangleAlert } from 'lucide-react';
import { shiftTarget } from '../../domain/figures/achievement.ts';
import { hoursDisagree, runOfShift, typedHours } from '../../domain/figures/hoursRun.ts';
import { materialByName } from '../../domain/materials/materials.ts';
import { enteredTwice, hoursOfShift, producedByMaterial, producedIn, targetBy } from '../../domain/shifts/figures.ts';
import { plannedSpan, type ShiftRow } from '../../domain/shifts/shiftTime.ts';
import { formatNumber, formatTime, useTexts, withUnit } from '../../i18n/index.ts';
import { Message } from '../../ui/Message.tsx';
import { Chart } from '../../ui/charts/Chart.tsx';
import { hoursText } from './entryLines.ts';
import type { ReactNode } from 'react';
import type { ShiftScene } from './useShiftScene.ts';

/** What the shift comes to, of its records alone. */
export function figuresOf({ records, site, now, shifts, settings }: ShiftScene, shift: ShiftRow) {
  const production = records.production.map(({ row }) => row);
  const transformations = records.transformations.map(({ row }) => row);
  const planned = plannedSpan(shift, site);
  const ofDay = shifts.filter(({ row }) => row.operating_day === shift.operating_day).length;
  const target = shiftTarget(shift, ofDay, settings(shift.operating_day));
  const { run, down, standstills, shift: worked } = runOfShift(shift, records.crusherDowntime, now);
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
    typed: typedHours(production),
    twice: enteredTwice(production, transformations),
  };
}

type ShiftFigures = ReturnType<typeof figuresOf>;

export function Figures({ figures, shift }: { readonly figures: ShiftFigures; readonly shift: ShiftRow }) {
  const { t, language } = useTexts();
  const { produced, target, due, downtime, stops, run, worked } = figures;
  const amount = (value: number) => withUnit(value, 'm³', language);
  const time = (hours: number) => hoursText(hours, t, language);
  const percent = target > 0 ? formatNumber((produced / target) * 100, language, 0) : null;
  return (
    <div className="grid grid-cols-2 gap-3 md:grid-cols-4 lg:grid-cols-2">
      <Figure
        name={t('shift.figure.produced')}
        value={amount(produced)}
        note={percent === null ? '' : t('shift.figure.ofTarget', { percent })}
      />
      <Figure
        name={t('shift.figure.target')}
        value={amount(target)}
        note={
          shift.status === 'open'
            ? t('shift.figure.due', { amount: amount(Math.round(due)) })
            : t(shift.production_target === null ? 'shift.figure.share' : 'shift.figure.ownTarget')
        }
      />
      <Figure
        name={t('shift.figure.downtime')}
        value={time(downtime)}
        note={stops === 0 ? t('shift.figure.noStops') : t('shift.figure.stops', { count: stops })}
      />
      <Figure name={t('shift.figure.run')} value={time(run)} note={t('shift.figure.of', { hours: time(worked) })} />
    </div>
  );
}

function Figure({ name, value, note }: { readonly name: string; readonly value: string; readonly note: ReactNode }) {
  return (
    <article
      aria-label={name}
      className="min-w-0 rounded-lg border border-line bg-surface px-3 py-3 shadow-card sm:px-4"
    >
      <h3 className="text-sm font-semibold text-ink-soft">{name}</h3>
      <p className="text-lg font-bold whitespace-nowrap tabular-nums sm:text-xl">{value}</p>
      <p className="min-h-5 text-xs text-ink-soft">{note}</p>
    </article>
  );
}

/** What in the records of the shift is worth a look. */
export function FigureWarnings({ figures }: { readonly figures: ShiftFigures }) {
  const { t, language } = useTexts();
  const { typed, run, twice } = figures;
  const number = (value: number) => formatNumber(value, language, 1);
  return (
    <>
      {twice.length > 0 && (
        <Message tone="warn" icon={TriangleAlert}>
          {t('shift.twice', { materials: twice.map((name) => materialByName(name).displayName).join(', ') })}
        </Message>
      )}
      {typed !== null && hoursDisagree(typed, run) && (
        <Message tone="warn" icon={TriangleAlert}>
          {t('shift.figure.typed', { typed: number(typed), run: number(run) })}
        </Message>
      )}
    </>
  );
}

export function HoursChart({ figures, timeZone }: { readonly figures: ShiftFigures; readonly timeZone: string }) {
  const { t, language } = useTexts();
  const { hours, produced, target, byMaterial } = figures;
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
          { name: t('shift.hours.target'), values: hours.map((hour) => hour.target), tone: 'warn', as: 'line' },
        ]}
        format={amount}
      />
      {byMaterial.length > 0 && (
        <>
          <h3 className="mt-4 mb-1 text-sm font-semibold">{t('shift.materials.title')}</h3>
          <ul>
            {byMaterial.map(([material, volume]) => (
              <li key={material} className="flex justify-between gap-4 border-t border-line py-1.5 text-sm">
                <span>{materialByName(material).displayName}</span>
                <span className="font-semibold whitespace-nowrap tabular-nums">{amount(volume)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
