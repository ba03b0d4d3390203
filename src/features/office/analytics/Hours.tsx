/** When trucks come: m³ a day by weekday and hour, by the site's clock. */
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { useFigureRules, useRowsOfDays } from '../../../data/office.ts';
import { hoursOfWeek, meanDays } from '../../../domain/figures/tickets.ts';
import { formatClock, formatNumber, formatWeekday, useTexts, withUnit } from '../../../i18n/index.ts';
import { cx } from '../../../ui/cx.ts';
import { Kept } from '../shared/FigureNotes.tsx';
import { Panel } from '../shared/Panel.tsx';
import { ticketsAddress } from '../shared/recordsAddress.ts';
import { slotName } from '../../../shared/records/slotName.ts';
import { slotParts, type WeekSlot } from '../../../domain/deliveries/weekSlot.ts';
import type { Shown } from './useRange.ts';

/** % of the colour in each step of the shading, palest first: text on them stays readable in both themes. */
const STEPS = [10, 25, 40, 55, 100];
const shadeOf = (step: number) => ({
  background: `color-mix(in oklab, var(--chart-1) ${STEPS[step - 1] ?? 0}%, var(--color-surface))`,
  ...(step === STEPS.length && { color: 'var(--color-surface)' }),
});
const clockOf = (hour: number) => String(hour).padStart(2, '0');

export function Hours({ range, today }: Shown) {
  const { t, language } = useTexts();
  const rules = useFigureRules();
  const { from, to } = range;
  const found = useRowsOfDays('deliveries', range);
  const week = useMemo(() => {
    const tickets = found?.map(({ row }) => row);
    const days = tickets && meanDays({ from, to }, today, tickets);
    return days && rules && { counted: days, ...hoursOfWeek(tickets, rules.settings, days) };
  }, [found, rules, from, to, today]);
  if (!week) return <div aria-hidden className="skeleton h-96" />;
  const { cells, busiest, hours } = week;
  /** m³: the width of a step, whole so that the legend is exact. */
  const width = Math.max(1, Math.ceil((busiest?.volume ?? 0) / STEPS.length));
  const whole = (value: number) => (value > 0 ? formatNumber(value, language, value < 1 ? 1 : 0) : '');
  const counted = { from: week.counted[0] ?? from, to: week.counted.at(-1) ?? to };
  const opened = (slot: WeekSlot, volume: number) =>
    volume > 0 && (
      <Link
        to={ticketsAddress(counted, `&${new URLSearchParams(slotParts(slot)).toString()}`)}
        aria-label={`${slotName(slot, t, language)}: ${withUnit(volume, 'm³', language)}`}
        className="grid min-h-11 place-items-center rounded-sm underline-offset-2 hover:underline"
      >
        {whole(volume)}
      </Link>
    );
  const total = 'bg-sunken px-2 font-semibold';
  return (
    <Panel title={t('analytics.hoursCaption')} records={ticketsAddress(range)}>
      <Kept range={range} of="tickets" />
      <p className="mb-3 text-sm text-ink-soft">
        {busiest
          ? t('analytics.busiest', {
              weekday: formatWeekday(busiest.weekday, language),
              hour: formatClock(`${clockOf(busiest.hour)}:00`, language),
              volume: withUnit(Math.round(busiest.volume), 'm³', language),
            })
          : t('analytics.nothing')}
      </p>
      {busiest && (
        <>
          <section aria-label={t('analytics.hoursCaption')} className="relative overflow-x-auto">
            <table className="w-full min-w-176 border-separate border-spacing-0.5 text-center text-xs tabular-nums">
              <caption className="sr-only">{t('analytics.hoursCaption')}</caption>
              <thead>
                <tr className="text-ink-soft">
                  <th scope="col" className="w-px">
                    <span className="sr-only">{t('analytics.day')}</span>
                  </th>
                  {hours.map((hour) => (
                    <th key={hour} scope="col" className="font-semibold">
                      {clockOf(hour)}
                    </th>
                  ))}
                  <th scope="col" className="w-px px-2 font-semibold">
                    {t('analytics.wholeDay')}
                  </th>
                </tr>
              </thead>
              <tbody>
                {cells.map((line, weekday) => (
                  // oxlint-disable-next-line react/no-array-index-key -- the weekday is its position
                  <tr key={weekday}>
                    <th
                      scope="row"
                      className="sticky left-0 z-10 bg-surface pr-2 text-left font-semibold whitespace-nowrap"
                    >
                      {formatWeekday(weekday, language)}
                      <span className="font-normal text-ink-soft"> ×{week.days[weekday]}</span>
                    </th>
                    {hours.map((hour) => (
                      <td
                        key={hour}
                        className="h-11 min-w-9 rounded-sm p-0"
                        style={shadeOf(Math.ceil((line[hour] ?? 0) / width))}
                      >
                        {opened({ weekday, hours: [hour, hour + 1] }, line[hour] ?? 0)}
                      </td>
                    ))}
                    <td className={cx(total, 'rounded-sm')}>
                      {opened({ weekday, hours: null }, week.ofWeekday[weekday] ?? 0)}
                    </td>
                  </tr>
                ))}
              </tbody>
              <tfoot>
                <tr>
                  <th scope="row" className="sticky left-0 z-10 bg-surface pr-2 text-left font-semibold">
                    {t('analytics.everyDay')}
                  </th>
                  {hours.map((hour) => (
                    <td key={hour} className={cx(total, 'h-9 rounded-sm')}>
                      {opened({ weekday: null, hours: [hour, hour + 1] }, week.ofHour[hour] ?? 0)}
                    </td>
                  ))}
                  <td className={cx(total, 'rounded-sm')}>{whole(week.ofDay)}</td>
                </tr>
              </tfoot>
            </table>
          </section>
          <ul aria-label={t('analytics.legend')} className="mt-3 flex flex-wrap gap-0.5 text-xs tabular-nums">
            {STEPS.map((percent, at) => (
              <li key={percent} className="min-w-14 rounded-sm px-2 py-1 text-center" style={shadeOf(at + 1)}>
                {`≤ ${formatNumber((at + 1) * width, language, 0)}`}
              </li>
            ))}
            <li className="px-2 py-1 text-ink-soft">{t('analytics.perHour')}</li>
          </ul>
          <p className="mt-2 text-sm text-ink-soft">{t('analytics.meanNote')}</p>
        </>
      )}
    </Panel>
  );
}
