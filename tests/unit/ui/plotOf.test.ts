/** Where the lines, bars and names of a plot are: what is higher in the data is higher on the screen, and nothing is left out. */
import { array, assert, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { middleOf, nameSteps, plotOf, stepsOf, ticksBetween, widthOfName } from '../../../src/ui/charts/plotOf.ts';

const series = (...values: (number | null)[]) => ({ name: 'Volume', tone: 1 as const, values });

describe('ticks', () => {
  it.each([
    [0, 100, [0, 25, 50, 75, 100]],
    [0, 30, [0, 10, 20, 30]],
    [0, 12.5, [0, 5, 10, 15]],
    [0, 0.9, [0, 0.25, 0.5, 0.75, 1]],
    [-40, 60, [-50, -25, 0, 25, 50, 75]],
    [0, 0, [0, 0.25]],
    [0, 1_234_567, [0, 500_000, 1_000_000, 1_500_000]],
  ] as const)('from %s to %s are round, even and hold both', (low, high, ticks) => {
    expect(ticksBetween(low, high)).toEqual(ticks);
  });
});

describe('lines', () => {
  const lineOf = (...values: (number | null)[]) =>
    plotOf({ kind: 'lines', categories: ['a', 'b', 'c', 'd'], series: [series(...values)] }).lines[0];

  it('go through the middle of each category, a value of zero at the bottom', () => {
    expect(lineOf(0, 50, 100, 75)).toMatchObject({ path: 'M12.5 100L37.5 50L62.5 0L87.5 25', dots: '' });
  });

  it('are broken where nothing is known, and a value that stands alone is a dot', () => {
    expect(lineOf(100, 0, null, 100)).toMatchObject({ path: 'M12.5 0L37.5 100', dots: 'M87.5 0h0' });
    expect(lineOf(null, null, null, null)).toMatchObject({ path: '', dots: '' });
  });

  it('leave room for a value below zero and for a reference above all', () => {
    const plot = plotOf({
      kind: 'lines',
      categories: ['a', 'b'],
      series: [series(-100, 100)],
      references: [{ value: 300, label: 'Usual' }],
    });
    expect(plot.ticks.map(({ value, y }) => [value, y])).toEqual([
      [-100, 100],
      [0, 75],
      [100, 50],
      [200, 25],
      [300, 0],
    ]);
    expect(plot).toMatchObject({ zero: 75, references: [{ label: 'Usual', y: 0 }] });
  });
});

describe('bars', () => {
  it('stand on each other, at most 8 % wide; a line among them is a line', () => {
    const plot = plotOf({
      kind: 'bars',
      categories: ['a', 'b'],
      series: [series(50, null), { ...series(50, 25), tone: 'bad' }, { ...series(100, 100), as: 'line' }],
    });
    expect(plot.bars.map(({ of, path }) => [of.tone, path])).toEqual([
      [1, 'M21 100v-50h8V100z'],
      ['bad', 'M21 50v-50h8V50zM71 100v-25h8V100z'],
    ]);
    expect(plot.lines).toMatchObject([{ at: 2, path: 'M25 0L75 0' }]);
  });

  it('fill four fifths of their place where there are many, and are never too low to be seen', () => {
    const values = Array.from({ length: 20 }, (_, at) => (at === 0 ? 100 : at === 1 ? 0.1 : null));
    const plot = plotOf({ kind: 'bars', categories: values.map(String), series: [series(...values)] });
    expect(plot.bars[0]?.path).toBe('M0.5 100v-100h4V100zM5.5 100v-1.5h4V100z');
  });

  it('of nothing or zero are none, on an axis all the same', () => {
    const plot = plotOf({ kind: 'bars', categories: ['a', 'b'], series: [series(null, 0)] });
    expect(plot.bars).toMatchObject([{ path: '' }]);
    expect(plot.ticks.length).toBeGreaterThan(1);
  });
});

describe('a target', () => {
  const pathOf = (...values: (number | null)[]) =>
    plotOf({ kind: 'bars', categories: ['a', 'b', 'c', 'd'], series: [{ ...series(...values), as: 'step' }] }).lines[0]
      ?.path;

  it('holds for the whole of its day, and changes between two of them', () => {
    expect(pathOf(50, 50, 100, 100)).toBe('M0 50H25V50H50V0H75V0H100');
    expect(pathOf(null, 100, null, 50)).toBe('M25 0H50M75 50H100');
  });
});

describe('the ends of an interval', () => {
  it('are joined upright where both are known', () => {
    const end = (...values: (number | null)[]) => ({ ...series(...values), as: 'end' as const });
    const plot = plotOf({ kind: 'bars', categories: ['a', 'b'], series: [end(100, 50), end(null, 200)] });
    expect(plot.lines.map(({ path }) => path)).toEqual(['M24 50h2M74 75h2M75 75V0', 'M74 0h2']);
  });
});

describe('the bars of a waterfall', () => {
  it('are as long as their values, and each begins at the end of the one before', () => {
    const values = array(integer({ min: -1e6, max: 1e6 }), { minLength: 2, maxLength: 12 });
    assert(
      property(values, (moved) => {
        const steps = stepsOf(moved);
        expect(steps.map(([from, to]) => to - from)).toEqual(moved);
        const between = steps.slice(0, -1);
        expect(between.map(([from]) => from)).toEqual([0, ...between.slice(0, -1).map(([, to]) => to)]);
        expect(steps.at(-1)?.[0]).toBe(0);
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

describe('names', () => {
  it('are all there where they fit, else every second, fourth or eighth of them', () => {
    const names = Array.from({ length: 20 }, () => 'SJ-261120-MQT-3204');
    expect(nameSteps(names, [220, 390, 610, 3_000])).toEqual([32, 16, 8, 1]);
    expect(nameSteps(['Mon', 'Tue'], [220])).toEqual([1]);
    expect(nameSteps([], [220])).toEqual([1]);
  });

  it('keep apart at both ends, where the first and the last are moved into the plot', () => {
    const month = Array.from({ length: 27 }, (_, at) => `Min, ${at + 1} Nov`);
    const middles = (width: number, step: number) =>
      month.flatMap((name, at) => {
        const half = widthOfName(name) / 2;
        return at % step === 0 ? [Math.min(Math.max(half, (middleOf(at, 27) * width) / 100), width - half)] : [];
      });
    const widths = [220, 390, 580, 610, 900];
    const steps = nameSteps(month, widths);
    expect(steps).toEqual([16, 16, 8, 8, 4]);
    for (const [at, width] of widths.entries()) {
      const places = middles(width, steps[at] ?? 1);
      const gaps = places.slice(1).map((place, before) => place - (places[before] ?? 0));
      expect(Math.min(...gaps), `${width} px`).toBeGreaterThan(widthOfName('Min, 27 Nov'));
    }
  });
});
