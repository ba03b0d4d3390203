/** The tickets of an invoice and of its credit notes add up to their lines, whatever became of them since. */
import { expect, it } from 'vitest';
import { issuedTickets } from '../../../../src/domain/figures/issuedTickets.ts';
import type { Bill } from '../../../../src/domain/figures/receivables.ts';
import { trusted } from '../../../../src/domain/values/json.ts';

type Ticket = Parameters<typeof issuedTickets>[1][number];
const PRICE = 200_000;
/** `volumes`: each that it had, the newest last. */
const ticket = (id: string, volumes: readonly number[], fields: object = {}) =>
  trusted<Ticket>({
    id,
    ...said(volumes.at(-1) ?? 0),
    status: 'delivered',
    voided_at: null,
    customer_id: 'c1',
    revisions: volumes.length > 1 ? volumes.slice(0, -1).map((volume) => ({ was: said(volume) })) : null,
    ...fields,
  });
const said = (volume: number) => ({ material_type: 'abu_batu', unit_price: PRICE, volume, amount: PRICE * volume });
const bill = (number: string, versions: object, fields: object = {}) =>
  trusted<Bill>({ id: number, number, kind: 'invoice', credits: null, versions, ...fields });
const note = (number: string, versions: object) => bill(number, versions, { kind: 'credit_note', credits: 'INV' });
const shown = (of: Bill, rows: readonly Ticket[], bills: readonly Bill[] = []) =>
  issuedTickets(of, rows, (id) => id === 'c1', [...bills, of]).map(({ id, volume, amount, since, change }) =>
    [id, volume, amount === volume * PRICE, since, change].filter((value) => value !== undefined),
  );

const ROWS = [
  ticket('same', [8]),
  ticket('less', [22, 1]),
  ticket('voided', [5], { voided_at: '2026-11-20T00:00:00Z' }),
  ticket('moved', [7], { customer_id: 'c2' }),
  // Once before the invoice, once after it.
  ticket('twice', [3, 4, 2]),
  ticket('plate', [6, 6]),
];
const INVOICE = bill('INV', { twice: 1 });

it('an invoice has its tickets as they were, and says what became of them', () => {
  expect(shown(INVOICE, ROWS)).toEqual([
    ['same', 8, true],
    ['less', 22, true, 'changed', [22, 1]],
    ['voided', 5, true, 'void'],
    ['moved', 7, true, 'moved'],
    ['twice', 4, true, 'changed', [4, 2]],
    ['plate', 6, true],
  ]);
});

it('another price or material, of the same volume, is a correction', () => {
  const row = ticket('a', [4, 4], { material_type: 'split_1_2', amount: 1_000_000, unit_price: 250_000 });
  expect(shown(bill('INV', {}), [row])).toEqual([['a', 4, true, 'corrected']]);
  const either = [{ amount: 1_000_000 }, { material_type: 'boulder' }].map((fields) => ticket('a', [4, 4], fields));
  expect(shown(bill('INV', {}), either).map((one) => one[3])).toEqual(['corrected', 'corrected']);
  const swapped = issuedTickets(note('CN', { a: 1 }), [row], () => true, [bill('INV', {})]);
  expect(swapped.map(({ volume, amount, since }) => [volume, amount, since])).toEqual([[0, 200_000, 'corrected']]);
});

it('a credit note has the difference of each of its tickets, a later one what came after the first', () => {
  const first = note('CN/1', { less: 1, voided: -1, moved: -1, plate: 1 });
  const rows = ROWS.filter(({ id }) => id in first.versions);
  expect(shown(first, rows, [INVOICE])).toEqual([
    ['less', -21, true, 'changed', [22, 1]],
    ['voided', -5, true, 'void'],
    ['moved', -7, true, 'moved'],
  ]);
  const again = ticket('less', [22, 10, 1]);
  expect(shown(note('CN/2', { less: 2 }), [again], [note('CN/1', { less: 1 }), INVOICE])).toEqual([
    ['less', -9, true, 'changed', [10, 1]],
  ]);
  // The invoice had 4 of 3, 4, 2; and the notes before it left 15, then 10, whatever was credited of another invoice.
  const twice = ROWS.filter(({ id }) => id === 'twice');
  expect(shown(note('CN/1', { twice: 2 }), twice, [INVOICE])).toEqual([['twice', -2, true, 'changed', [4, 2]]]);
  const other = bill('CN/2b', { t: 4 }, { kind: 'credit_note', credits: 'OTHER' });
  const before = [bill('INV', { t: 1 }), note('CN/1', { t: 2 }), note('CN/2', { t: 3 }), other];
  const third = shown(note('CN/3', { t: 4 }), [ticket('t', [30, 20, 15, 10, 5])], before);
  expect(third).toEqual([['t', -5, true, 'changed', [10, 5]]]);
  // m³ that changed for the same amount are in it, and one that was credited whole and is delivered again.
  const [more, back] = [ticket('a', [4, 8], { amount: 4 * PRICE }), ticket('b', [5])];
  expect(shown(note('CN/1', { a: 1, b: -1 }), [more, back], [bill('INV', {})])).toEqual([
    ['a', 4, false, 'changed', [4, 8]],
    ['b', -5, true, 'corrected'],
  ]);
});
