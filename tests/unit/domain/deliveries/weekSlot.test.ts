import { expect, it } from 'vitest';
import { hourOf, isInSlot } from '../../../../src/domain/deliveries/weekSlot.ts';

const JAKARTA = 'Asia/Jakarta';
/** 24 November 2026 is a Tuesday. */
const on = (captured_at: string, operating_day = '2026-11-24') => ({ captured_at, operating_day });

it.each([
  ['06:59 is before it', on('2026-11-23T23:59:59Z'), false],
  ['07:00 begins it', on('2026-11-24T00:00:00Z'), true],
  ['07:59 ends it', on('2026-11-24T00:59:59Z'), true],
  ['08:00 is after it', on('2026-11-24T01:00:00Z'), false],
  ['a Wednesday is none', on('2026-11-25T00:30:00Z', '2026-11-25'), false],
])('Tuesdays 07:00–08:00 in Jakarta: %s', (_, ticket, isIn) => {
  expect(isInSlot(ticket, { weekday: 1, hours: [7, 8] }, JAKARTA)).toBe(isIn);
});

it('after midnight is still of the operating day that began in the morning before', () => {
  const at2 = on('2026-11-24T19:10:00Z');
  expect(isInSlot(at2, { weekday: 1, hours: [2, 3] }, JAKARTA)).toBe(true);
  expect(isInSlot(at2, { weekday: 2, hours: null }, JAKARTA)).toBe(false);
  expect(isInSlot(at2, { weekday: null, hours: [0, 24] }, JAKARTA)).toBe(true);
});

it('is by the zone of the site, and of a wrong clock by the time of receipt', () => {
  const ticket = on('2026-11-24T00:30:00Z');
  expect([JAKARTA, 'Asia/Makassar', 'Asia/Kolkata'].map((zone) => hourOf(ticket, zone))).toEqual([7, 8, 6]);
  expect(hourOf({ ...ticket, flags: ['clock'], received_at: '2026-11-24T03:00:00Z' }, JAKARTA)).toBe(10);
  expect(hourOf(on('never'), JAKARTA)).toBeNull();
});
