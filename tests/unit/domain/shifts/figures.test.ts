import { array, assert, constantFrom, integer, option, property, record, boolean } from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  downtimeIn,
  enteredTwice,
  hoursDiffer,
  hoursOfShift,
  hoursRun,
  producedByMaterial,
  producedIn,
  stopsCrusher,
  targetBy,
  typedHours,
} from '../../../../src/domain/shifts/figures.ts';
import { mayVoid } from '../../../../src/domain/shifts/rights.ts';
import { hoursIn } from '../../../../src/domain/shifts/shiftTime.ts';
import { MATERIAL_TYPES, MATERIALS } from '../../../../src/domain/materials.ts';
import { made, stood, transformed } from './support/records.ts';

/** 22:00 to 06:00 in Jakarta. */
const SPAN = { start: new Date('2026-11-22T15:00:00Z'), end: new Date('2026-11-22T23:00:00Z') };
const minutes = (count: number): Date => new Date(SPAN.start.getTime() + count * 60_000);
const iso = (count: number): string => minutes(count).toISOString();
const NOW = minutes(480);

const someProduction = array(
  record({
    material_type: constantFrom(...MATERIAL_TYPES.filter((type) => type !== 'solar')),
    thousandths: integer({ min: 1, max: 10_000_000 }),
    isVoid: boolean(),
    minute: integer({ min: -100, max: 700 }),
  }).map(({ material_type, thousandths, isVoid, minute }) =>
    made({ material_type, volume: thousandths / 1000, voided_at: isVoid ? iso(600) : null, captured_at: iso(minute) }),
  ),
  { maxLength: 60 },
);
const someStops = array(
  record({
    from: integer({ min: -100, max: 600 }),
    length: option(integer({ min: 0, max: 200 }), { nil: null }),
    isVoid: boolean(),
  }).map(({ from, length, isVoid }) =>
    stood({
      started_at: iso(from),
      ended_at: length === null ? null : iso(from + length),
      voided_at: isVoid ? iso(700) : null,
    }),
  ),
  { maxLength: 12 },
);

describe('what a shift produced', () => {
  it('is what was entered and what transformations put out, of finished products, without what was taken back', () => {
    const production = [
      made({ volume: 10.125 }),
      made({ volume: 3, voided_at: iso(10) }),
      made({ material_type: 'boulder', volume: 500 }),
    ];
    const transformations = [
      transformed({ outputs: { abu_batu: 5, split_half_inch: 7.5 } }),
      transformed({ voided_at: iso(10) }),
    ];
    expect(producedIn(production, transformations)).toBe(22.625);
    expect(producedByMaterial(production, transformations)).toEqual([
      ['abu_batu', 15.125],
      ['split_half_inch', 7.5],
    ]);
  });

  it('equals the sum over its records, to the thousandth, by material and by hour', () => {
    assert(
      property(someProduction, (production) => {
        const thousandths = production
          .filter(
            ({ voided_at, material_type }) =>
              voided_at === null && MATERIALS[material_type].category === 'finished_product',
          )
          .reduce((sum, { volume }) => sum + Math.round(volume * 1000), 0);
        const total = producedIn(production, []);
        expect(total).toBe(thousandths / 1000);
        const sums = [
          producedByMaterial(production, []).map(([, volume]) => volume),
          hoursOfShift(SPAN, 600, production, []).map(({ produced }) => produced),
        ];
        for (const parts of sums)
          expect(Math.round(parts.reduce((sum, part) => sum + part, 0) * 1000)).toBe(thousandths);
      }),
    );
  });

  it('counts in the hour in which it was written down, and outside the shift in the first or the last', () => {
    const production = [-30, 0, 59, 60, 479, 500].map((minute) => made({ volume: 1, captured_at: iso(minute) }));
    expect(hoursOfShift(SPAN, 800, production, []).map(({ produced }) => produced)).toEqual([3, 1, 0, 0, 0, 0, 0, 2]);
  });

  it('stands against a target that is spread evenly, over a last hour that may be short', () => {
    const short = { start: SPAN.start, end: minutes(150) };
    expect(hoursOfShift(short, 500, [], []).map(({ target }) => target)).toEqual([200, 200, 100]);
    expect([0, 75, 150, 900].map((minute) => targetBy(minutes(minute), short, 500))).toEqual([0, 250, 500, 500]);
    expect(targetBy(minutes(-10), short, 500)).toBe(0);
  });
});

describe('hours run', () => {
  it('are the shift time less the time in which the crusher stood, once for two stops at the same time', () => {
    const stops = [
      stood({ started_at: iso(60), ended_at: iso(120) }),
      stood({ started_at: iso(90), ended_at: iso(150), reason: 'rain' }),
      stood({ started_at: iso(-60), ended_at: iso(15) }),
      stood({ started_at: iso(200), ended_at: iso(260), voided_at: iso(300) }),
    ];
    expect(downtimeIn(SPAN, stops, NOW)).toBe(1.75);
    expect(hoursRun(SPAN, stops, NOW)).toBe(6.25);
  });

  it('go on falling while a stop has no end', () => {
    const stops = [stood({ started_at: iso(420) })];
    expect([
      hoursRun(SPAN, stops, minutes(430)),
      hoursRun(SPAN, stops, minutes(480)),
      hoursRun(SPAN, stops, minutes(900)),
    ]).toEqual([8 - 10 / 60, 7, 7]);
  });

  it('equal a count of the minutes in which no record says that it stood', () => {
    assert(
      property(someStops, integer({ min: 0, max: 900 }), (stops, now) => {
        const stands = (minute: number) =>
          stops.some(
            ({ voided_at, started_at, ended_at }) =>
              voided_at === null && iso(minute) >= started_at && iso(minute) < (ended_at ?? iso(now)),
          );
        const running = Array.from({ length: 480 }, (_, minute) => minute).filter((minute) => !stands(minute)).length;
        expect(hoursRun(SPAN, stops, minutes(now)) * 60).toBeCloseTo(running, 6);
        expect(downtimeIn(SPAN, stops, minutes(now)) + hoursRun(SPAN, stops, minutes(now))).toBeCloseTo(
          hoursIn(SPAN),
          9,
        );
      }),
    );
  });

  it.each([
    [null, true],
    ['jaw', true],
    ['loader', false],
    ['unknown', false],
  ])('fall with a stop of %s: %s', (equipment_id, stops) => {
    const types: Readonly<Record<string, string>> = { jaw: 'Jaw Crusher', loader: 'wheel_loader' };
    const machineOf = (id: string) => (types[id] === undefined ? undefined : { equipment_type: types[id] });
    expect(stopsCrusher({ equipment_id }, machineOf)).toBe(stops);
  });

  it('are checked against what was typed: hours of one material follow each other, those of several are the same', () => {
    const typed = [
      made({ operating_hours: 3.5 }),
      made({ operating_hours: 4 }),
      made({ material_type: 'lainnya', operating_hours: 3 }),
      made({ operating_hours: 20, voided_at: iso(1) }),
    ];
    expect([typedHours(typed), typedHours([made()])]).toEqual([7.5, null]);
    expect([hoursDiffer(7.5, 8.5), hoursDiffer(7.5, 8.51), hoursDiffer(9, 7.9), hoursDiffer(null, 8)]).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });
});

describe('one output that was entered twice', () => {
  it('is named by its material, without what was taken back', () => {
    const production = [
      made(),
      made({ material_type: 'lainnya' }),
      made({ material_type: 'split_2_3_cm', voided_at: iso(1) }),
    ];
    const transformations = [
      transformed({ outputs: { abu_batu: 1, split_2_3_cm: 2 } }),
      transformed({ outputs: { lainnya: 1 }, voided_at: iso(1) }),
    ];
    expect(enteredTwice(production, transformations)).toEqual(['abu_batu']);
    expect(enteredTwice(production, [])).toEqual([]);
  });
});

describe('taking back an entry', () => {
  const own = { author: 'me', voided_at: null };
  it.each([
    ['production_entries', own, 'open', 'admin', true],
    ['production_entries', own, 'closed', 'admin', false],
    ['production_entries', own, undefined, 'admin', false],
    ['production_entries', { ...own, author: 'other' }, 'open', 'admin', false],
    ['production_entries', { ...own, author: 'other' }, 'closed', 'manager', true],
    ['fuel_logs', { ...own, author: 'other' }, undefined, 'owner', true],
    ['fuel_logs', own, 'open', 'admin', true],
    ['downtime_entries', { ...own, author: 'other' }, 'closed', 'admin', true],
    ['transformations', own, 'open', 'admin', false],
    ['transformations', own, 'open', 'manager', true],
    ['downtime_entries', own, 'open', 'operator', false],
    ['production_entries', { ...own, voided_at: '2026-11-22T16:00:00Z' }, 'open', 'owner', false],
  ] as const)('%s %j of a shift that is %s, by %s: %s', (table, entry, status, role, may) => {
    expect(mayVoid(table, entry, status && { status }, { id: 'me', role })).toBe(may);
  });
});
