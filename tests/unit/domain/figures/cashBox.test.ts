import { expect, it } from 'vitest';
import { cashBoxOf } from '../../../../src/domain/figures/cashBox.ts';
import { rowOf, type RowFields } from '../../../support/rowOf.ts';

const at = (time: string) => `2026-11-20T${time}:00.000Z`;
const paid = (id: string, amount: number, time: string, fields: RowFields<'payments'> = {}) =>
  rowOf('payments', { id, author: 'ani', method: 'cash', amount, captured_at: at(time), ...fields });
const handed = (time: string, payments: string[], fields: RowFields<'cash_handovers'> = {}) =>
  rowOf('cash_handovers', { author: 'ani', captured_at: at(time), payments, ...fields });

it('the box of a user has the cash that they took and that is in no valid handover of any user', () => {
  const payments = [
    paid('handed', 5_000, '06:30'),
    paid('by Budi', 6_000, '06:40'),
    paid('old', 100_000, '08:00'),
    paid('transfer', 700_000, '08:10', { method: 'transfer' }),
    paid('void', 80_000, '08:20', { voided_at: at('08:30') }),
    paid('of Budi', 90_000, '08:30', { author: 'budi' }),
    paid('at the handover', 40_000, '09:00'),
    paid('new', 250_000, '10:00'),
  ];
  const handovers = [
    handed('07:00', ['handed']),
    handed('09:00', ['elsewhere']),
    handed('08:00', []),
    handed('12:00', ['new'], { voided_at: at('12:05') }),
    handed('13:00', ['by Budi'], { author: 'budi' }),
  ];
  const { inBox, ...box } = cashBoxOf(payments, handovers, 'ani');
  expect(inBox.map(({ id }) => id)).toEqual(['old', 'at the handover', 'new']);
  // 100,000 + 40,000 + 250,000.
  const handedOver = new Set(['handed', 'elsewhere', 'by Budi']);
  expect(box).toEqual({ total: 390_000, handedOver, last: at('09:00'), late: new Set(['old']) });
});

it('without a handover no payment is late, and of more than one handover holds the oldest 1,000 come first', () => {
  const payments = Array.from({ length: 1_002 }, (_, nth) => paid(`${nth}`, nth < 1_000 ? 1 : 5_000, '08:00'));
  expect(cashBoxOf(payments, [], 'ani')).toMatchObject({ total: 1_000, last: null, late: new Set() });
  expect(cashBoxOf(payments, [], undefined)).toMatchObject({ inBox: [], total: 0 });
});
