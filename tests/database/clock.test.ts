/** Clocks that are wrong: what they date ahead of its own receipt is flagged, and counts on the day of its receipt. */
import { beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_SITE_DAY, operatingDayOf } from '../../src/domain/time/operatingDay.ts';
import { change, closing, newProduction, newShift } from './support/everyKind.ts';
import { mutation, newDelivery, type WireMutation } from './support/mutations.ts';
import { openStaffed } from './support/openWorld.ts';
import { rowsOf, type Page } from './support/world.ts';

const { world, staff, there } = await openStaffed();

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const dayOf = (ms: number): string => operatingDayOf(new Date(ms), DEFAULT_SITE_DAY);

/** As a device whose clock is off by so much writes it: with its own time, and the day that its clock says. */
const off = (ms: number, measured = false): Pick<WireMutation, 'captured_at' | 'clock_offset_ms'> & { day: string } => {
  const shown = Date.now() + ms;
  return {
    captured_at: new Date(shown).toISOString(),
    clock_offset_ms: measured ? -ms : null,
    day: dayOf(measured ? Date.now() : shown),
  };
};
/** Where it counts, and what was remarked of its time. */
const placed = async (table: string, id: string) => {
  const row = await world.row<{ day: string; flags: string[] }>(table, id, 'operating_day::text as day, flags');
  return { ...row!, flags: row!.flags.filter((flag) => ['clock', 'day_mismatch', 'late'].includes(flag)) };
};

/** How far off, whether that is impossible, and whether the day is that of the receipt. */
const CLOCKS: readonly (readonly [name: string, ms: number, flagged: boolean, ahead: boolean])[] = [
  ['27 years behind', -9_900 * DAY, true, false],
  ['400 days behind', -400 * DAY, true, false],
  ['a year behind', -365 * DAY, false, false],
  ['two days behind', -2 * DAY, false, false],
  ['two hours behind', -2 * HOUR, false, false],
  ['two minutes ahead', 2 * MINUTE, false, false],
  ['two hours ahead', 2 * HOUR, true, true],
  ['a day ahead', DAY, true, true],
  ['three days ahead', 3 * DAY, true, true],
  ['three years ahead', 1_100 * DAY, true, true],
  ['four minutes ahead', 4 * MINUTE, false, false],
  ['six minutes ahead', 6 * MINUTE, true, false],
];

describe.each(CLOCKS)('a clock %s, which no server has corrected', (_name, ms, flagged, ahead) => {
  const expected = (day: string) => ({
    day: ahead ? dayOf(Date.now()) : day,
    flags: flagged ? (expect.arrayContaining(['clock']) as unknown) : [],
  });

  test('on a ticket by itself, and in a long run', async () => {
    const { day, ...times } = off(ms);
    const tickets = Array.from({ length: 4 }, () => newDelivery(staff.admin, { operating_day: day }, times));
    await there({ ...tickets[0]! });
    const run = tickets.slice(1);
    expect(await staff.admin.push(...run)).toMatchObject(run.map(() => ({ outcome: 'applied' })));
    for (const { entity_id } of tickets) expect(await placed('deliveries', entity_id)).toMatchObject(expected(day));
  });

  test('on production without a shift', async () => {
    const { day, ...times } = off(ms);
    const entry = { ...newProduction({ operating_day: day }), ...times };
    await there(entry);
    expect(await placed('production_entries', entry.entity_id)).toMatchObject(expected(day));
  });

  test('on an expense', async () => {
    const { day, ...times } = off(ms);
    const spent = mutation('transactions.create', { amount: 1_000, operating_day: day }, times);
    await there(spent);
    const row = await world.row('transactions', spent.entity_id, 'operating_day::text as day');
    expect(row).toEqual({ day: expected(day).day });
  });

  test('corrected by the measured offset it is like any other', async () => {
    const { day, ...times } = off(ms, true);
    const ticket = newDelivery(staff.admin, { operating_day: day }, times);
    await there(ticket);
    expect(await placed('deliveries', ticket.entity_id)).toEqual({ day, flags: [] });
  });
});

describe('before or after a closing is asked of the corrected time', () => {
  const day = '2025-03-04';
  let shift = '';
  /** The day is closed at 10:00 by a right clock. */
  beforeAll(async () => {
    shift = await there(newShift('open', day));
    await there(closing(day, '2026-11-20T10:00:00.000Z'));
  });
  const adjusted = (captured_at: string, clock_offset_ms: number | null): WireMutation => ({
    ...newProduction({ operating_day: day, shift_id: shift }),
    captured_at,
    clock_offset_ms,
  });

  test('a clock that is behind says before, and it was after: held', async () => {
    await staff.admin.isHeld('day_closed', adjusted('2026-11-20T09:30:00.000Z', HOUR));
  });

  test('a clock that is ahead says after, and it was before: applies, flagged late', async () => {
    const early = adjusted('2026-11-20T10:30:00.000Z', -HOUR);
    await staff.admin.applies(early);
    expect((await placed('production_entries', early.entity_id)).flags).toContain('late');
  });

  test('what is changed of a closed day is asked the same', async () => {
    const entry = adjusted('2026-11-20T09:00:00.000Z', 0);
    await there(entry);
    const taken = (captured_at: string, clock_offset_ms: number) => ({
      ...change('production_entries.void', entry.entity_id, { void_reason: 'Typed twice' }),
      captured_at,
      clock_offset_ms,
    });
    await staff.manager.isHeld('day_closed', taken('2026-11-20T09:30:00.000Z', HOUR));
    await staff.manager.applies(taken('2026-11-20T10:30:00.000Z', -HOUR));
  });
});

test('a price that a clock dated ahead gives way to its correction, also in the first answer of a first sync', async () => {
  const price = (price_per_m3: number, captured_at: string) =>
    mutation(
      'customer_prices.create',
      { material_type: 'lainnya', price_per_m3, from_date: '2026-11-01' },
      { captured_at },
    );
  const wrong = price(900_000, off(400 * DAY).captured_at);
  await staff.manager.applies(wrong);
  const right = price(90_000, new Date().toISOString());
  await staff.owner.applies(right);
  const ids = [...rowsOf([await staff.admin.ask<Page>('pull_head', {})], 'customer_prices').keys()];
  expect(ids).toContain(right.entity_id);
  expect(ids).not.toContain(wrong.entity_id);
});
