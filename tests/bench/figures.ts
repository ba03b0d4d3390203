/** A figure is worth something beside its floor: the same machine, the same minute, the same database. */

export interface Figure {
  readonly name: string;
  /** Milliseconds or bytes, as `unit` says. */
  readonly value: number;
  readonly floor: number;
  readonly floorName: string;
  readonly unit: 'ms' | 'bytes' | 'count';
  /** The highest ratio of value to floor that passes. */
  readonly bar: number;
  /** How many programs waited for the machine's processors in the minute in which it was measured. */
  readonly load?: number;
}

export const ratioOf = ({ value, floor }: Figure): number =>
  floor === 0 ? (value === 0 ? 0 : Infinity) : value / floor;
export const isHeld = (figure: Figure): boolean => ratioOf(figure) <= figure.bar;

/** Of an even number of values, the mean of the middle two. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const [lower, upper] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]];
  return lower === undefined || upper === undefined ? Number.NaN : (lower + upper) / 2;
}

/** Value and floor of the round whose ratio is the median one: a machine that grows slower meanwhile grows so for both. */
export function medianRound(values: readonly number[], floors: readonly number[]): { value: number; floor: number } {
  const rounds = values.map((value, round) => ({ value, floor: floors[round] ?? Number.NaN }));
  const byRatio = rounds.toSorted((one, other) => one.value / one.floor - other.value / other.floor);
  return byRatio[Math.floor(byRatio.length / 2)] ?? { value: Number.NaN, floor: Number.NaN };
}

/** The value that this share of them does not exceed. */
export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length * share) - 1)] ?? Number.NaN;

export function printTable(figures: readonly Figure[]): string {
  const rows = [
    ['figure', 'value', 'floor', '', 'ratio', 'bar', '', 'load'],
    ...figures.map((figure) => [
      figure.name,
      shown(figure.value, figure.unit),
      shown(figure.floor, figure.unit),
      figure.floorName,
      ratioOf(figure).toFixed(2),
      `≤ ${figure.bar}`,
      isHeld(figure) ? 'pass' : 'FAIL',
      figure.load?.toFixed(1) ?? '',
    ]),
  ];
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

const shown = (value: number, unit: Figure['unit']): string =>
  unit === 'ms' ? `${value.toFixed(value < 10 ? 2 : 1)} ms` : unit === 'bytes' ? `${value} B` : String(value);
