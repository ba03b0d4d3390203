/** A line of the growth table: the times of one work by size, and what it shows. */
import { counts } from './counts.ts';
import { type Figure, median } from './figures.ts';

export interface Column {
  readonly where: 'device' | 'server';
  /** Tickets that it holds. */
  readonly size: number;
}

export interface Line {
  readonly name: string;
  /** What it shows, and so what it may cost. */
  readonly shows: string;
  /** `same`: it shows as much at any size. `size`: it counts every ticket there is. `engine`: beside another line, and held to nothing. */
  readonly work: 'same' | 'size' | 'engine';
  /** What the engine alone does of it: it may grow as that does. */
  readonly engine?: Line;
  /** ms, by `keyOf` of the column. */
  readonly times: Map<string, number[]>;
}

const SMALLEST: Column = { where: 'device', size: counts.grown[0] };
const COLUMNS: readonly Column[] = [
  ...counts.grown.map((size) => ({ where: 'device', size }) as const),
  { where: 'server', size: counts.onServer },
];
const keyOf = ({ where, size }: Column): string => `${size.toLocaleString('en')} on the ${where}`;

/** Whether a device of that size takes part in that round; in rounds of the warm-up, which are below 0, all do. */
export const takesPart = (size: number, round: number): boolean =>
  BOUNDED.includes(size) || round < 0 || round % counts.roundsOfMiddle === 0;
const BOUNDED: readonly (number | undefined)[] = [counts.grown[0], counts.grown.at(-1), counts.onServer];

/** Where the times of a column are noted. */
export function timesOf({ times }: Line, column: Column): number[] {
  const key = keyOf(column);
  const found = times.get(key) ?? [];
  times.set(key, found);
  return found;
}

/** One figure for the largest device, and one for the server: the growth beside the smallest, held to the growth of what is shown. */
export function figuresOfGrowth(lines: readonly Line[]): Figure[] {
  return lines.flatMap((line) => {
    if (line.work === 'engine') return [];
    const smallest = median(timesOf(line, SMALLEST));
    return [COLUMNS.at(-2), COLUMNS.at(-1)].flatMap((column) => {
      const times = column ? timesOf(line, column) : [];
      if (!column || times.length === 0) return [];
      const growth = line.work === 'same' ? growthOf(line.engine, column) : column.size / SMALLEST.size;
      return {
        name: `${line.name}, ${keyOf(column)}`,
        value: median(times),
        floor: smallest * growth,
        floorName: `with ${keyOf(SMALLEST)}${line.engine ? ', times the growth of IndexedDB alone' : ''}; it shows ${line.shows}`,
        unit: 'ms' as const,
        bar: BAR,
      };
    });
  });
}
function growthOf(engine: Line | undefined, column: Column): number {
  const times = engine ? timesOf(engine, column) : [];
  return engine && times.length > 0 ? Math.max(1, median(times) / median(timesOf(engine, SMALLEST))) : 1;
}

/** 1, and what two equal works differ by on a machine that does other things too. */
const BAR = 1.5;

/** In Markdown, for the README: medians in ms. */
export function tableOfGrowth(lines: readonly Line[]): string {
  const rows = [
    ['median, ms', ...COLUMNS.map(keyOf), 'it shows'],
    ['---', ...COLUMNS.map(() => '---'), '---'],
    ...lines.map((line) => [line.name, ...COLUMNS.map((column) => shown(timesOf(line, column))), line.shows]),
  ];
  return rows.map((row) => `| ${row.join(' | ')} |`).join('\n');
}

function shown(times: readonly number[]): string {
  const ms = median(times);
  return Number.isNaN(ms) ? '–' : ms.toFixed(ms < 10 ? 1 : 0);
}
