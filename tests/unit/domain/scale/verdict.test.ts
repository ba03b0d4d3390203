import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { verdictOf, weighingAfter, type Weighing } from '../../../../src/domain/scale/verdict.ts';
import type { Reading } from '../../../../src/domain/scale/reading.ts';

const reading = (kg: number | null, more: Partial<Reading> = {}): Reading => ({
  kg,
  shows: 'gross',
  moving: false,
  fault: null,
  ...more,
});

/** The same reading at each of the times. */
const heard = (one: Reading, ...times: number[]): Weighing | null =>
  times.reduce<Weighing | null>((before, at) => weighingAfter(before, one, at), null);

describe('a weight on the display', () => {
  it.each([
    ['stable', reading(24_560), [0, 1_000, 2_000]],
    ['settling', reading(24_560), [0, 1_000, 1_999]],
    ['settling', reading(24_560, { moving: null }), [0, 1_000]],
    ['stable', reading(24_560, { moving: null, shows: null }), [0, 1_000, 2_000]],
    // The cable was out for a while: another truck may stand there.
    ['settling', reading(24_560), [0, 1_000, 2_501]],
    ['moving', reading(24_560, { moving: true }), [0, 1_000, 2_000]],
    ['negative', reading(-20), [0, 1_000, 2_000]],
    ['net', reading(15_080, { shows: 'net' }), [0, 1_000, 2_000]],
    ['tare', reading(9_480, { shows: 'tare' }), [0, 1_000, 2_000]],
    ['overload', reading(null, { fault: 'overload' }), [0, 1_000, 2_000]],
    ['unit', reading(null, { fault: 'unit' }), [0]],
  ] as const)('is %s: %j at %j', (verdict, one, times) => {
    expect(verdictOf(heard(one, ...times), null, times.at(-1) ?? 0)).toBe(verdict);
  });

  it('is no longer there when nothing came for 1.5 s, and never was while no byte is a frame', () => {
    const weighing = heard(reading(24_560), 0, 1_000, 2_000);
    expect(verdictOf(weighing, 2_000, 3_500)).toBe('stable');
    expect(verdictOf(weighing, 2_000, 3_501)).toBe('silent');
    expect(verdictOf(weighing, 3_400, 3_501)).toBe('garbled');
    expect(verdictOf(null, null, 0)).toBe('silent');
  });

  it('is stable exactly when every reading of 2 s or more was the same, without motion and without a gap', () => {
    const step = fc.record({
      after: fc.integer({ min: 0, max: 1_800 }),
      one: fc.record({
        kg: fc.constantFrom(24_560, 24_580, null),
        shows: fc.constant('gross' as const),
        moving: fc.constantFrom(true, false, false, null),
        fault: fc.constant(null),
      }),
    });
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 20 }), (steps) => {
        let at = 0;
        const all = steps.map(({ after, one }) => ({
          one: { ...one, fault: one.kg === null ? ('error' as const) : null },
          at: (at += after),
        }));
        const weighing = all.reduce<Weighing | null>(
          (before, { one, at: time }) => weighingAfter(before, one, time),
          null,
        );
        const isRun = (from: number) =>
          all.slice(from).every(({ one, at: time }, index) => {
            const gap = index === 0 ? 0 : time - (all[from + index - 1]?.at ?? 0);
            return one.kg !== null && one.kg === all.at(-1)?.one.kg && one.moving !== true && gap <= 1_500;
          });
        const isStable = all.some(({ at: time }, from) => at - time >= 2_000 && isRun(from));
        expect(verdictOf(weighing, at, at) === 'stable').toBe(isStable);
      }),
    );
  });
});
