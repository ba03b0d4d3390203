/** The figures of the overview as data, for today or the month to date: four tiles with their comparison, and three others. */
import { achievementOf, share } from '../../../domain/figures/achievement.ts';
import { efficiencyOf, judged } from '../../../domain/figures/crusherEfficiency.ts';
import { deliveredOf } from '../../../domain/figures/delivered.ts';
import { COVER_WINDOW_DAYS, fuelCoverDays, fuelOf } from '../../../domain/figures/fuel.ts';
import { breakEvenOf, netOf } from '../../../domain/figures/net.ts';
import { producedOf } from '../../../domain/figures/production.ts';
import { debtChange, type Bill } from '../../../domain/figures/receivables.ts';
import { revenueOf } from '../../../domain/figures/revenue.ts';
import { addDays, dayOfMonth, daysInMonth, monthOf, weekdayOf } from '../../../domain/time/calendar.ts';
import { sum } from '../../../domain/values/quantities.ts';
import { formatWeekday, hoursText, type Texts } from '../../../i18n/index.ts';
import { formatDayAndMonth, formatMonthInFull, monthAfter } from '../../../i18n/months.ts';
import * as write from '../../../i18n/numbers.ts';
import { recordsAddress, ticketsAddress } from '../shared/recordsAddress.ts';
import { rangeOf, type Overview } from './useExecutive.ts';
import { noShiftText } from '../../../shared/overview/noShift.ts';
import type { DayFacts } from '../../../domain/figures/dayFacts.ts';
import type { SyncedTables } from '../../../domain/records/rows.ts';
import type { Sparkline } from '../../../ui/charts/Sparkline.tsx';
import type { KnownReceivables } from '../../../shared/payments/useReceivables.ts';

export const TILES = ['achievement', 'deliveries', 'net', 'receivables'] as const;
export const BESIDE = ['efficiency', 'revenue', 'fuel'] as const;
export type TileKey = (typeof TILES)[number];
export type FigureKey = TileKey | (typeof BESIDE)[number];

export interface Figure {
  /** With its unit; undefined while it is being read. */
  readonly value: string | undefined;
  readonly records: string;
  readonly bar?: { readonly done: number; readonly due: number | null; readonly whole?: number } | undefined;
  /** `isGood` undefined: neutral. */
  readonly standing?: { readonly isGood: boolean | undefined; readonly text: string } | undefined;
  /** Empty ones are left out. */
  readonly notes: readonly string[];
  readonly line?: Parameters<typeof Sparkline>[0];
  readonly difference?: { readonly amount: number; readonly text: string; readonly isBad?: boolean } | undefined;
  readonly facts?: readonly (readonly [name: string, value: string])[];
}

interface Money {
  readonly receivables: KnownReceivables | undefined;
  readonly tickets: readonly { readonly row: SyncedTables['deliveries'] }[] | undefined;
  readonly payments: readonly { readonly row: SyncedTables['payments'] }[] | undefined;
  readonly bills: readonly Bill[] | undefined;
  /** Litres in the tank. */
  readonly solar: number | undefined;
}

/** The tile with the largest shortfall against its own "by now", relative to it; production without any. */
export function worstOf(figures: Readonly<Record<TileKey, Pick<Figure, 'bar'>>>): TileKey {
  const shortOf = (key: TileKey) => {
    const { done, due } = figures[key].bar ?? { done: 0, due: null };
    return due === null ? 0 : Math.max(0, (due - done) / Math.max(1, Math.abs(due)));
  };
  return TILES.reduce((worst, key) => (shortOf(key) > shortOf(worst) ? key : worst), TILES[0]);
}

/** Without today, which is not over. */
const lineDays = (today: string) => ({ from: addDays(today, -COVER_WINDOW_DAYS), to: addDays(today, -1) });

/** Seven, including today. */
export const debtDays = (today: string) => ({ from: addDays(today, -6), to: today });

export function figuresOf(
  { known, today, now, period }: Overview,
  { receivables, tickets, payments, bills, solar }: Money,
  texts: Texts,
): Readonly<Record<FigureKey, Figure>> {
  const { t, language } = texts;
  const { settings } = known;
  const { plan, opening, usual } = known.byNow;
  const isToday = period === 'today';
  const range = rangeOf(period, today);
  const [days, month] = [known.of(range), known.of(rangeOf('month', today))];
  const lastDays = known.of(lineDays(today));
  const rules = settings(today);
  const { produced, target } = achievementOf(days, settings);
  const { hours, planned, percent: efficiency, utilisation } = efficiencyOf(days, settings, now);
  const { volume, trips } = deliveredOf(days);
  const revenue = revenueOf(days, settings);
  const net = netOf(days, settings);
  const fuel = fuelOf(days, settings);
  /** Required for today and each later day, so that the month reaches its target. */
  const needed =
    Math.max(0, rules.deliveryTarget - deliveredOf(month).volume) / (daysInMonth(today) - dayOfMonth(today) + 1);
  const cover = solar === undefined ? null : fuelCoverDays(solar, lastDays, rules.fuelTarget);

  const number = (value: number, decimals: number) => write.formatNumber(value, language, decimals);
  const ifKnown = <T>(value: T | null, words: (is: T) => string) =>
    value === null ? t('office.unknown') : words(value);
  const percent = (value: number | null) => ifKnown(value, (is) => write.formatPercent(is, language));
  const m3 = (value: number) => write.withUnit(value, 'm³', language);
  const whole = (value: number) => m3(Math.round(value));
  const rupiah = (value: number) => write.formatRupiah(value, language);
  const short = (value: number) => write.formatRupiahShort(value, language);
  const inHours = (value: number) => hoursText(value, t, language);
  const pending = known.isPending(range) ? t('office.pending') : '';

  const weekday = formatWeekday(weekdayOf(today), language);
  /** Compared with what is due or usual by now, and with the whole target or usual day. */
  const held = (done: number, due: number | null, all: number | null, to: 'Plan' | 'Target' | 'UsualDay', say = m3) => {
    const gap = Math.round((due ?? 0) - done);
    const how = `${to === 'UsualDay' ? 'usual' : 'due'}${gap > 0 ? 'Behind' : 'Ahead'}` as const;
    const words = { amount: say(Math.abs(gap)), due: say(Math.round(due ?? 0)), weekday };
    const ofAll = { percent: percent(share(done, all ?? 0)), target: whole(all ?? 0), weekday, count: plan?.shifts };
    return {
      bar: all === null ? undefined : { done, due, whole: isToday ? all : 0 },
      standing: due === null ? undefined : { isGood: gap <= 0, text: t(`executive.held.${how}`, words) },
      notes: [all === null ? '' : t(`executive.of${to}`, ofAll), pending],
    };
  };
  const lineOf = (of: (some: readonly DayFacts[]) => number, words: (value: number) => string) => {
    const values = lastDays.map((day) => of([day]));
    const unfinished = of(known.of(rangeOf('today', today)));
    const said = { from: words(values[0] ?? 0), to: words(values.at(-1) ?? 0), today: words(unfinished) };
    return { values, unfinished, label: t('executive.line', said) };
  };
  const more = (amount: number, words: (value: number) => string) => `${amount > 0 ? '+' : ''}${words(amount)}`;
  const moreProduced = Math.round(produced - (usual?.produced ?? 0));

  const noShift = isToday ? noShiftText(known.byNow, texts, today, rules.timeZone) : undefined;
  const targetToday = plan?.target ?? (produced > 0 ? rules.productionTarget : null);
  const costs = net.variableCosts + net.fixedCosts;
  const late = receivables && receivables.ageing.to60 + receivables.ageing.to90 + receivables.ageing.older;
  const paidSince = (day: string) =>
    sum((payments ?? []).map(({ row }) => (row.operating_day >= day && row.voided_at === null ? row.amount : 0)));
  const change =
    tickets && payments && bills
      ? debtChange(
          tickets.map(({ row }) => row),
          bills.filter(({ issued_on }) => issued_on >= debtDays(today).from),
          paidSince(debtDays(today).from),
        )
      : undefined;
  /** Anything due before it is more than 30 days late; for months, the one before its own and earlier ones. */
  const lateFrom = addDays(today, -30);
  const [lateMonth = ''] = formatMonthInFull(monthAfter(monthOf(lateFrom), -1), language).split(' ');
  const lateWords = { amount: short(late ?? 0), month: lateMonth, day: formatDayAndMonth(lateFrom, language) };
  const breakEven =
    net.operatingDays > 0 ? t(net.net >= 0 ? 'executive.aboveBreakEven' : 'executive.belowBreakEven') : '';
  const ofUsualDay = [[t('executive.usualDay', { weekday }), ifKnown(usual?.wholeDay ?? null, whole)]] as const;
  const ofMonth = [
    [t('executive.ofMonthTarget'), percent(share(volume, rules.deliveryTarget))],
    [t('executive.neededADay'), m3(Math.ceil(needed))],
  ] as const;
  const usualNet = isToday ? usual?.net : undefined;
  const heldNet = usualNet === undefined ? undefined : held(net.net, usualNet, null, 'UsualDay', short).standing;
  const tone = efficiency === null ? null : judged(efficiency, rules);
  const byTarget = { target: whole(rules.productionTarget), hours: inHours(rules.plannedHours) };
  return {
    achievement: {
      value: whole(produced),
      records: recordsAddress('production', range),
      ...(isToday
        ? held(produced, plan?.due ?? null, targetToday, plan ? 'Plan' : 'Target')
        : held(produced, known.dueOfMonth.production, target, 'Target')),
      ...(noShift && { standing: { isGood: opening ? false : undefined, text: noShift } }),
      line: lineOf(producedOf, m3),
      difference:
        !isToday || !usual || (opening === null && noShift)
          ? undefined
          : { amount: moreProduced, text: t('executive.usual', { amount: more(moreProduced, m3), weekday }) },
      facts: noShift
        ? []
        : [
            [t('executive.utilisationTimesEfficiency', byTarget), `${percent(utilisation)} × ${percent(efficiency)}`],
            isToday && plan
              ? [t('executive.hoursOfShifts'), `${inHours(hours.run)} / ${inHours(plan.hours)}`]
              : [t('executive.hoursRun'), `${inHours(hours.run)} / ${inHours(planned)}`],
            [t('executive.downtime'), inHours(hours.down)],
          ],
    },
    deliveries: {
      value: whole(volume),
      records: ticketsAddress(range),
      ...(isToday
        ? held(volume, usual?.delivered ?? null, usual?.wholeDay ?? null, 'UsualDay')
        : held(volume, known.dueOfMonth.deliveries, rules.deliveryTarget, 'Target')),
      line: lineOf((some) => deliveredOf(some).volume, m3),
      facts: [
        ...(isToday ? ofUsualDay : ofMonth),
        [t('executive.breakEven'), ifKnown(breakEvenOf(rules), (is) => m3(Math.ceil(is)))],
      ],
    },
    net: {
      value: rupiah(net.net),
      records: ticketsAddress(range),
      bar: usualNet === undefined ? { done: net.revenue, due: costs } : { done: net.net, due: usualNet },
      standing: heldNet
        ? // Until the day's fixed costs are earned, as on any day, it is neutral.
          { ...heldNet, isGood: heldNet.isGood && net.net < 0 ? undefined : heldNet.isGood }
        : breakEven === ''
          ? undefined
          : { isGood: net.net >= 0, text: breakEven },
      notes: [
        heldNet ? breakEven : '',
        t('executive.ofCosts', { revenue: short(net.revenue), costs: short(costs) }),
        pending,
      ],
      line: lineOf((some) => netOf(some, settings).net, short),
      facts: [
        [t('executive.variableCosts'), short(net.variableCosts)],
        [t('executive.fixedAsSet'), short(net.fixedCosts)],
        [t('executive.revenueOfMonth'), percent(share(revenueOf(month, settings).amount, rules.salesTarget))],
      ],
    },
    receivables: {
      value: receivables && rupiah(receivables.owed),
      records: '/analytics?view=receivables',
      // The late part of it.
      bar: late ? { done: late, due: null, whole: receivables.owed } : undefined,
      standing: late
        ? {
            isGood: false,
            // An invoice has its own due day; the rest has that of its month.
            text: t(receivables.bills.size > 0 ? 'executive.lateDue' : 'executive.late', lateWords),
          }
        : undefined,
      notes: [
        payments
          ? t('executive.paid', { week: short(paidSince(debtDays(today).from)), today: short(paidSince(today)) })
          : '',
        receivables?.isPending === true ? t('office.pending') : '',
      ],
      difference:
        change === undefined
          ? undefined
          : { amount: change, text: t('executive.debtChange', { amount: more(change, short) }), isBad: change > 0 },
    },
    efficiency: {
      value: percent(efficiency),
      records: recordsAddress('crusher', range),
      standing: tone === null ? undefined : { isGood: tone === 'good', text: t(`office.judged.${tone}`) },
      notes: [`${t('office.lost.target')}: ${percent(rules.efficiencyTarget)}`, pending],
    },
    revenue: {
      value: rupiah(revenue.amount),
      records: ticketsAddress(range),
      notes: [
        t('executive.trips', { count: trips }),
        revenue.estimated > 0
          ? t('office.estimatedOf', { amount: short(revenue.estimated), volume: m3(revenue.unpriced) })
          : '',
        pending,
      ],
    },
    fuel: {
      value: ifKnown(fuel.perM3, (is) => t('office.litresPerM3', { value: number(is, 2) })),
      records: recordsAddress('fuel', range),
      notes: [
        `${t('executive.fuelVariance')}: ${write.signed(Math.round(fuel.variance), 'L', language)}`,
        `${t('executive.fuelCover')}: ${ifKnown(cover, (is) => t('executive.days', { value: number(is, 1) }))}`,
        pending,
      ],
    },
  };
}
