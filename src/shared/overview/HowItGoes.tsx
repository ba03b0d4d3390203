/**
 * How it goes, in one sentence: what is made of what is due by now, what left where that is far below the usual, what stood still longest,
 * and which machines are broken besides.
 */
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { siteNow, useRows, useSite } from '../../data/index.ts';
import { useFiguresOfDays, useFigureRules } from '../../data/office.ts';
import { productionDue } from '../../domain/figures/byNow.ts';
import { deliveredOf } from '../../domain/figures/delivered.ts';
import { longestStop } from '../../domain/figures/hoursRun.ts';
import { producedOf } from '../../domain/figures/production.ts';
import { operatingDayOf } from '../../domain/time/operatingDay.ts';
import { formatNumber, useTexts, withUnit } from '../../i18n/index.ts';
import { useClock } from '../../ui/useClock.ts';
import type { DayFacts } from '../../domain/figures/dayFacts.ts';

interface HowItGoesProps {
  readonly days: readonly DayFacts[];
  readonly of: 'today' | 'month';
  /** m³; null: nothing is due. */
  readonly due: number | null;
  readonly now: Date;
  /** m³ that this weekday usually delivers by now. */
  readonly usually?: number | undefined;
}

/** Share of the usual deliveries below which the sentence names them. */
const FAR_BELOW = 0.8;

export function HowItGoes({ days, of, due, now, usually = 0 }: HowItGoesProps) {
  const { t, language } = useTexts();
  const machines = useRows('equipment', { limit: 1_000 });
  const produced = producedOf(days);
  const longest = longestStop(days, now);
  const machine = machines?.find(({ row }) => row.id === longest?.stop.equipment_id)?.row.equipment_name;
  const gap = Math.round((due ?? 0) - produced);
  const state = due === null ? 'none' : gap > 0 ? 'behind' : gap < 0 ? 'ahead' : 'even';
  const said = `${of}_${state}` as const;
  const { volume } = deliveredOf(days);
  const broken = (machines ?? [])
    .filter(({ row }) => row.status === 'breakdown' && row.id !== longest?.stop.equipment_id)
    .map(({ row }) => row.equipment_code);
  return (
    <>
      {t(`executive.goes.${said}`, {
        produced: formatNumber(produced, language),
        due: withUnit(Math.round(due ?? 0), 'm³', language),
        gap: formatNumber(Math.abs(gap), language),
      })}
      {volume < usually * FAR_BELOW &&
        t('executive.goes.delivered', {
          volume: formatNumber(volume, language),
          usual: withUnit(Math.round(usually), 'm³', language),
        })}
      {longest &&
        t(longest.stop.ended_at === null ? 'executive.goes.stands' : 'executive.goes.stood', {
          machine: machine ?? t('executive.goes.crusher'),
          hours: t('office.hours', { value: formatNumber(longest.hours, language, 1) }),
          reason: t(`office.reason.${longest.stop.reason}`, { defaultValue: longest.stop.reason }).toLocaleLowerCase(
            language,
          ),
        })}
      {broken.length > 0 && t('executive.goes.broken', { machines: broken.join(', ') })}.
    </>
  );
}

/** The owner's way from the first page to the overview. */
export function OwnersLine() {
  const { t } = useTexts();
  const site = useSite();
  const now = useClock(siteNow);
  const today = operatingDayOf(now, site);
  const facts = useFiguresOfDays({ from: today, to: today });
  const rules = useFigureRules();
  const day = facts?.days[0];
  return (
    <Link
      to="/executive"
      className="mb-4 flex min-h-24 items-center gap-3 rounded-lg border border-line bg-surface px-4 py-3 text-ink no-underline shadow-card hover:bg-sunken"
    >
      <span className="min-w-0 flex-1 font-semibold text-pretty">
        {day && rules && (
          <HowItGoes days={[day]} of="today" due={productionDue(day, rules.settings(today), now, site)} now={now} />
        )}
        <span className="block text-sm font-normal text-accent-ink underline underline-offset-4">
          {t('executive.title')}
        </span>
      </span>
      <ArrowRight aria-hidden className="size-5 shrink-0 text-accent-ink" />
    </Link>
  );
}
