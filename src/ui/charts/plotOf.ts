/** Positions of everything in a plot, in % from left and top, so that nothing has to be measured. */
import type { Reference, Series } from './chartTypes.ts';

export interface Plot {
  readonly ticks: readonly { readonly value: number; readonly y: number }[];
  /** % from the top: the line of the value 0. */
  readonly zero: number;
  readonly bars: readonly Bars[];
  readonly lines: readonly Line[];
  readonly references: readonly (Reference & { readonly y: number })[];
}

interface Bars {
  readonly of: Series;
  /** SVG path of all its bars. */
  readonly path: string;
}

interface Line {
  readonly of: Series;
  /** Its index among the series. */
  readonly at: number;
  /** SVG path with one part for each run of two or more known values; empty if there is none. */
  readonly path: string;
  /** SVG path of the values without a known neighbour; empty if there is none. */
  readonly dots: string;
}

interface Plotted {
  readonly kind: 'lines' | 'bars';
  readonly categories: readonly string[];
  readonly series: readonly Series[];
  readonly references?: readonly Reference[];
}

/** Share of a category's width that a bar fills, and its maximum width, %. */
const FILLED = 0.8;
const WIDEST = 8;
/** %: the smallest height of a bar that is not zero, so that it stays visible. */
const LOWEST = 1.5;
/** %: half the length of the line at an end of an interval. */
const HALF_END = 1;

export function plotOf({ kind, categories, series, references = [] }: Plotted): Plot {
  const isLine = ({ as = 'bar' }: Series) => kind === 'lines' || as !== 'bar';
  const bars = series.filter((one) => !isLine(one));
  const tops = categories.map((_, at) => heightAt(bars, at));
  const heights = series.filter(isLine).flatMap(({ values }) => values.filter((value) => value !== null));
  const all = [0, ...tops, ...heights, ...references.map(({ value }) => value)];
  const values = ticksBetween(Math.min(...all), Math.max(...all));
  const [low, high] = [values[0] ?? 0, values.at(-1) ?? 1];
  const y = (value: number) => rounded(100 - ((value - low) / (high - low)) * 100);
  const x = (at: number) => middleOf(at, categories.length);
  const edge = (at: number) => rounded((at / categories.length) * 100);
  const width = rounded(Math.min((FILLED * 100) / categories.length, WIDEST));
  return {
    ticks: values.map((value) => ({ value, y: y(value) })),
    zero: y(0),
    bars: bars.map((of, place) => {
      const below = bars.slice(0, place);
      const path = of.values.flatMap((value, at) => {
        if (!value) return [];
        const reached = heightAt(below, at);
        const bottom = Math.max(y(reached), y(reached + value));
        const height = Math.max(Math.abs(y(reached) - y(reached + value)), LOWEST);
        return `M${rounded(x(at) - width / 2)} ${bottom}v${-rounded(height)}h${width}V${bottom}z`;
      });
      return { of, path: path.join('') };
    }),
    lines: series.flatMap((of, at) => {
      if (!isLine(of)) return [];
      const known = runsOf(of.values);
      if (of.as === 'step') {
        const step = ([place, value]: readonly [number, number], before: number) =>
          `${before === 0 ? `M${edge(place)} ${y(value)}` : `V${y(value)}`}H${edge(place + 1)}`;
        return [{ of, at, path: known.flatMap((run) => run.map(step)).join(''), dots: '' }];
      }
      if (of.as === 'end') {
        const next = series[at + 1];
        const end = ([place, value]: readonly [number, number]) => {
          const other = next?.as === 'end' ? next.values[place] : null;
          const joined = typeof other === 'number' ? `M${x(place)} ${y(value)}V${y(other)}` : '';
          return `M${rounded(x(place) - HALF_END)} ${y(value)}h${2 * HALF_END}${joined}`;
        };
        return [{ of, at, path: known.flat().map(end).join(''), dots: '' }];
      }
      const runs = known.map((run) => run.map(([place, value]) => `${x(place)} ${y(value)}`));
      const path = runs.flatMap((run) => (run.length > 1 ? `M${run.join('L')}` : [])).join('');
      const dots = runs.flatMap((run) => (run.length === 1 ? `M${run[0]}h0` : [])).join('');
      return [{ of, at, path, dots }];
    }),
    references: references.map((reference) => ({ ...reference, y: y(reference.value) })),
  };
}

const heightAt = (bars: readonly Series[], at: number): number =>
  bars.reduce((sum, { values }) => sum + (values[at] ?? 0), 0);

/** The bars of a waterfall; the first and the last, the sum, start at zero. An unknown value changes nothing. */
export function stepsOf(values: Series['values']): readonly (readonly [number, number])[] {
  let reached = 0;
  return values.map((value, at) => {
    if (at > 0 && at === values.length - 1) return [0, value ?? 0];
    const from = reached;
    reached += value ?? 0;
    return [from, reached];
  });
}

/** % of the width: the centre of that category. */
export const middleOf = (at: number, count: number): number => rounded(((at + 0.5) / count) * 100);

/** Values without a gap between them, each with its index. */
function runsOf(values: Series['values']): (readonly (readonly [number, number])[])[] {
  const runs: [number, number][][] = [];
  let isOpen = false;
  for (const [at, value] of values.entries()) {
    if (value === null) isOpen = false;
    else if (isOpen) runs.at(-1)?.push([at, value]);
    else {
      runs.push([[at, value]]);
      isOpen = true;
    }
  }
  return runs;
}

const STEPS = [1, 2, 2.5, 5, 10];
const PARTS = 4;

/** Round values from one at or below `low` to one at or above `high`: four intervals, or somewhat more. */
export function ticksBetween(low: number, high: number): number[] {
  const size = (high > low ? high - low : 1) / PARTS;
  const power = 10 ** Math.floor(Math.log10(size));
  const step = power * (STEPS.find((one) => one * power >= size * 0.999) ?? 10);
  const [first, last] = [
    Math.floor(low / step + 1e-9),
    Math.max(Math.ceil(high / step - 1e-9), Math.floor(low / step) + 1),
  ];
  return Array.from({ length: last - first + 1 }, (_, at) => Number(((first + at) * step).toPrecision(12)));
}

/** Every n-th name fits, for each of these widths (px, ascending). Powers of two, so that a wider plot includes a narrower one's names. */
export function nameSteps(names: readonly string[], widths: readonly number[]): number[] {
  const widest = Math.max(0, ...names.map(widthOfName));
  return widths.map((width) => {
    let step = 1;
    while (step < names.length && !areApart(namedMiddles(names.length, step, width, widest), widest)) step *= 2;
    return step;
  });
}

/** px from the left. The first and the last name stay within the plot. */
function namedMiddles(count: number, step: number, width: number, widest: number): number[] {
  return Array.from({ length: Math.ceil(count / step) }, (_, named) => {
    const middle = (middleOf(named * step, count) / 100) * width;
    return Math.min(Math.max(widest / 2, middle), width - widest / 2);
  });
}

const areApart = (middles: readonly number[], widest: number): boolean =>
  middles.every((middle, at) => at === 0 || middle - (middles[at - 1] ?? 0) >= widest + GAP_PX);

/** Smallest gap between two names. */
const GAP_PX = 7;
/** Average width of a letter or digit, in a wide typeface. */
const LETTER_PX = 7.3;
/** px, approximately: nothing is measured. */
export const widthOfName = (name: string): number => name.length * LETTER_PX;

const rounded = (percent: number): number => Math.round(percent * 100) / 100;
