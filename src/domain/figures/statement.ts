/**
 * A customer's account for a period, whole rupiah: what was owed before it, its tickets, taxes of invoices and payments, and what is owed
 * after it, by the sums of the receivables: a ticket without a price counts nothing. Sources: `customer_months` before the month of
 * `from`; from then on tickets, payments, opening balances and the taxes of `invoices`.
 */
import { byText } from '../rules/text.ts';
import { lastOfMonth, monthOf, type DayRange } from '../time/calendar.ts';
import { balanceOf, type Bill, type CustomerMonth } from './receivables.ts';
import type { SyncedTables } from '../records/rows.ts';

interface Entry {
  readonly id: string;
  readonly day: string;
  readonly kind: 'opening' | 'ticket' | 'tax' | 'payment';
  /** The number of the ticket, invoice or receipt. */
  readonly number: string | null;
  /** Null: without a price. A payment and the tax of a credit note are negative. */
  readonly amount: number | null;
  readonly ticket?: SyncedTables['deliveries'];
  readonly payment?: SyncedTables['payments'];
}
export interface StatementLine extends Entry {
  readonly balance: number;
}

export type Statement = ReturnType<typeof statementOf>;

/** The records of one customer with their aliases; without voided ones. */
interface Books {
  readonly months: readonly CustomerMonth[];
  readonly bills: readonly Bill[];
  readonly openings: readonly Pick<SyncedTables['opening_balances'], 'id' | 'as_of' | 'amount'>[];
  /** Delivered tickets since the first day of the month of `from`; the payments likewise. */
  readonly tickets: readonly SyncedTables['deliveries'][];
  readonly payments: readonly SyncedTables['payments'][];
}

const KINDS: readonly Entry['kind'][] = ['opening', 'ticket', 'tax', 'payment'];
const sum = (entries: readonly Entry[]): number => entries.reduce((total, { amount }) => total + (amount ?? 0), 0);

export function statementOf({ from, to }: DayRange, books: Books, today: string) {
  const { months, bills, openings, tickets, payments } = books;
  const isRead = (day: string) => monthOf(day) >= monthOf(from);
  const entries: Entry[] = [
    ...openings.map(({ id, as_of: day, amount }) => ({ id, day, kind: 'opening' as const, number: null, amount })),
    ...tickets.map((ticket) => ({ ...entryOf(ticket), kind: 'ticket' as const, number: ticket.ticket_no, ticket })),
    ...bills
      .filter(({ voided_at, tax }) => voided_at === null && tax !== 0)
      .map(({ id, issued_on: day, number, tax: amount }) => ({ id, day, kind: 'tax' as const, number, amount })),
    ...payments.map((one) => ({ ...entryOf(one, -1), kind: 'payment' as const, payment: one, number: one.number })),
  ];
  const known = entries.filter(({ day }) => isRead(day));
  const before = months.filter(({ month }) => !isRead(month));
  const opening = balanceOf(before) + sum(known.filter(({ day }) => day < from));
  let balance = opening;
  const lines: readonly StatementLine[] = known
    .filter(({ day }) => day >= from && day <= to)
    .toSorted(
      (one, other) =>
        byText(one.day, other.day) ||
        KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind) ||
        byText(one.number ?? '', other.number ?? ''),
    )
    .map((entry) => ({ ...entry, balance: (balance += entry.amount ?? 0) }));
  const of = (...kinds: readonly Entry['kind'][]) => sum(lines.filter(({ kind }) => kinds.includes(kind)));
  const whole = months.filter(({ month }) => isRead(month) && (lastOfMonth(month) <= to || to >= today));
  const wholeMonths = new Set(whole.map(({ month }) => monthOf(month)));
  const found = sum(known.filter(({ day }) => wholeMonths.has(monthOf(day))));
  const missing = balanceOf(whole) - found;
  return {
    opening,
    billed: of('ticket', 'opening'),
    tax: of('tax'),
    paid: 0 - of('payment'),
    closing: balance,
    /** By day, within a day by kind and number. */
    lines,
    /** The difference between the months' sums and the rows that are here; not 0: some rows are missing or still being fetched. */
    missing,
  };
}

/** The deposits left at the end of a period, whole rupiah. Known only for today: 0 for a period that is over. */
export const depositsAtEnd = (deposits: readonly { readonly left: number }[], to: string, today: string): number =>
  to < today ? 0 : deposits.reduce((total, { left }) => total + left, 0);

interface Row {
  readonly id: string;
  readonly operating_day: string;
  readonly amount: number | null;
}
const entryOf = ({ id, operating_day: day, amount }: Row, sign = 1) => ({ id, day, amount: amount && sign * amount });
