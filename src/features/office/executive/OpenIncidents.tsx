/** Incidents that are not closed, and how safe the site was in the last 12 months. */
import { useRows } from '../../../data/index.ts';
import { useDayFacts } from '../../../data/office.ts';
import { addDays } from '../../../domain/time/calendar.ts';
import { safetyOf } from '../../../domain/figures/safety.ts';
import { formatDay, formatNumber, useTexts } from '../../../i18n/index.ts';
import { Panel } from '../shared/Panel.tsx';

const KINDS = ['incidents', 'lost_days', 'hours_worked'];

export function IncidentsPanel({ today }: { readonly today: string }) {
  const { t, language } = useTexts();
  const open = useRows('incidents', { where: { status: 'open' }, limit: 20 });
  const investigating = useRows('incidents', { where: { status: 'investigating' }, limit: 20 });
  const year = useDayFacts({ from: addDays(today, -364), to: today }, KINDS);
  const safety = year && safetyOf(year.days, today);
  const found = open && investigating && [...open, ...investigating];
  const rate = (value: number | null) => (value === null ? t('office.unknown') : formatNumber(value, language, 1));
  const facts = safety && [
    {
      name: t('executive.safety.frequency'),
      value: rate(safety.frequencyRate),
      note:
        safety.frequencyInterval &&
        t('executive.safety.interval', {
          low: formatNumber(safety.frequencyInterval.low, language, 1),
          high: formatNumber(safety.frequencyInterval.high, language, 1),
        }),
    },
    { name: t('executive.safety.severity'), value: rate(safety.severityRate) },
    {
      name: t('executive.safety.sinceLast'),
      value:
        safety.daysSinceLast === null
          ? // Of a site without an hour on record nobody knows whether there was one.
            t(safety.hours > 0 ? 'executive.safety.noneThisYear' : 'office.unknown')
          : t('executive.days', { value: formatNumber(safety.daysSinceLast, language, 0) }),
    },
    {
      name: t('executive.safety.hours'),
      value: t('office.hours', { value: formatNumber(safety.hours, language, 0) }),
      note: safety.plannedHours > 0 && t('executive.safety.planned'),
    },
  ];
  return (
    <Panel title={t('executive.safety.title')} records="/safety-incidents">
      <dl className="mb-4 grid grid-cols-2 gap-x-6 gap-y-3 lg:grid-cols-4">
        {facts?.map(({ name, value, note }) => (
          <div key={name}>
            <dt className="text-sm text-ink-soft">{name}</dt>
            <dd className="text-lg font-bold">{value}</dd>
            {note && <dd className="text-xs text-ink-soft">{note}</dd>}
          </div>
        )) ?? <div className="skeleton col-span-full h-14" />}
      </dl>
      <h3 className="font-semibold">{t('executive.safety.open')}</h3>
      {!found && <div aria-hidden className="skeleton mt-2 h-12" />}
      {found?.length === 0 && <p className="text-ink-soft">{t('executive.safety.none')}</p>}
      <ul>
        {found?.map(({ row }) => (
          <li key={row.id} className="border-t border-line py-2 first:border-t-0">
            <p className="font-semibold">
              {row.number} · {row.title}
            </p>
            <p className="text-sm text-ink-soft">
              {[
                t(`office.incidentClass.${row.class}`),
                t(`executive.safety.status.${row.status}`),
                formatDay(row.operating_day, language),
              ].join(' · ')}
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
