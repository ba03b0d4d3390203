/** A ticket stands in its day's list by its device's clock, and where that cannot be right, by when it was received. */
import { expect, test } from 'vitest';
import { newestFirst } from '../../../../src/data/records/deliveries/deliveriesQuery.ts';
import { countsAt } from '../../../../src/domain/deliveries/ticketClock.ts';

const RECEIVED = '2026-11-20T08:00:00.000Z';
const ticket = (captured_at: string, fields: object = {}) => ({
  id: captured_at,
  operating_day: '2026-11-20',
  captured_at,
  received_at: RECEIVED,
  flags: [],
  ...fields,
});

test.each([
  ['the first moment of the day, far in the east', '2026-11-19T10:00:00.000Z', true],
  ['the last moment of the day, far in the west', '2026-11-22T12:00:00.000Z', true],
  ['two days behind', '2026-11-18T08:00:00.000Z', false],
  ['a moment too early for every zone', '2026-11-19T09:59:59.999Z', false],
  ['three days ahead', '2026-11-23T08:00:00.000Z', false],
])('%s (%s) is believed: %s, or it counts from when it was received', (_, captured, isBelieved) => {
  expect(countsAt(ticket(captured))).toBe(isBelieved ? captured : RECEIVED);
});

test('before it is sent, nothing better is known than what its device says', () => {
  expect(countsAt(ticket('2026-11-18T08:00:00.000Z', { received_at: null }))).toBe('2026-11-18T08:00:00.000Z');
});

test('of a clock two days behind, it stands among the others of its day, not below them', () => {
  const [early, wrong, late] = [
    ticket('2026-11-20T07:00:00.000Z'),
    ticket('2026-11-18T08:00:00.000Z'),
    ticket('2026-11-20T09:00:00.000Z'),
  ];
  const rows = [early, wrong, late].map((one) => ({ version: 1, deleted_at: null, ...one }));
  expect(rows.toSorted(newestFirst).map(({ id }) => id)).toEqual([late.id, wrong.id, early.id]);
});
