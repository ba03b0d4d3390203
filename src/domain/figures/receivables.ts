/**
 * Receivables, whole rupiah: billed − paid by customer, aged oldest first — a payment settles the oldest month that is open.
 * The age of a month counts from its last day. m³ without a price are not billed: their estimated value is shown separately.
 * Source: `customer_months`.
 */
import { addQuantities, amountOf } from '../values/quantities.ts';
import { daysBetween, lastOfMonth } from '../time/calendar.ts';

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
}

export interface Receivables {
  /** What customers owe, all together; who has paid ahead does not lessen it. */
  readonly owed: number;
  /** What customers have paid ahead. */
  readonly ahead: number;
  readonly ageing: Ageing;
  /** What the m³ without a price would add. */
  readonly estimated: number;
  /** The largest first; those who owe nothing are left out. */
  readonly debts: readonly Debt[];
}

/** `mainOf`: the customer that an alias stands for. */
export function receivablesOf(
  months: readonly CustomerMonth[],
  today: string,
  price: number,
  mainOf: (customerId: string) => string = (id) => id,
): Receivables {
  const byCustomer = new Map<string, CustomerMonth[]>();
  for (const month of months) {
    const customerId = mainOf(month.customerId);
    byCustomer.set(customerId, [...(byCustomer.get(customerId) ?? []), month]);
  }
  const all = [...byCustomer].map(([customerId, own]) => debtOf(customerId, own, today));
  return {
    owed: all.reduce((sum, { balance }) => sum + Math.max(0, balance), 0),
    ahead: all.reduce((sum, { balance }) => sum + Math.max(0, -balance), 0),
    ageing: addAgeings(all.map(({ ageing }) => ageing)),
    estimated: all.reduce((sum, { unpriced }) => sum + amountOf(unpriced, price), 0),
    debts: all.filter(({ balance }) => balance !== 0).toSorted((one, other) => other.balance - one.balance),
  };
}

function debtOf(customerId: string, months: readonly CustomerMonth[], today: string): Debt {
  const [billed, paid] = [sum(months, 'billed'), sum(months, 'paid')];
  const ageing = { ...NOTHING };
  let left = paid;
  for (const month of months.toSorted((one, other) => (one.month < other.month ? -1 : 1))) {
    const settled = Math.min(left, month.billed);
    left -= settled;
    ageing[ageOf(month.month, today)] += month.billed - settled;
  }
  const unpriced = addQuantities(...months.map((month) => month.unpriced));
  return { customerId, balance: billed - paid, ageing, billed, paid, unpriced };
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
