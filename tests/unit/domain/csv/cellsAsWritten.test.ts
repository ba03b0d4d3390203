/** Dates and amounts of a file that another program wrote. */
import { describe, expect, it } from 'vitest';
import { daysIn, withoutRupiah } from '../../../../src/domain/csv/cellsAsWritten.ts';

describe('the order of day and month in a file', () => {
  const of = (...days: string[]) =>
    daysIn('opening_balances', [
      ['', ' '],
      ['Customer', 'Amount', 'As of'],
      ...days.map((day) => ['1/2/2026', '5', day]),
    ]);

  it.each([
    ['is asked for where no date shows it', ['03/04/2026', '05.06.2026'], null, '03/04/2026'],
    ['follows from a day above 12 in front', ['03/04/2026', '13-04-2026'], 'day_first', '03/04/2026'],
    ['is asked for where only a day behind is above 12: rare here', ['4/13/2026', '03/04/2026'], null, '03/04/2026'],
    ['follows from it where no date is ambiguous', [' 4/13/2026 ', '04/04/2026'], 'month_first', null],
    ['is asked for where two dates contradict', ['13/04/2026', '04/13/2026', '12/01/2026'], null, '12/01/2026'],
    ['is of no matter where both read the same', ['04/04/2026', '2026-04-05', ''], 'day_first', null],
    ['is of no matter for other columns', [], 'day_first', null],
  ])('%s', (_what, days, order, example) => {
    expect(of(...days)).toEqual({ order, example });
  });
});

it.each([
  ['amount', ' Rp 150.000', '150.000'],
  ['amount', 'Rp150.000', '150.000'],
  ['amount', 'IDR.  150.000', '150.000'],
  ['price_per_m3', '150.000,-', '150.000'],
  ['price_per_m3', 'rp 150.000 . – ', '150.000 '],
  ['amount', '150.000-1', '150.000-1'],
  ['amount', '1 rp', '1 rp'],
  ['name', 'Rp 5,-', 'Rp 5,-'],
])('%s: "%s" is read as "%s"', (field, cell, read) => {
  expect(withoutRupiah(field, cell)).toBe(read);
});
