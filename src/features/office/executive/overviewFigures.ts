/** The figures of the overview as data, of today or of the month to date: four tiles with what they are held against, three beside them. */
import { achievementOf, share } from '../../../domain/figures/achievement.ts';
import { efficiencyOf, judged } from '../../../domain/figures/crusherEfficiency.ts';
import { deliveredOf } from '../../../domain/figures/delivered.ts';
import { COVER_WINDOW_DAYS, fuelCoverDays, fuelOf } from '../../../domain/figures/fuel.ts';
import { breakEvenOf, netOf } from '../../../domain/figures/net.ts';
import { producedOf } from '../../../domain/figures/production.ts';
import { revenueOf } from '../../../domain/figures/revenue.ts';
import { addDays, dayOfMonth, daysInMonth, weekdayOf } from '../../../domain/time/calendar.ts';
import { sum } from '../../../domain/values/quantities.ts';
import { formatWeekday } from '../../../i18n/dates.ts';
import * as write from '../../../i18n/numbers.ts';
import { recordsAddress, ticketsAddress } from '../shared/recordsAddress.ts';
import { rangeOf, type Overview } from './useExecutive.ts';
import { noShiftText } from '../../../shared/overview/noShift.ts';
import type { DayFacts } from '../../../domain/figures/dayFacts.ts';
import type { SyncedTables } from '../../../domain/records/rows.ts';
import type { Sparkline } from '../../../ui/charts/Sparkline.tsx';
import type { Texts } from '../../../i18n/useLanguage.ts';
import type { KnownReceivables } from '../../../shared/payments/useReceivables.ts';

export const TILES = ['achievement', 'deliveries', 'net', 'receivables'] as const;
export const BESIDE = ['efficiency', 'revenue', 'fuel'] as const;
export type TileKey = (typeof TILES)[number];
export type FigureKey = TileKey | (typeof BESIDE)[number];

export interface Figure {
  /** With its unit; undefined while it is read. */
  readonly value: string | undefined;
  /** The address of its records. */
  readonly records: string;
  readonly bar?: { readonly done: number; readonly due: number | null; readonly whole?: number } | undefined;
  /** `isGood` undefined: neither good nor bad. */
  readonly standing?: { readonly isGood: boolean | undefined; readonly text: string } | undefined;
  /** Empty ones are left out. */
  readonly notes: readonly string[];
  readonly line?: Parameters<typeof Sparkline>[0];
  readonly difference?: { readonly amount: number; readonly text: string } | undefined;
  /** What it is made of. */
  readonly facts?: readonly (readonly [name: string, value: string])[];
}

interface Money {
  readonly receivables: KnownReceivables | undefined;
  /** Of `lineDays` and of today. */
  readonly payments: readonly { readonly row: SyncedTables['payments'] }[] | undefined;
  /** Litres in the tank. */
  readonly solar: number | undefined;
}

/** Today is not among them: it is not over. */
export const lineDays = (today: string) => ({ from: addDays(today, -COVER_WINDOW_DAYS), to: addDays(today, -1) });

export function figuresOf(
  { known, today, now, period }: Overview,
  { receivables, payments, solar }: Money,
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
  const { hours, planned: plannedHours, percent: efficiency, utilisation } = efficiencyOf(days, settings, now);
  const { volume, trips } = deliveredOf(days);
  const revenue = revenueOf(days, settings);
  const net = netOf(days, settings);
  const fuel = fuelOf(days, settings);
  /** Of today and the days after it, so that the month reaches its target. */
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
  const hoursText = (value: number) => t('office.hours', { value: number(value, 1) });
  const pending = known.isPending(range) ? t('office.pending') : '';

  const weekday = formatWeekday(weekdayOf(today), language);
  /** Held against what is due or usual by now, and against its whole target or usual day. */
  const held = (done: number, due: number | null, all: number | null, to: 'due' | 'usual' = 'due') => {
    const gap = Math.round((due ?? 0) - done);
    const how = `${to}${gap > 0 ? 'Behind' : 'Ahead'}` as const;
    const words = { amount: m3(Math.abs(gap)), due: whole(due ?? 0), weekday };
    const ofAll = { percent: percent(share(done, all ?? 0)), target: whole(all ?? 0), weekday };
    return {
      bar: all === null ? undefined : { done, due, whole: isToday ? all : 0 },
      standing: due === null ? undefined : { isGood: gap <= 0, text: t(`executive.held.${how}`, words) },
      notes: [all === null ? '' : t(to === 'due' ? 'executive.ofTarget' : 'executive.ofUsualDay', ofAll), pending],
    };
  };
  const todays = known.of(rangeOf('today', today));
  const lineOf = (of: (some: Days) => number, words: (value: number) => string) => {
    const values = lastDays.map((day) => of([day]));
    const unfinished = of(todays);
    const said = { from: words(values[0] ?? 0), to: words(values.at(-1) ?? 0), today: words(unfinished) };
    return { values, unfinished, label: t('executive.line', said) };
  };
  /** Against what this weekday usually has by now. */
  const difference = (done: number, usually: number | undefined, words: (value: number) => string) => {
    if (!isToday || usually === undefined) return undefined;
    const amount = Math.round(done - usually);
    const more = `${amount > 0 ? '+' : ''}${words(amount)}`;
    return { amount, text: t('executive.usual', { amount: more, weekday }) };
  };

  const noShift = isToday ? noShiftText(known.byNow, texts, today, rules.timeZone) : undefined;
  const planned = plan?.target ?? (produced > 0 ? rules.productionTarget : null);
  const costs = net.variableCosts + net.fixedCosts;
  const late = receivables && receivables.ageing.to60 + receivables.ageing.to90 + receivables.ageing.older;
  const paidOn = (some: Days) =>
    sum((payments ?? []).map(({ row }) => (row.operating_day === some[0]?.day && !row.voided_at ? row.amount : 0)));
  const paid = lastDays.map((day) => paidOn([day]));
  const [weekBefore, week] = [sum(paid.slice(0, 7)), sum(paid.slice(7))];
  /** Rp: a day above the break-even with less than half of the usual profit is not good. */
  const leastGood = isToday ? Math.max(0, (usual?.net ?? 0) / 2) : 0;
  const tone = efficiency === null ? null : judged(efficiency, rules);
  return {
    achievement: {
      value: m3(produced),
      records: recordsAddress('production', range),
      ...(isToday ? held(produced, plan?.due ?? null, planned) : held(produced, known.dueOfMonth.production, target)),
      ...(noShift && { standing: { isGood: opening ? false : undefined, text: noShift } }),
      line: lineOf(producedOf, m3),
      difference: opening === null && noShift ? undefined : difference(produced, usual?.produced, m3),
      facts: [
        [t('executive.utilisationTimesEfficiency'), `${percent(utilisation)} × ${percent(efficiency)}`],
        [t('executive.hoursRun'), `${number(hours.run, 1)} / ${hoursText(plannedHours)}`],
        [t('executive.downtime'), hoursText(hours.down)],
      ],
    },
    deliveries: {
      value: m3(volume),
      records: ticketsAddress(range),
      ...(isToday
        ? held(volume, usual?.delivered ?? null, usual?.wholeDay ?? null, 'usual')
        : held(volume, known.dueOfMonth.deliveries, rules.deliveryTarget)),
      line: lineOf((some) => deliveredOf(some).volume, m3),
      facts: [
        ...(isToday
          ? ([[t('executive.usualDay', { weekday }), ifKnown(usual?.wholeDay ?? null, whole)]] as const)
          : ([
              [t('executive.ofMonthTarget'), percent(share(volume, rules.deliveryTarget))],
              [t('executive.neededADay'), m3(Math.ceil(needed))],
            ] as const)),
        [t('executive.breakEven'), ifKnown(breakEvenOf(rules), (is) => m3(Math.ceil(is)))],
      ],
    },
    net: {
      value: rupiah(net.net),
      records: ticketsAddress(range),
      bar: { done: net.revenue, due: costs },
      standing:
        net.operatingDays === 0
          ? undefined
          : {
              isGood: net.net >= leastGood,
              text: t(net.net >= 0 ? 'executive.aboveBreakEven' : 'executive.belowBreakEven'),
            },
      notes: [t('executive.ofCosts', { revenue: short(net.revenue), costs: short(costs) }), pending],
      line: lineOf((some) => netOf(some, settings).net, short),
      difference: difference(net.net, usual?.net, short),
      facts: [
        [t('executive.variableCosts'), short(net.variableCosts)],
        [t('executive.fixedAsSet'), short(net.fixedCosts)],
        [t('executive.revenueOfMonth'), percent(share(revenueOf(month, settings).amount, rules.salesTarget))],
      ],
    },
    receivables: {
      value: receivables && rupiah(receivables.owed),
      records: '/analytics?view=receivables',
      bar: { done: late ?? 0, due: null, whole: receivables?.owed ?? 0 },
      standing: late ? { isGood: false, text: t('executive.late', { amount: short(late) }) } : undefined,
      notes: [receivables?.isPending === true ? t('office.pending') : ''],
      line: lineOf(paidOn, short),
      difference: {
        amount: week - weekBefore,
        text: t('executive.paid', { week: short(week), before: short(weekBefore) }),
      },
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

type Days = readonly DayFacts[];
