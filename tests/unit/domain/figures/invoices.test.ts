/** How invoices stand and what a customer owes with them: by hand, and against a recomputation from all tickets, invoices and payments. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { settingsOn } from '../../../../src/domain/figures/figureSettings.ts';
import { DEFAULT_CONFIG } from '../../../../src/domain/settings/config.ts';
import { trusted } from '../../../../src/domain/values/json.ts';
import { AGES, estimatedPrices, receivablesOf, type Bill } from '../../../../src/domain/figures/receivables.ts';

const month = (name: string, billed: number, paid = 0) => ({
  customerId: 'a',
  month: name,
  billed,
  tax: 0,
  paid,
  unpriced: 0,
});
const line = (of: string, amount: number) => ({
  month: `${of}-01`,
  order_id: null,
  material_type: 'abu_batu',
  unit_price: 1,
  volume: amount,
  count: 1,
  amount,
});
const INVOICE = {
  number: 'INV/2026/11/0001',
  kind: 'invoice',
  credits: null,
  customer_id: 'a',
  issued_on: '2026-11-01',
  due_on: '2026-11-30',
  paid: 0,
  differs: 0,
  voided_at: null,
} as const;
function bill(id: string, lines: readonly Bill['lines'][number][], fields: Partial<Bill> = {}): Bill {
  const net = lines.reduce((sum, { amount }) => sum + amount, 0);
  const tax = fields.tax ?? 0;
  return trusted<Bill>({ ...INVOICE, id, lines, tax, total: net + tax, ...fields });
}
/** The taxes as the server keeps them: in the month of their issue. */
const taxes = (bills: readonly Bill[]) =>
  bills.map(({ issued_on, tax, voided_at }) => ({
    ...month(`${issued_on.slice(0, 7)}-01`, 0),
    tax: voided_at ? 0 : tax,
  }));
const found = (months: Parameters<typeof receivablesOf>[0], bills: readonly Bill[], today = '2026-11-20') =>
  receivablesOf([...months, ...taxes(bills)], today, () => 0, undefined, bills);

describe('invoices', () => {
  it('tax is owed too; what is on no invoice ages by its month, an invoice by its due day', () => {
    const bills = [bill('i', [line('2026-09', 1_000)], { tax: 110, due_on: '2026-12-15' })];
    const { owed, ageing, bills: standings } = found([month('2026-09-01', 1_500)], bills);
    expect(owed).toBe(1_610);
    expect(ageing).toEqual({ current: 1_110, to30: 0, to60: 500, to90: 0, older: 0 });
    expect(standings.get('i')).toEqual({ state: 'open', amount: 1_110, less: 0, paid: 0 });
  });

  it.each<[state: string, today: string, paid: number, chosen: number]>([
    ['open', '2026-11-30', 0, 0],
    ['overdue', '2026-12-01', 0, 0],
    ['part', '2026-11-30', 400, 400],
    ['part', '2026-11-30', 400, 0],
    ['overdue', '2026-12-01', 999, 999],
    ['paid', '2026-12-01', 1_000, 1_000],
    ['paid', '2026-12-01', 1_000, 0],
  ])('is %s on %s after %d was paid, %d of it for the invoice', (state, today, paid, chosen) => {
    const bills = [bill('i', [line('2026-10', 1_000)], { paid: chosen })];
    expect(found([month('2026-10-01', 1_000, paid)], bills, today).bills.get('i')).toMatchObject({ state, paid });
  });

  it('a payment for the newer one leaves the older open; what is above it goes to the oldest', () => {
    const bills = [
      bill('old', [line('2026-09', 1_000)], { issued_on: '2026-10-01' }),
      bill('new', [line('2026-10', 1_000)], { issued_on: '2026-11-01', paid: 1_300 }),
    ];
    const { bills: standings, owed } = found([month('2026-09-01', 1_000), month('2026-10-01', 1_000, 1_300)], bills);
    expect(standings.get('new')).toMatchObject({ state: 'paid', paid: 1_000 });
    expect(standings.get('old')).toMatchObject({ state: 'part', paid: 300 });
    expect(owed).toBe(700);
    // Of two of one day the first is settled first.
    const two = ['a', 'b'].map((id) => bill(id, [line('2026-10', 1_000)]));
    const states = [...found([month('2026-10-01', 2_000, 1_000)], two).bills.values()].map(({ state }) => state);
    expect(states).toEqual(['paid', 'open']);
  });

  it('a ticket that came to less lessens its invoice at once, and is no money: the credit note changes neither', () => {
    const months = [month('2026-10-01', 800)];
    const before = found(months, [bill('i', [line('2026-10', 1_000)], { differs: -200 })]);
    const note = bill('n', [line('2026-10', -200)], { kind: 'credit_note', credits: 'i' });
    const after = found(months, [bill('i', [line('2026-10', 1_000)]), note]);
    expect([before.owed, after.owed, after.bills.size]).toEqual([800, 800, 1]);
    expect([before, after].map(({ bills: all }) => all.get('i'))).toEqual([
      { state: 'open', amount: 800, less: 200, paid: 0 },
      { state: 'open', amount: 800, less: 0, paid: 0 },
    ]);
  });

  it('what came to less is of its own invoice: an older one and the tickets of no invoice are owed as before', () => {
    const bills = [
      bill('old', [line('2026-09', 1_000)], { issued_on: '2026-10-01' }),
      bill('new', [line('2026-09', 500), line('2026-10', 1_000)], { differs: -400 }),
    ];
    // 300 of October are on no invoice.
    const { bills: standings, ageing } = found([month('2026-09-01', 1_500), month('2026-10-01', 900, 100)], bills);
    expect(standings.get('old')).toEqual({ state: 'part', amount: 1_000, less: 0, paid: 100 });
    expect(standings.get('new')).toEqual({ state: 'open', amount: 1_100, less: 400, paid: 0 });
    expect(ageing).toMatchObject({ current: 2_000, to30: 300 });
    // Where the ticket was of September, its 400 neither settle the old one nor add to October.
    const september = found([month('2026-09-01', 1_100), month('2026-10-01', 1_300)], bills);
    expect([september.bills.get('old')?.paid, september.ageing.to30]).toEqual([0, 300]);
  });

  it('a void one is void, and its tickets are owed as those of no invoice', () => {
    const bills = [bill('i', [line('2026-10', 1_000)], { tax: 110, voided_at: '2026-11-02T00:00:00.000Z' })];
    const { owed, ageing, bills: standings } = found([month('2026-10-01', 1_000)], bills);
    expect(standings.get('i')).toMatchObject({ state: 'void' });
    expect([owed, ageing.to30]).toEqual([1_000, 1_000]);
  });

  it('m³ without a price count by the prices of their days, in a month without any by that of its last day', () => {
    const rest = { kind: 'unpriced', key: 'boulder', count: 1, amount: 0 };
    const days = { '2026-10-31': 5, '2026-11-10': 30, '2026-11-20': 10 };
    const unpriced = Object.entries(days).map(([operating_day, quantity]) => ({ ...rest, operating_day, quantity }));
    const price = (day: string) => (day < '2026-11-15' ? 100_000 : 200_000);
    const priceOf = estimatedPrices(unpriced, (day) => ({ ...settingsOn(day, DEFAULT_CONFIG, []), price: price(day) }));
    // In November (30 × 100,000 + 10 × 200,000) / 40.
    expect(['2026-10', '2026-11-01', '2026-12'].map(priceOf)).toEqual([100_000, 125_000, 200_000]);
  });

  const ticket = fc.record({
    month: fc.integer({ min: 1, max: 9 }),
    amount: fc.integer({ min: 1, max: 1_000 }),
    /** On which invoice, if any; what it came to after that was issued. */
    on: fc.integer({ min: -1, max: 3 }),
    corrected: fc.integer({ min: 0, max: 1_000 }),
  });
  const invoice = fc.record({
    day: fc.integer({ min: 10, max: 28 }),
    days: fc.integer({ min: 0, max: 60 }),
    percent: fc.constantFrom(0, 11),
    isVoid: fc.boolean(),
    isCredited: fc.boolean(),
  });
  const payment = fc.record({ amount: fc.integer({ min: 1, max: 1_500 }), for: fc.integer({ min: -1, max: 3 }) });
  const books = fc.record({
    tickets: fc.array(ticket, { maxLength: 20 }),
    invoices: fc.array(invoice, { minLength: 4, maxLength: 4 }),
    payments: fc.array(payment, { maxLength: 12 }),
  });

  it('debt, states and ages equal a recomputation from all records', () => {
    fc.assert(
      fc.property(books, ({ tickets, invoices, payments }) => {
        const today = '2026-11-05';
        const nameOf = (of: number) => `2026-0${of}`;
        // What the server keeps of them.
        const bills: Bill[] = [];
        for (const [nth, one] of invoices.entries()) {
          const own = tickets.filter(({ on }) => on === nth);
          const lines = own.map((of) => line(nameOf(of.month), of.amount));
          const net = lines.reduce((sum, { amount }) => sum + amount, 0);
          const less = own.map((of) => line(nameOf(of.month), of.corrected - of.amount));
          const difference = less.reduce((sum, { amount }) => sum + amount, 0);
          const voided_at = one.isVoid ? '2026-11-01T00:00:00.000Z' : null;
          const day = `2026-10-${one.day}`;
          const due_on = new Date(Date.parse(day) + one.days * 86_400_000).toISOString().slice(0, 10);
          const chosen = payments.filter((of) => of.for === nth).reduce((sum, { amount }) => sum + amount, 0);
          const tax = (of: number) => Math.round((of * one.percent) / 100);
          const dated = { issued_on: day, due_on, voided_at };
          const isCredited = one.isCredited && difference < 0;
          const differs = one.isVoid || isCredited ? 0 : difference;
          bills.push(bill(`${nth}`, lines, { ...dated, tax: tax(net), differs, paid: one.isVoid ? 0 : chosen }));
          if (isCredited)
            bills.push(
              bill(`n${nth}`, less, { ...dated, kind: 'credit_note', credits: `${nth}`, tax: tax(difference) }),
            );
        }
        const amountNow = ({ on, amount, corrected }: (typeof tickets)[number]) => (on < 0 ? amount : corrected);
        const paid = payments.reduce((sum, { amount }) => sum + amount, 0);
        const months = tickets.map((of) => month(`${nameOf(of.month)}-01`, amountNow(of)));
        const result = found([...months, month('2026-10-01', 0, paid)], bills, today);

        // Apart from it: a rupiah of tax or ticket is owed once.
        const standing = bills.filter(({ voided_at }) => voided_at === null);
        const balance =
          tickets.reduce((sum, of) => sum + amountNow(of), 0) + standing.reduce((sum, { tax }) => sum + tax, 0) - paid;
        expect(result.owed - result.ahead).toBe(balance);
        expect(AGES.reduce((sum, age) => sum + result.ageing[age], 0)).toBe(Math.max(0, balance));

        // Debts in the order of their days, and one purse for all that is for no invoice.
        const open = standing
          .filter(({ kind }) => kind === 'invoice')
          .map((of) => ({
            id: of.id,
            day: of.issued_on,
            due: of.due_on,
            due_amount: standing
              .filter(({ id, credits }) => of.id === (credits ?? id))
              .reduce((sum, one) => sum + one.total + Math.min(0, one.differs), 0),
            less: Math.max(0, -of.differs),
            settled: 0,
          }));
        let purse = paid;
        for (const one of open) {
          one.settled = Math.min(bills.find(({ id }) => id === one.id)?.paid ?? 0, one.due_amount);
          purse -= one.settled;
        }
        for (let of = 1; of <= 9; of += 1) {
          const billed = standing.flatMap(({ lines }) => lines).filter((own) => own.month === `${nameOf(of)}-01`);
          const rest =
            tickets.filter((own) => own.month === of).reduce((sum, own) => sum + amountNow(own), 0) -
            billed.reduce((sum, { amount }) => sum + amount, 0);
          // All of these months end before the first invoice.
          purse -= rest;
        }
        for (const { less } of open) purse -= less;
        for (const one of open.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))) {
          const more = Math.max(0, Math.min(purse, one.due_amount - one.settled));
          one.settled += more;
          purse -= more;
        }
        for (const { id, due, due_amount, less, settled } of open)
          expect(result.bills.get(id)).toEqual({
            amount: due_amount,
            less,
            paid: settled,
            state: settled >= due_amount ? 'paid' : due < today ? 'overdue' : settled > 0 ? 'part' : 'open',
          });
      }),
      { numRuns: 300 },
    );
  });
});
