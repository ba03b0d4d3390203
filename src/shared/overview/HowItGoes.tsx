import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { siteNow, useRows, useSite, useStocks } from '../../data/index.ts';
import { useOrders } from '../../data/deliveries.ts';
import { useFiguresOfDays, useFigureRules, useSameWeekdays } from '../../data/office.ts';
import { byNow } from '../../domain/figures/byNow.ts';
import { operatingDayOf } from '../../domain/time/operatingDay.ts';
import { useTexts } from '../../i18n/index.ts';
import { useClock } from '../../ui/useClock.ts';
import { clausesOf, type Going } from './whatIsWrong.ts';

export { FirstSteps } from '../firstSteps/FirstSteps.tsx';

export function HowItGoes(going: Omit<Going, 'machines' | 'orders' | 'stocks' | 'site'>) {
  const texts = useTexts();
  const site = useSite();
  const machines = useRows('equipment', { limit: 1_000 })?.map(({ row }) => row) ?? [];
  const [orders, stocks] = [useOrders() ?? [], useStocks() ?? []];
  const clauses = clausesOf({ ...going, machines, orders, stocks, site }, texts);
  const near = clauses.filter((_, at) => at === 0 || clauses.slice(0, at + 1).join('; ').length <= PHONE_MOST);
  const far = clauses.slice(near.length);
  return (
    <>
      {near.join('; ')}
      {far.length > 0 && <span className="max-sm:hidden">; {far.join('; ')}</span>}.
    </>
  );
}

/** Characters of five lines on a phone: a wider screen shows the rest, and the tiles below have its figures. */
const PHONE_MOST = 190;

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
          <HowItGoes
            {...{ now, standing, settings: rules.settings }}
            days={[day]}
            of="today"
            due={standing.plan?.due ?? 0}
          />
        )}
        <span className="block text-sm font-normal text-accent-ink underline underline-offset-4">
          {t('executive.title')}
        </span>
      </span>
      <ArrowRight aria-hidden className="size-5 shrink-0 text-accent-ink" />
    </Link>
  );
}
