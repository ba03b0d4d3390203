/** What is due by now and what is usual, against cases worked out by hand. Numbers in the comments are the working. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  planByNow,
  sameWeekdays,
  usualByNow,
  usualOpening,
  type RecordsOfDay,
} from '../../../../src/domain/figures/byNow.ts';
import { settingsOn } from '../../../../src/domain/figures/figureSettings.ts';
import { longestStop } from '../../../../src/domain/figures/hoursRun.ts';
import { DEFAULT_CONFIG } from '../../../../src/domain/settings/config.ts';
import { targetBy } from '../../../../src/domain/shifts/figures.ts';
import { plannedSpan } from '../../../../src/domain/shifts/plannedSpan.ts';
import { DEFAULT_SITE_DAY as SITE } from '../../../../src/domain/time/operatingDay.ts';
import { addDays } from '../../../../src/domain/time/calendar.ts';
import type { DayFacts, ShiftFacts, StopFacts } from '../../../../src/domain/figures/dayFacts.ts';

const TODAY = '2026-11-20';
const at = (time: string, day = TODAY) => `${day}T${time}:00+07:00`;
/** Target 1200 m³, price 150,000, cost 50,000, fixed costs 7,800,000. */
const SETTINGS = settingsOn(TODAY, DEFAULT_CONFIG, []);
const always = () => SETTINGS;

const shift = (fields: Partial<ShiftFacts>): ShiftFacts => ({
  id: 's',
  operating_day: TODAY,
  shift_type: 'day',
  status: 'open',
  start_time: '07:00',
  end_time: '15:00',
  opened_at: at('07:00'),
  closed_at: null,
  production_target: null,
  ...fields,
});
const facts = (shifts: readonly ShiftFacts[], stops: readonly StopFacts[] = []): DayFacts => ({
  day: TODAY,
  totals: [],
  shifts,
  stops,
});

describe('what is due by now', () => {
  it('is of each opened shift the part of its target that its planned hours have passed', () => {
    // 1200 / 2 = 600 each. At 17:00 all of the first and 2 of 8 h of the second: 600 + 150.
    const DAY = { hours: 16, shifts: 2 };
    const now = new Date(at('17:00'));
    const second = { id: 't', start_time: '15:00', end_time: '23:00' };
    const two = [shift({ status: 'closed', closed_at: at('14:30') }), shift(second)];
    expect(planByNow(facts(two), SETTINGS, now, SITE)).toEqual({ due: 750, target: 1_200, ...DAY });
    // One that was planned only has its half of the day, and nothing is due of it yet.
    const planned = [two[0]!, shift({ ...second, status: 'planned' })];
    expect(planByNow(facts(planned), SETTINGS, now, SITE)).toEqual({ due: 600, target: 1_200, ...DAY });
    // The shifts' own targets are the day's, whatever the owner's is.
    const own = two.map((one) => ({ ...one, production_target: 480 }));
    expect(planByNow(facts(own), SETTINGS, now, SITE)).toEqual({ due: 600, target: 960, ...DAY });
    for (const none of [[], [{ ...two[0]!, status: 'planned' as const }]])
      expect(planByNow(facts(none), SETTINGS, new Date(at('17:00')), SITE)).toBeNull();
  });

  it('of one shift is what its own page says, at every minute, and never less than a minute before', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_440 }), fc.integer({ min: 0, max: 5_000 }), (minute, target) => {
        const one = shift({ production_target: target });
        const dueAt = (minutes: number) =>
          planByNow(facts([one]), SETTINGS, new Date(Date.parse(at('06:00')) + minutes * 60_000), SITE)?.due ?? -1;
        const now = new Date(Date.parse(at('06:00')) + minute * 60_000);
        expect(dueAt(minute)).toBe(targetBy(now, plannedSpan(one, SITE), target));
        expect(dueAt(minute + 1)).toBeGreaterThanOrEqual(dueAt(minute));
        expect(dueAt(minute)).toBeLessThanOrEqual(target);
      }),
    );
  });
});

const ticket = (day: string, time: string, volume: number, amount: number | null = volume * 200_000) => ({
  customer_id: null,
  customer_name: 'A',
  volume,
  amount,
  status: 'delivered' as const,
  voided_at: null,
  operating_day: day,
  captured_at: at('07:00', day),
  delivered_at: at(time, day),
});
const made = (day: string, time: string, volume: number) => ({
  material_type: 'abu_batu' as const,
  volume,
  voided_at: null,
  captured_at: at(time, day),
});
const worked = (day: string, early: number, late: number): RecordsOfDay => ({
  day,
  tickets: [ticket(day, '09:00', early), ticket(day, '16:00', late)],
  production: [made(day, '11:59', early * 2), made(day, '12:01', 500)],
  transformations: [],
  fuel: [
    { kind: 'issue', liters: early * 3, captured_at: at('11:00', day), voided_at: null },
    { kind: 'issue', liters: 500, captured_at: at('11:30', day), voided_at: at('11:40', day) },
    { kind: 'receipt', liters: 5_000, captured_at: at('10:00', day), voided_at: null },
    { kind: 'issue', liters: 200, captured_at: at('12:01', day), voided_at: null },
  ],
});

describe('what is usual by now', () => {
  const NOON = new Date(at('12:00'));
  const [a = '', b = '', c = '', d = ''] = sameWeekdays(TODAY);

  it('is the median of the same weekday up to the same time', () => {
    // 40 m³ on each whole day. By noon 10 of 40, 30 of 40, 20 of 40 m³: shares 0.25, 0.75, 0.5; produced 20, 60, 40.
    // Net at 20 m³: 20 × 200,000 − 20 × 50,000 − 7,800,000 = −4,800,000.
    const three = [worked(a, 10, 30), worked(b, 30, 10), worked(c, 20, 20)];
    // Of diesel 30, 90 and 60 L by noon.
    const usual = { produced: 40, delivered: 20, wholeDay: 40, net: -4_800_000, tickets: 2, diesel: 60 };
    const expected = { ...usual, weeks: 3, share: 0.5 };
    expect(usualByNow(three, NOON, SITE, always)).toEqual(expected);
    // A day without work is none of them, nor is a cancelled or voided ticket.
    const none = { day: d, tickets: [], production: [], transformations: [], fuel: [] };
    expect(usualByNow([...three, none], NOON, SITE, always)).toEqual(expected);
    const gone = [{ ...ticket(d, '09:00', 99), voided_at: at('10:00', d) }];
    expect(usualByNow([...three, { ...none, tickets: gone }], NOON, SITE, always)).toEqual(expected);
  });

  it.each<[of: string, records: (day: string) => object, usual: object | null]>([
    [
      'a ticket of this minute and one under way',
      (day) => ({ tickets: [ticket(day, '12:00', 20), { ...ticket(day, '09:00', 50), status: 'in_transit' }] }),
      { delivered: 20, wholeDay: 20, tickets: 2, net: -4_800_000 },
    ],
    ['a cancelled ticket', (day) => ({ tickets: [{ ...ticket(day, '09:00', 9), status: 'cancelled' }] }), null],
    ['production', (day) => ({ production: [made(day, '11:00', 10)] }), { produced: 10, net: -7_800_000 }],
    ['production after noon', (day) => ({ production: [made(day, '12:01', 10)] }), { produced: 0, net: 0 }],
  ])('counts of days with %s alone what was by then, and fixed costs from the first record on', (_, of, usual) => {
    const none = { tickets: [], production: [], transformations: [], fuel: [] };
    const days = [a, b, c].map((day) => ({ ...none, day, ...of(day) }));
    expect([usualByNow(days, NOON, SITE, always)]).toMatchObject([usual]);
  });

  it('is not known from two weeks; the share neither where fewer than three of them delivered', () => {
    expect(usualByNow([worked(a, 10, 30), worked(b, 30, 10)], NOON, SITE, always)).toBeNull();
    const idle = { ...worked(c, 0, 0), tickets: [] };
    expect(usualByNow([worked(a, 10, 30), worked(b, 30, 10), idle], NOON, SITE, always)?.share).toBeNull();
  });

  it('looks at eight weeks, at a ticket without a price by the price of its day', () => {
    expect(sameWeekdays(TODAY)).toHaveLength(8);
    expect([a, sameWeekdays(TODAY).at(-1)]).toEqual(['2026-11-13', '2026-09-25']);
    const unpriced = (day: string) => ({ ...worked(day, 0, 0), tickets: [ticket(day, '09:00', 100, null)] });
    // 100 × (150,000 − 50,000) − 7,800,000.
    expect(usualByNow([a, b, c].map(unpriced), NOON, SITE, always)?.net).toBe(2_200_000);
  });
});

describe('when the first shift usually opens', () => {
  const opens = (shifts: readonly ShiftFacts[]) => usualOpening(shifts, new Date(at('06:30')), SITE);
  const weekdays = sameWeekdays(TODAY);
  const ran = (day: string, ...times: string[]) =>
    times.map((time) => shift({ operating_day: day, status: 'closed', opened_at: at(time, day) }));
  /** A shift on every day between, so that these weeks are known. */
  const since = (weeks: number) => ran(addDays(weekdays[weeks - 1] ?? '', -1), '07:00');

  it('is the median of the first openings of the weekday', () => {
    const [a = '', b = '', c = ''] = weekdays;
    const shifts = [...since(3), ...ran(a, '15:00', '07:04'), ...ran(b, '06:50'), ...ran(c, '09:30')];
    expect(opens(shifts)).toEqual(new Date(at('07:04')));
    // One that was closed and never opened says nothing, and the first of these weeks is known by its own shift.
    const closed = shift({ operating_day: a, status: 'closed', opened_at: null });
    expect(opens([closed, ...shifts.slice(1)])).toEqual(new Date(at('07:04')));
    // A planned one opened nothing.
    const planned = shift({ operating_day: a, status: 'planned', opened_at: null });
    expect(opens([...shifts, planned])).toEqual(new Date(at('07:04')));
  });

  it('is never where fewer than half of the known weekdays had a shift, and not known before the third', () => {
    const [a = '', b = '', c = '', d = ''] = weekdays;
    expect(opens(since(3))).toBeNull();
    expect(opens([...since(4), ...ran(b, '07:00')])).toBeNull();
    expect(opens([...since(4), ...ran(b, '07:00'), ...ran(d, '07:00')])).toEqual(new Date(at('07:00')));
    expect(opens([...since(2), ...ran(a, '07:00'), ...ran(b, '07:00')])).toBeUndefined();
    // One that was forgotten open says nothing of the time after it.
    expect(opens([shift({ operating_day: c, opened_at: at('07:00', c) })])).toBeUndefined();
    expect(opens([])).toBeUndefined();
  });
});

it('the longest stop is the one that took most of the shifts, and one that has not ended lasts until now', () => {
  const stop = (started: string, ended: string | null, equipment_id: string): StopFacts => ({
    operating_day: TODAY,
    shift_id: null,
    equipment_id,
    reason: 'blockage',
    started_at: at(started),
    ended_at: ended === null ? null : at(ended),
    voided_at: null,
  });
  const stops = [stop('08:00', '09:00', 'jaw'), stop('10:00', null, 'cone')];
  const longest = (shifts: readonly ShiftFacts[], of: readonly StopFacts[], now: string) =>
    longestStop([facts(shifts, of)], new Date(at(now)));
  expect(longest([shift({})], stops, '12:00')).toMatchObject({ stop: { equipment_id: 'cone' }, hours: 2 });
  expect(longest([shift({})], [], '12:00')).toBeUndefined();
  // Over a change of shifts it is one stop: an hour and a quarter of the first, two and three quarters of the second.
  const over = [stop('09:00', '11:30', 'cone'), stop('13:45', null, 'jaw')];
  // Shifts that overlap by six minutes make no stop longer than it was.
  const shifts = [
    shift({ status: 'closed', closed_at: at('15:06') }),
    shift({ start_time: '15:00', end_time: '23:00', opened_at: at('15:00') }),
  ];
  expect(longest(shifts, over, '17:45')).toMatchObject({ stop: { equipment_id: 'jaw' }, hours: 4 });
});
