/** The site's safety, from daily totals, which are never removed from a device: so a device that keeps few incidents knows it too. */
import { siteNow, useSite } from '../../data/index.ts';
import { useDayFacts } from '../../data/office.ts';
import { addDays } from '../../domain/time/calendar.ts';
import { incidentsByMonth, safetyOf } from '../../domain/figures/safety.ts';
import { operatingDayOf } from '../../domain/time/operatingDay.ts';
import { INCIDENT_CLASSES } from '../../domain/records/incidents.ts';
import { formatMonth, formatNumber, useTexts } from '../../i18n/index.ts';
import { Chart } from '../../ui/charts/Chart.tsx';
import { useClock } from '../../ui/useClock.ts';
import type { Tone } from '../../ui/charts/chartTypes.ts';

const KINDS = ['incidents', 'lost_days', 'hours_worked'];
const YEAR_DAYS = 365;
const MONTHS = 12;
/** If there was no injury for longer, the page says so. */
const LOOKED_BACK_DAYS = 3_650;
const TONES: Readonly<Record<(typeof INCIDENT_CLASSES)[number], Tone>> = {
  near_miss: 1,
  property_damage: 2,
  first_aid: 3,
  minor: 4,
  serious: 'warn',
  fatal: 'bad',
  dangerous_occurrence: 6,
};

export function SafetyFigures() {
  const { t, language } = useTexts();
  const site = useSite();
  const today = operatingDayOf(useClock(siteNow), site);
  const known = useDayFacts({ from: addDays(today, 1 - LOOKED_BACK_DAYS), to: today }, KINDS);
  if (!known) return <div aria-hidden className="skeleton h-80" />;
  const safety = safetyOf(known.days.slice(-YEAR_DAYS), today);
  const { daysSinceLast } = safetyOf(known.days, today);
  const months = incidentsByMonth(known.days).slice(-MONTHS);
  const number = (value: number, decimals = 1) => formatNumber(value, language, decimals);
  const rate = (value: number | null) => (value === null ? t('office.unknown') : number(value));
  const count = months.reduce((sum, { counts }) => sum + [...counts.values()].reduce((all, one) => all + one, 0), 0);
  const since =
    daysSinceLast === null ? t('incidents.figures.never') : t('executive.days', { value: number(daysSinceLast, 0) });
  const { frequencyInterval: interval } = safety;
  const injured = { injuries: number(safety.injuries, 0), days: number(safety.lostDays, 0) };
  const facts: readonly (readonly [name: string, value: string, note?: string | false | null | undefined])[] = [
    [t('executive.safety.sinceLast'), since],
    [
      t('incidents.figures.frequency'),
      rate(safety.frequencyRate),
      interval && t('executive.safety.interval', { low: number(interval.low), high: number(interval.high) }),
    ],
    [t('incidents.figures.severity'), rate(safety.severityRate)],
    [t('incidents.figures.injuries'), t('incidents.figures.injuriesOf', injured)],
    [
      t('executive.safety.hours'),
      t('office.hours', { value: number(safety.hours, 0) }),
      safety.plannedHours > 0 && t('executive.safety.planned'),
    ],
  ];
  return (
    <section aria-labelledby="safety-figures" className="flex flex-col gap-6">
      <div>
        <h2 id="safety-figures" className="text-base font-semibold">
          {t('incidents.figures.title')}
        </h2>
        <p className="text-sm text-ink-soft">{t('incidents.figures.text')}</p>
      </div>
      <dl className="grid grid-cols-1 gap-x-6 gap-y-4 rounded-lg border border-line bg-surface p-4 shadow-card sm:grid-cols-2 lg:grid-cols-5">
        {facts.map(([name, value, note]) => (
          <div key={name}>
            <dt className="text-sm text-ink-soft">{name}</dt>
            <dd className="text-lg font-bold">{value}</dd>
            {note && <dd className="text-xs text-ink-soft">{note}</dd>}
          </div>
        ))}
      </dl>
      <div className="rounded-lg border border-line bg-surface p-4 shadow-card">
        <Chart
          kind="bars"
          title={t('incidents.figures.chart')}
          summary={t('incidents.count', { count })}
          categoryTitle={t('incidents.figures.month')}
          categories={months.map(({ month }) => formatMonth(month, language))}
          series={INCIDENT_CLASSES.map((one) => ({
            name: t(`incidents.class.${one}`),
            tone: TONES[one],
            values: months.map(({ counts }) => counts.get(one) ?? 0),
          }))}
          format={(value) => number(value, 0)}
          // There is no half incident.
          formatTick={(value) => (Number.isInteger(value) ? number(value, 0) : '')}
        />
      </div>
    </section>
  );
}
