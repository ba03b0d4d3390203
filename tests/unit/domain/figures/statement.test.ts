/** The account of a customer: by hand, and its ends against the receivables and each other after random books. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { balanceOf, type Bill } from '../../../../src/domain/figures/receivables.ts';
import { depositsAtEnd, statementOf } from '../../../../src/domain/figures/statement.ts';
import type { SyncedTables } from '../../../../src/domain/records/rows.ts';
import { addDays, firstOfMonth, monthOf } from '../../../../src/domain/time/calendar.ts';
import { trusted } from '../../../../src/domain/values/json.ts';

const TODAY = '2026-11-30';
interface Entry {
  readonly kind: 'ticket' | 'payment' | 'tax';
  readonly day: string;
  readonly amount: number;
}

/** What the server derives of these, and the rows of the days that are read. */
function account(entries: readonly Entry[], days: { readonly from: string; readonly to: string }) {
  const months = [...new Set(entries.map(({ day }) => monthOf(day)))].map((month) => {
    const sum = (kind: Entry['kind']) =>
      entries.reduce((all, one) => all + (one.kind === kind && monthOf(one.day) === month ? one.amount : 0), 0);
    return {
      customerId: 'a',
      month: `${month}-01`,
      billed: sum('ticket'),
      tax: sum('tax'),
      paid: sum('payment'),
      unpriced: 0,
    };
  });
  const bills = entries.flatMap(({ kind, day, amount }, nth) =>
    kind === 'tax'
      ? [trusted<Bill>({ id: `i${nth}`, number: `INV${nth}`, issued_on: day, tax: amount, voided_at: null })]
      : [],
  );
  const rows = (kind: Entry['kind']) =>
    entries.flatMap(({ day, amount, ...one }, nth) =>
      one.kind === kind && day >= firstOfMonth(days.from) && day <= days.to
        ? [{ id: `r${nth}`, operating_day: day, amount }]
        : [],
    );
  const books = {
    months,
    bills,
    openings: [],
    tickets: trusted<SyncedTables['deliveries'][]>(rows('ticket')),
    payments: trusted<SyncedTables['payments'][]>(rows('payment')),
  };
  return { books, statement: statementOf(days, books, TODAY) };
}

describe('the statement', () => {
  it('begins with what was owed before, and each line says what is owed after it', () => {
    const { statement } = account(
      [
        { kind: 'ticket', day: '2026-09-10', amount: 1_000 },
        { kind: 'payment', day: '2026-10-05', amount: 400 },
        { kind: 'ticket', day: '2026-10-20', amount: 500 },
        { kind: 'tax', day: '2026-10-31', amount: 55 },
        { kind: 'ticket', day: '2026-11-02', amount: 700 },
      ],
      { from: '2026-10-10', to: '2026-10-31' },
    );
    expect(statement).toMatchObject({ opening: 600, billed: 500, tax: 55, paid: 0, closing: 1_155, missing: 0 });
    expect(statement.lines.map(({ kind, amount, balance }) => [kind, amount, balance])).toEqual([
      ['ticket', 500, 1_100],
      ['tax', 55, 1_155],
    ]);
  });

  it('has the tickets and payments of one day by their numbers, however they are read', () => {
    const days = { from: '2026-11-01', to: TODAY };
    const { books } = account([], days);
    const paid = (number: string | null) => ({ id: number, operating_day: '2026-11-02', amount: 10, number });
    const payments = trusted<SyncedTables['payments'][]>(['KW-2', null, 'KW-3', 'KW-1'].map(paid));
    const tickets = trusted<SyncedTables['deliveries'][]>([
      { id: 't', operating_day: '2026-11-02', amount: 30, ticket_no: 'SJ-1' },
    ]);
    const { lines } = statementOf(days, { ...books, payments, tickets }, TODAY);
    const shown = lines.map(({ number, balance }) => `${number} ${balance}`);
    expect(shown).toEqual(['SJ-1 30', 'null 20', 'KW-1 10', 'KW-2 0', 'KW-3 -10']);
  });

  it('has opening balances and the taxes of valid invoices, and states what was paid', () => {
    const days = { from: '2026-11-01', to: TODAY };
    const taxes = [{ tax: 110 }, { tax: 99, voided_at: '2026-11-11' }, { tax: 0 }];
    const books = {
      ...account([], days).books,
      openings: [{ id: 'o', as_of: '2026-11-05', amount: 1_000 }],
      bills: taxes.map((tax) => trusted<Bill>({ number: 'INV', issued_on: '2026-11-10', voided_at: null, ...tax })),
      payments: trusted<SyncedTables['payments'][]>([{ operating_day: '2026-11-12', amount: 300, number: 'KW' }]),
    };
    const { lines, ...sums } = statementOf(days, books, TODAY);
    expect(lines.map(({ kind, balance }) => `${kind} ${balance}`)).toEqual(['opening 1000', 'tax 1110', 'payment 810']);
    expect(sums).toMatchObject({ opening: 0, billed: 1_000, tax: 110, paid: 300, closing: 810 });
  });

  it('says what the months have beyond the rows that are here', () => {
    const days = { from: '2026-11-01', to: TODAY };
    const { books } = account([{ kind: 'ticket', day: '2026-11-02', amount: 700 }], days);
    expect(statementOf(days, { ...books, tickets: [] }, TODAY)).toMatchObject({ closing: 0, missing: 700 });
    // Of a month that the account covers in part nothing is known to be missing, unless it is not over.
    const missing = (to: string, today = TODAY) => {
      const october = { ...books, months: books.months.map((one) => ({ ...one, month: '2026-10-01' })) };
      return statementOf({ from: '2026-10-01', to }, october, today).missing;
    };
    expect([missing('2026-10-31'), missing('2026-10-30'), missing('2026-10-30', '2026-10-30')]).toEqual([700, 0, 700]);
  });

  const entry = fc.record({
    kind: fc.constantFrom('ticket', 'payment', 'tax'),
    day: fc
      .tuple(fc.integer({ min: 7, max: 11 }), fc.integer({ min: 1, max: 30 }))
      .map(([month, day]) => `2026-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`),
    amount: fc.integer({ min: 1, max: 1_000_000 }),
  });
  it('ends as the receivables say, and begins where the one before it ends, whatever the days', () => {
    fc.assert(
      fc.property(
        fc.array(entry, { maxLength: 40 }),
        fc.constantFrom('2026-08-01', '2026-09-15', '2026-11-30'),
        (entries, from) => {
          const days = { from, to: TODAY };
          const { books, statement } = account(entries, days);
          expect(statement.closing).toBe(balanceOf(books.months));
          expect(statement.missing).toBe(0);
          const before = { from: '2026-07-01', to: addDays(from, -1) };
          expect(statement.opening).toBe(account(entries, before).statement.closing);
        },
      ),
    );
  });
});

it('a period that is over states no deposit: what is left is known for today alone', () => {
  const deposits = [{ left: 30_000 }, { left: 5_000 }];
  const at = (to: string) => depositsAtEnd(deposits, to, '2026-11-20');
  expect([at('2026-11-19'), at('2026-11-20'), at('2026-11-30')]).toEqual([0, 35_000, 35_000]);
});
