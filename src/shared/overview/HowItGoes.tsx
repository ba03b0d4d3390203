/** One sentence: what is made of what is due, what left if unusual, and at most three of what is wrong, the worst first. */
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { siteNow, useRows, useSite } from '../../data/index.ts';
import { useFiguresOfDays, useFigureRules, useSameWeekdays } from '../../data/office.ts';
import { byNow, type ByNow } from '../../domain/figures/byNow.ts';
import { deliveredOf } from '../../domain/figures/delivered.ts';
import { sumOf, totalsOf, type DayFacts } from '../../domain/figures/dayFacts.ts';
import { longestStop } from '../../domain/figures/hoursRun.ts';
import { producedOf } from '../../domain/figures/production.ts';
import { operatingDayOf } from '../../domain/time/operatingDay.ts';
import { formatNumber, useTexts, withUnit } from '../../i18n/index.ts';
import { useClock } from '../../ui/useClock.ts';
import { noShiftText } from './noShift.ts';
import { brokenText, dieselText } from './whatIsWrong.ts';

interface HowItGoesProps {
  readonly days: readonly DayFacts[];
  readonly of: 'today' | 'month';
  /** m³. */
  readonly due: number;
  readonly now: Date;
  /** Of today. */
  readonly standing?: ByNow | undefined;
}

/** Shares of the usual deliveries outside of which the sentence names them. */
const FAR = { below: 0.8, above: 1.25 };

export function HowItGoes({ days, of, due, now, standing }: HowItGoesProps) {
  const texts = useTexts();
  const { t, language } = texts;
  const { timeZone } = useSite();
  const machines = useRows('equipment', { limit: 1_000 });
  const produced = producedOf(days);
  const longest = longestStop(days, now);
  const machine = machines?.find(({ row }) => row.id === longest?.stop.equipment_id)?.row.equipment_name;
  const gap = Math.round(due - produced);
  const state = gap > 0 ? 'behind' : gap < 0 ? 'ahead' : 'even';
  const said = `${of}_${state}` as const;
  const noShift = standing && noShiftText(standing, texts, days.at(-1)?.day ?? '', timeZone);
  const { volume } = deliveredOf(days);
  const usual = standing?.usual?.delivered ?? null;
  const isFar = usual !== null && (volume < usual * FAR.below || volume > usual * FAR.above);
  const cubic = (value: number) => withUnit(Math.round(value), 'm³', language);
  const broken = (machines ?? [])
    .map(({ row }) => row)
    .filter(({ status, id }) => status === 'breakdown' && id !== longest?.stop.equipment_id);
  const stop =
    longest &&
    t(longest.stop.ended_at === null ? 'executive.goes.stands' : 'executive.goes.stood', {
      machine: machine ?? t('executive.goes.crusher'),
      hours: t('office.hours', { value: formatNumber(longest.hours, language, 1) }),
      reason: t(`office.reason.${longest.stop.reason}`, { defaultValue: longest.stop.reason }).toLocaleLowerCase(
        language,
      ),
    });
  return (
    <>
      {noShift ??
        t(`executive.goes.${said}`, {
          produced: formatNumber(produced, language),
          due: cubic(due),
          gap: formatNumber(Math.abs(gap), language),
        })}
      {noShift && produced > 0 && t('executive.goes.produced', { volume: withUnit(produced, 'm³', language) })}
      {(isFar || (noShift && volume > 0)) &&
        t(`executive.goes.${usual === null ? 'delivered' : 'deliveredUsually'}`, {
          volume: withUnit(volume, 'm³', language),
          usual: cubic(usual ?? 0),
        })}
      {longest?.stop.ended_at === null && stop}
      {brokenText(broken, now, texts)}
      {dieselText(sumOf(totalsOf(days), 'fuel_issue').quantity, standing?.usual?.diesel, texts)}
      {longest?.stop.ended_at !== null && stop}.
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
  const weekdays = useSameWeekdays(today);
  const day = facts?.days[0];
  const standing = day && rules && weekdays && byNow(day, weekdays, now, site, rules.settings);
  return (
    <Link
      to="/executive"
      className="mb-4 flex min-h-24 items-center gap-3 rounded-lg border border-line bg-surface px-4 py-3 text-ink no-underline shadow-card hover:bg-sunken"
    >
      <span className="min-w-0 flex-1 font-semibold text-pretty">
        {day && standing && (
          <HowItGoes days={[day]} of="today" due={standing.plan?.due ?? 0} now={now} standing={standing} />
        )}
        <span className="block text-sm font-normal text-accent-ink underline underline-offset-4">
          {t('executive.title')}
        </span>
      </span>
      <ArrowRight aria-hidden className="size-5 shrink-0 text-accent-ink" />
    </Link>
  );
}
