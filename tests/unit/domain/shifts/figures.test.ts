import { array, assert, constantFrom, integer, property, record, boolean } from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  enteredTwice,
  hoursOfShift,
  producedByMaterial,
  producedIn,
  targetBy,
} from '../../../../src/domain/shifts/figures.ts';
import { mayVoid } from '../../../../src/domain/shifts/rights.ts';
import { MATERIAL_TYPES, MATERIALS } from '../../../../src/domain/materials/materials.ts';
import { made, transformed } from './support/records.ts';

/** 22:00 to 06:00 in Jakarta. */
const SPAN = { start: new Date('2026-11-22T15:00:00Z'), end: new Date('2026-11-22T23:00:00Z') };
const minutes = (count: number): Date => new Date(SPAN.start.getTime() + count * 60_000);
const iso = (count: number): string => minutes(count).toISOString();

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

describe('what a shift produced', () => {
  it('is what was entered and what transformations put out, of finished products, without what was taken back', () => {
    const production = [
      made({ volume: 10.125 }),
      made({ volume: 3, voided_at: iso(10) }),
      made({ material_type: 'boulder', volume: 500 }),
    ];
    const transformations = [
      transformed({ outputs: { abu_batu: 5, split_half_inch: 17.5 } }),
      transformed({ voided_at: iso(10) }),
    ];
    expect(producedIn(production, transformations)).toBe(32.625);
    expect(producedByMaterial(production, transformations)).toEqual([
      ['split_half_inch', 17.5],
      ['abu_batu', 15.125],
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
    const hours = hoursOfShift(short, 500, [], []);
    expect(hours.map(({ target }) => target)).toEqual([200, 200, 100]);
    expect(hours.map(({ start }) => start)).toEqual([minutes(0), minutes(60), minutes(120)]);
    expect([0, 75, 150, 900].map((minute) => targetBy(minutes(minute), short, 500))).toEqual([0, 250, 500, 500]);
    expect(targetBy(minutes(-10), short, 500)).toBe(0);
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
