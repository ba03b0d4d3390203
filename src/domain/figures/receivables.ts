/**
 * Receivables, whole rupiah: billed − paid by customer, aged oldest first — a payment settles the oldest month that is open.
 * The age of a month counts from its last day. m³ without a price are not billed: their estimated value is shown separately.
 * Source: `customer_months`, and `daily_totals` of kind `unpriced`.
 */
import { addQuantities, amountOf, sum as sumUp } from '../values/quantities.ts';
import { sumOf, type DayTotal } from './dayFacts.ts';
import type { SettingsByDay } from './figureSettings.ts';
import { daysBetween, lastOfMonth, monthOf } from '../time/calendar.ts';

export interface CustomerMonth {
  readonly customerId: string;
  /** `YYYY-MM`, or any day of it. */
  readonly month: string;
  readonly billed: number;
  readonly paid: number;
  /** m³. */
  readonly unpriced: number;
}

export const AGES = ['current', 'to30', 'to60', 'to90', 'older'] as const;
export type Age = (typeof AGES)[number];
export type Ageing = Readonly<Record<Age, number>>;

export interface Debt {
  readonly customerId: string;
  /** Below 0: the customer has paid ahead. */
  readonly balance: number;
  readonly ageing: Ageing;
  readonly billed: number;
  readonly paid: number;
  /** m³ without a price. */
  readonly unpriced: number;
  /** What they would add to the balance. */
  readonly estimated: number;
}

export interface Receivables {
  /** What customers owe, all together; who has paid ahead does not lessen it. */
  readonly owed: number;
  /** What customers have paid ahead. */
  readonly ahead: number;
  readonly ageing: Ageing;
  /** What the m³ without a price would add. */
  readonly estimated: number;
  /** The largest first; those who owe nothing, and would owe nothing with the estimate, are left out. */
  readonly debts: readonly Debt[];
}

/** `mainOf`: the customer that an alias stands for. */
export function receivablesOf(
  months: readonly CustomerMonth[],
  today: string,
  priceOf: (month: string) => number,
  mainOf: (customerId: string) => string = (id) => id,
): Receivables {
  const byCustomer = new Map<string, CustomerMonth[]>();
  for (const month of months) {
    const customerId = mainOf(month.customerId);
    byCustomer.set(customerId, [...(byCustomer.get(customerId) ?? []), month]);
  }
  const all = [...byCustomer].map(([customerId, own]) => debtOf(customerId, own, today, priceOf));
  return {
    owed: all.reduce((sum, { balance }) => sum + Math.max(0, balance), 0),
    ahead: all.reduce((sum, { balance }) => sum + Math.max(0, -balance), 0),
    ageing: addAgeings(all.map(({ ageing }) => ageing)),
    estimated: sumUp(all.map(({ estimated }) => estimated)),
    debts: all
      .filter(({ balance, estimated }) => balance !== 0 || estimated !== 0)
      .toSorted((one, other) => other.balance - one.balance),
  };
}

/** What a m³ without a price counts with in a month: the mean of its days by their own prices, as in the revenue of the month. */
export function estimatedPrices(unpriced: readonly DayTotal[], settings: SettingsByDay): (month: string) => number {
  return (month) => {
    const own = unpriced.filter(({ operating_day: day }) => monthOf(day) === monthOf(month));
    const volume = sumOf(own, 'unpriced').quantity;
    const amount = sumUp(own.map(({ operating_day: day, quantity }) => quantity * settings(day).price));
    return volume > 0 ? amount / volume : settings(lastOfMonth(month)).price;
  };
}

function debtOf(
  customerId: string,
  months: readonly CustomerMonth[],
  today: string,
  priceOf: (month: string) => number,
): Debt {
  const [billed, paid] = [sum(months, 'billed'), sum(months, 'paid')];
  const ageing = { ...NOTHING };
  let left = paid;
  for (const month of months.toSorted((one, other) => (one.month < other.month ? -1 : 1))) {
    const settled = Math.min(left, month.billed);
    left -= settled;
    ageing[ageOf(month.month, today)] += month.billed - settled;
  }
  const unpriced = addQuantities(...months.map((month) => month.unpriced));
  const estimated = sumUp(months.map((one) => amountOf(one.unpriced, priceOf(one.month))));
  return { customerId, balance: billed - paid, ageing, billed, paid, unpriced, estimated };
}

export function ageOf(month: string, today: string): Age {
  const days = daysBetween(lastOfMonth(month), today);
  return days <= 0 ? 'current' : days <= 30 ? 'to30' : days <= 60 ? 'to60' : days <= 90 ? 'to90' : 'older';
}

const NOTHING: Ageing = { current: 0, to30: 0, to60: 0, to90: 0, older: 0 };
const sum = (months: readonly CustomerMonth[], field: 'billed' | 'paid'): number =>
  months.reduce((total, month) => total + month[field], 0);
const addAgeings = (ageings: readonly Ageing[]): Ageing =>
  ageings.reduce<Ageing>(
    (total, one) => ({
      current: total.current + one.current,
      to30: total.to30 + one.to30,
      to60: total.to60 + one.to60,
      to90: total.to90 + one.to90,
      older: total.older + one.older,
    }),
    NOTHING,
  );
