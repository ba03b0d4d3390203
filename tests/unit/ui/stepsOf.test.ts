import { array, assert, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stepsOf } from '../../../src/ui/charts/stepsOf.ts';

describe('the bars of a waterfall', () => {
  it('start where the one before ended, and the last stands on zero', () => {
    expect(stepsOf([1200, -300, -100, 50, 850])).toEqual([
      [0, 1200],
      [1200, 900],
      [900, 800],
      [800, 850],
      [0, 850],
    ]);
  });

  it('are as long as their values, and each begins at the end of the one before', () => {
    const values = array(integer({ min: -1e6, max: 1e6 }), { minLength: 2, maxLength: 12 });
    assert(
      property(values, (moved) => {
        const steps = stepsOf(moved);
        expect(steps.map(([from, to]) => to - from)).toEqual(moved);
        const between = steps.slice(0, -1);
        expect(between.map(([from]) => from)).toEqual([0, ...between.slice(0, -1).map(([, to]) => to)]);
      }),
    );
  });

  it('stay where they were over a value that is not known', () => {
    expect(stepsOf([100, null, 100])).toEqual([
      [0, 100],
      [100, 100],
      [0, 100],
    ]);
  });
});
