import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MATERIAL_TYPES } from '../../../../src/domain/materials/materials.ts';
import { EXPECTED_YIELD, expectedBand, massBalance } from '../../../../src/domain/transformations/massBalance.ts';
import { PRODUCTS, enteredTwice } from '../../../../src/domain/transformations/batchForm.ts';
import { yieldOfDays } from '../../../../src/domain/transformations/yieldOfDays.ts';

/** t/m³. */
const DENSITIES: Record<string, number> = {
  boulder: 1.6,
  abu_batu: 1.5,
  base_course_a: 1.65,
  sub_base_b: 1.65,
  split_half_inch: 1.45,
  split_three_quarter_inch: 1.45,
  split_2_3_cm: 1.42,
  screening_sirtu: 1.7,
  lainnya: 1.5,
};
const DAY = '2026-11-20';
const densityOf = (material: string) => DENSITIES[material];
const balanceOf = (boulder: number, outputs: object, reject = 0) =>
  massBalance({ boulder, outputs, reject }, densityOf, DAY);

describe('the balance by mass', () => {
  it('divides the mass of the outputs by that of the boulder', () => {
    // 100 m³ × 1.6 = 160 t; 22 m³ × 1.5 + 30 m³ × 1.45 = 76.5 t; reject 5 m³ as boulder: 8 t.
    const balance = balanceOf(100, { abu_batu: 22, split_half_inch: 30 }, 5);
    expect(balance).toMatchObject({ boulder: 160, outputs: 76.5, reject: 8, missing: 75.5, recovery: 76.5 / 160 });
    expect(balance?.shares.map(({ material, mass }) => [material, mass])).toEqual([
      ['abu_batu', 33],
      ['split_half_inch', 43.5],
    ]);
  });

  it('warns below 80 % and above 102 %, and not on the limits themselves', () => {
    // Of 150 m³ × 1.6 = 240 t, in steps of a litre of stone dust (1.5 kg).
    const verdict = (abu_batu: number) => balanceOf(150, { abu_batu })?.verdict;
    expect([127.999, 128, 163.2, 163.201].map(verdict)).toEqual(['low', 'plausible', 'plausible', 'high']);
  });

  it('tells outputs of more mass than the boulder as too much', () => {
    expect(balanceOf(10, { base_course_a: 20 })).toMatchObject({ verdict: 'high', missing: -17 });
  });

  it('waits for boulder, an output and their densities', () => {
    const none = [balanceOf(0, { abu_batu: 1 }), balanceOf(10, {}), balanceOf(10, { abu_batu: 0 })];
    expect(none).toEqual([null, null, null]);
    const ofBoulder = (material: string) => (material === 'boulder' ? 1.6 : undefined);
    expect(massBalance({ boulder: 10, outputs: { abu_batu: 1 }, reject: 0 }, ofBoulder, DAY)).toBeNull();
  });

  it.each([
    [0.6, 'below'],
    [1, 'within'],
    [1.4, 'above'],
  ])('holds each product against its usual share: %d times it is %s', (factor, standing) => {
    const outputs = { abu_batu: (160 * 0.22 * factor) / 1.5, split_half_inch: (160 * 0.28) / 1.45 };
    expect(balanceOf(100, outputs)?.shares.map((share) => share.standing)).toEqual([standing, 'within']);
    expect(balanceOf(100, { lainnya: 50 })?.shares[0]).toMatchObject({ band: null, standing: null });
  });

  it('expects of all products together what is left over by the reject of 3 %', () => {
    expect(Object.values(EXPECTED_YIELD).reduce((sum, share) => sum + share, 0)).toBeCloseTo(0.97);
    for (const material of MATERIAL_TYPES) {
      const [mean, band] = [EXPECTED_YIELD[material], expectedBand(material)];
      const holds = band !== null && mean !== undefined && band.from < mean && mean < band.to && band.from >= 0;
      expect(holds).toBe(mean !== undefined);
    }
  });
});

const volume = fc.integer({ min: 1, max: 500_000 }).map((litres) => litres / 1000);
const batch = fc.record({
  day: fc.integer({ min: 1, max: 28 }).map((day) => `2026-11-${String(day).padStart(2, '0')}`),
  boulder: volume,
  outputs: fc.dictionary(fc.constantFrom(...PRODUCTS), volume, { minKeys: 1, maxKeys: 5 }),
  reject: fc.oneof(fc.constant(0), volume),
});

describe('the yield of some days', () => {
  it('equals a recomputation from the transformations, whatever they are', () => {
    fc.assert(
      fc.property(fc.array(batch, { maxLength: 20 }), (batches) => {
        // As the server counts them: a row a day, kind and key.
        const totals = new Map<string, { operating_day: string; kind: string; key: string; quantity: number }>();
        const count = (operating_day: string, kind: string, key: string, quantity: number) => {
          const before = totals.get(`${operating_day} ${kind} ${key}`)?.quantity ?? 0;
          const sum = Math.round((before + quantity) * 1000) / 1000;
          totals.set(`${operating_day} ${kind} ${key}`, { operating_day, kind, key, quantity: sum });
        };
        for (const { day, boulder, outputs, reject } of batches) {
          count(day, 'feed', 'boulder', boulder);
          for (const [material, made] of Object.entries(outputs)) count(day, 'transformation', material, made);
          if (reject > 0) count(day, 'reject', 'boulder', reject);
        }
        const fed = batches.reduce((sum, { boulder }) => sum + boulder * 1.6, 0);
        const made = batches
          .flatMap(({ outputs }) => Object.entries(outputs))
          .reduce((sum, [material, m3]) => sum + m3 * (DENSITIES[material] ?? 0), 0);
        const found = yieldOfDays([...totals.values()], densityOf);
        expect(found.days.map(({ day }) => day)).toEqual([...new Set(batches.map(({ day }) => day))].toSorted());
        expect(found.balance === null).toBe(batches.length === 0);
        expect(found.balance?.boulder ?? 0).toBeCloseTo(fed, 6);
        expect(found.balance?.recovery ?? 0).toBeCloseTo(fed === 0 ? 0 : made / fed, 6);
      }),
    );
  });
});

it('finds what production has of the same material already, but for what was taken back', () => {
  const entry = (material_type: string, m3: number, voided_at: string | null = null) => ({
    material_type,
    volume: m3,
    voided_at,
  });
  const entries = [entry('abu_batu', 10.1), entry('abu_batu', 0.2), entry('sub_base_b', 5)];
  const voided = entry('lainnya', 3, '2026-11-22T01:00:00Z');
  const found = enteredTwice(['abu_batu', 'lainnya'], [...entries, voided]);
  expect(found).toEqual([{ product: 'abu_batu', volume: 10.3 }]);
});
