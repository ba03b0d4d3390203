/**
 * Receivables, whole rupiah: by customer, billed and the tax of invoices − paid + deposits left on open orders. A debt is an invoice less its credit notes
 * (dated by its issue), or the part of a month that is on no invoice (dated by the month's last day). A payment for an invoice settles that
 * invoice first. Every other payment, except deposits that tickets have not drawn, settles the oldest open debt. An invoice ages from its due day, the rest
 * from the last day of its month. m³ without a price are not billed: their estimated value is shown separately.
 * Source: `customer_months`, `invoices`, `order_totals`, and `daily_totals` of kind `unpriced`.
 */
import { grouped } from '../values/grouped.ts';
import { addQuantities, amountOf, sum as sumUp } from '../values/quantities.ts';
import { sumOf, type DayTotal } from './dayFacts.ts';
import { isDelivered } from './tickets.ts';
import type { SettingsByDay } from './figureSettings.ts';
import type { SyncedTables } from '../records/rows.ts';
import { recordOf } from '../values/json.ts';
import { daysBetween, lastOfMonth, monthOf } from '../time/calendar.ts';

export interface CustomerMonth {
  readonly customerId: string;
  /** `YYYY-MM`, or any day of it. */
  readonly month: string;
  readonly billed: number;
  /** The tax of invoices and credit notes issued in this month. */
  readonly tax: number;
  readonly paid: number;
  /** m³. */
  readonly unpriced: number;
}

export type Bill = SyncedTables['invoices'];

export const INVOICE_STATES = ['open', 'part', 'paid', 'overdue', 'void'] as const;
export type InvoiceState = (typeof INVOICE_STATES)[number];
export interface BillStanding {
  readonly state: InvoiceState;
  /** The invoice's amount including its credit notes and reductions of its tickets. */
  readonly amount: number;
  /** The part of it by which its tickets were reduced without a credit note. */
  readonly less: number;
  /** By payments for it, and by others that settle the oldest debt. */
  readonly paid: number;
}

export const AGES = ['current', 'to30', 'to60', 'to90', 'older'] as const;
export type Age = (typeof AGES)[number];
type Ageing = Readonly<Record<Age, number>>;

export type Debt = ReturnType<typeof debtOf>['debt'];
export type Receivables = ReturnType<typeof receivablesOf>;

/** `mainOf`: the customer of an alias. `deposits`: what is left of each open order's deposit. */
export function receivablesOf(
  months: readonly CustomerMonth[],
  today: string,
  priceOf: (month: string) => number,
  mainOf: (customerId: string) => string = (id) => id,
  bills: readonly Bill[] = [],
  deposits: readonly { readonly customerId: string; readonly left: number }[] = [],
) {
  const [monthsOf, billsOf, depositsOf] = [
    grouped(months, ({ customerId }) => mainOf(customerId)),
    grouped(bills, ({ customer_id }) => mainOf(customer_id)),
    grouped(deposits, ({ customerId }) => mainOf(customerId)),
  ];
  const all = [...new Set([...monthsOf.keys(), ...billsOf.keys(), ...depositsOf.keys()])].map((customerId) =>
    debtOf(
      {
        customerId,
        months: monthsOf.get(customerId) ?? [],
        bills: billsOf.get(customerId) ?? [],
        deposits: (depositsOf.get(customerId) ?? []).reduce((total, { left }) => total + left, 0),
      },
      today,
      priceOf,
    ),
  );
  const debts = all.map(({ debt }) => debt);
  return {
    /** What customers owe in total; prepayments of others do not reduce it. */
    owed: debts.reduce((sum, { balance }) => sum + Math.max(0, balance), 0),
    /** What customers have prepaid. */
    ahead: debts.reduce((sum, { balance }) => sum + Math.max(0, -balance), 0),
    /** Deposits on open orders that tickets have not drawn. */
    deposits: debts.reduce((sum, one) => sum + one.deposits, 0),
    ageing: addAgeings(debts.map(({ ageing }) => ageing)),
    /** What the m³ without a price would add. */
    estimated: sumUp(debts.map(({ estimated }) => estimated)),
    /** Largest first; customers who owe nothing, even with the estimate, are left out. */
    debts: debts
      .filter(({ balance, estimated, deposits: left }) => balance !== 0 || estimated !== 0 || left !== 0)
      .toSorted((one, other) => other.balance - one.balance),
    /** The state of each invoice, by id; credit notes are part of theirs. */
    bills: new Map(all.flatMap(({ standings }) => standings)),
  };
}

/** What a customer owes, from their own months; below 0: prepaid. */
export const balanceOf = (months: readonly Pick<CustomerMonth, 'billed' | 'tax' | 'paid'>[]): number =>
  sum(months, 'billed') + sum(months, 'tax') - sum(months, 'paid');

/**
 * What some days added to the debts of known customers, whole rupiah: delivered tickets, plus the tax of bills issued on these days,
 * minus payments made on them. A deposit on an order reduces it when it is paid, not as tickets draw it.
 */
export const debtChange = (
  tickets: readonly Pick<SyncedTables['deliveries'], 'customer_id' | 'amount' | 'status' | 'voided_at'>[],
  bills: readonly Bill[],
  paid: number,
): number =>
  sumUp(tickets.map((one) => (one.customer_id !== null && isDelivered(one) ? (one.amount ?? 0) : 0))) +
  sumUp(standing(bills).map(({ tax }) => tax)) -
  paid;

const standing = (bills: readonly Bill[]): Bill[] => bills.filter(({ voided_at }) => voided_at === null);

/** The price at which a m³ without a price counts in a month: the mean of its days by their own prices, as in the month's revenue. */
export function estimatedPrices(unpriced: readonly DayTotal[], settings: SettingsByDay): (month: string) => number {
  return (month) => {
    const own = unpriced.filter(({ operating_day: day }) => monthOf(day) === monthOf(month));
    const volume = sumOf(own, 'unpriced').quantity;
    const amount = sumUp(own.map(({ operating_day: day, quantity }) => quantity * settings(day).price));
    return volume > 0 ? amount / volume : settings(lastOfMonth(month)).price;
  };
}

interface Item {
  /** The date that orders debts: the oldest is paid first. */
  readonly since: string;
  readonly due: string;
  readonly amount: number;
  readonly bill?: Bill;
}

interface Account {
  readonly customerId: string;
  readonly months: readonly CustomerMonth[];
  readonly bills: readonly Bill[];
  /** What is left of them. */
  readonly deposits: number;
}

function debtOf({ customerId, months, bills, deposits }: Account, today: string, priceOf: (month: string) => number) {
  const items = itemsOf(months, standing(bills));
  const chosen = ({ bill, amount }: Item): number => Math.min(bill?.paid ?? 0, amount);
  const ageing = { ...addAgeings([]) };
  const standings = new Map<string, BillStanding>(
    bills.flatMap(({ id, kind, total }) =>
      kind === 'invoice' ? [[id, { state: 'void', amount: total, less: 0, paid: 0 }]] : [],
    ),
  );
  // A month below 0 (a prepaid opening balance, or an invoiced ticket corrected on this device) settles debts like a payment.
  const less = items.reduce((total, { amount }) => total + Math.max(0, -amount), 0);
  let left =
    sum(months, 'paid') - deposits + less - items.reduce((total, item) => total + Math.max(0, chosen(item)), 0);
  for (const item of items.filter(({ amount }) => amount >= 0)) {
    const settled = Math.max(0, Math.min(left, item.amount - chosen(item)));
    left -= settled;
    const paid = chosen(item) + settled;
    ageing[lateness(item.due, today)] += item.amount - paid;
    const { bill, due, amount } = item;
    if (bill) standings.set(bill.id, { state: stateOf(due, amount, paid, today), amount, less: lessOf(bill), paid });
  }
  const unpriced = addQuantities(...months.map((month) => month.unpriced));
  const estimated = sumUp(months.map((one) => amountOf(one.unpriced, priceOf(one.month))));
  const [billed, paid] = [sum(months, 'billed'), sum(months, 'paid')];
  return {
    debt: {
      customerId,
      /** Below 0: the customer has prepaid. */
      balance: balanceOf(months) + deposits,
      ageing,
      billed,
      paid,
      /** The part of `paid` that is deposits on open orders, not drawn by tickets: the balance does not count them. */
      deposits,
      /** m³ without a price. */
      unpriced,
      /** What they would add to the balance. */
      estimated,
    },
    standings: [...standings],
  };
}

/** The reduction of its tickets without a credit note. */
const lessOf = ({ differs }: Bill): number => Math.max(0, -differs);

/** Oldest first: the part of each month that is on no invoice, and each invoice minus its credit notes and reductions of its tickets. */
function itemsOf(months: readonly CustomerMonth[], bills: readonly Bill[]): Item[] {
  const unbilled = new Map<string, number>();
  const add = (month: string, amount: number) =>
    unbilled.set(lastOfMonth(month), (unbilled.get(lastOfMonth(month)) ?? 0) + amount);
  for (const { month, billed } of months) add(month, billed);
  for (const { month, amount } of bills.flatMap(({ lines }) => lines)) add(month, -amount);
  const invoices = bills.filter(({ kind }) => kind === 'invoice');
  for (const bill of invoices) {
    const own = [...new Set(bill.lines.map(({ month }) => month))].toSorted();
    let left = lessOf(bill);
    for (const [at, month] of own.entries()) {
      // An invoice does not state its months: the negative ones come first, the rest goes into the last month.
      const below = Math.max(0, -(unbilled.get(lastOfMonth(month)) ?? 0));
      const back = at === own.length - 1 ? left : Math.min(left, below);
      add(month, back);
      left -= back;
    }
  }
  return [
    ...[...unbilled].map(([day, amount]) => ({ since: day, due: day, amount })),
    ...invoices.map((bill) => ({
      since: bill.issued_on,
      due: bill.due_on,
      amount: bills.reduce(
        (total, other) => total + (other.credits === bill.id ? other.total : 0),
        bill.total - lessOf(bill),
      ),
      bill,
    })),
  ].toSorted((one, other) => (one.since < other.since ? -1 : one.since > other.since ? 1 : 0));
}

const stateOf = (due: string, amount: number, paid: number, today: string): InvoiceState =>
  paid >= amount ? 'paid' : due < today ? 'overdue' : paid > 0 ? 'part' : 'open';

function lateness(due: string, today: string): Age {
  const days = daysBetween(due, today);
  return days <= 0 ? 'current' : days <= 30 ? 'to30' : days <= 60 ? 'to60' : days <= 90 ? 'to90' : 'older';
}

const sum = <F extends 'billed' | 'tax' | 'paid'>(months: readonly Readonly<Record<F, number>>[], field: F): number =>
  months.reduce((total, month) => total + month[field], 0);
const addAgeings = (ageings: readonly Ageing[]): Ageing =>
  recordOf(AGES, (age) => ageings.reduce((total, one) => total + one[age], 0));
