/** A chart as data: its drawing, its table and its screen-reader text derive from it. */
import type { ReactNode } from 'react';

/** Colours for colour-blind readers, both themes and print (`theme.css`). `good`, `warn`, `bad` are judgements; `part`: unfinished. */
export type Tone = 1 | 2 | 3 | 4 | 5 | 6 | 'good' | 'warn' | 'bad' | 'soft' | 'part';

export const COLOR: Readonly<Record<Tone, string>> = {
  1: 'var(--chart-1)',
  2: 'var(--chart-2)',
  3: 'var(--chart-3)',
  4: 'var(--chart-4)',
  5: 'var(--chart-5)',
  6: 'var(--chart-6)',
  good: 'var(--color-good)',
  warn: 'var(--color-warn)',
  bad: 'var(--color-bad)',
  soft: 'var(--color-stone)',
  part: 'color-mix(in oklab, var(--chart-1) 40%, var(--color-surface))',
};

export interface Series {
  readonly name: string;
  /** One for each category, in the unit of the chart; null: unknown. */
  readonly values: readonly (number | null)[];
  readonly tone: Tone;
  /** In a chart of bars: a line across, a `step` for each category (a target), or an `end`, two of which span an interval. */
  readonly as?: 'bar' | 'line' | 'step' | 'end';
}

/** `bars` are stacked; `ranked` are below each other (Pareto); `steps` too, each starting where the last ended (waterfall). */
type ChartKind = 'bars' | 'lines' | 'ranked' | 'steps';

export interface Reference {
  readonly value: number;
  readonly label: string;
}

export interface ChartProps {
  readonly title: string;
  /** Its content in one sentence. */
  readonly summary: string;
  readonly kind: ChartKind;
  /** Heading of the table's first column: "Day", "Hour", "Customer". */
  readonly categoryTitle: string;
  readonly categories: readonly string[];
  readonly series: readonly Series[];
  /** The series of the table, if the drawing divides one for its colours; by default the same. */
  readonly tableSeries?: readonly Series[];
  /** The category in focus, marked with this word in the table. */
  readonly marked?: { readonly at: number; readonly word: string } | undefined;
  /** A number with its unit, for the table and the tooltip. */
  readonly format: (value: number) => string;
  /** For an axis, where there is little room; by default without unit. */
  readonly formatTick?: (value: number) => string;
  /** Lines across the whole chart: a target, the break-even. */
  readonly references?: readonly Reference[];
  /** The main chart of a page. */
  readonly isLarge?: boolean;
  /** False: a heading above it already has its title. */
  readonly isTitled?: boolean;
  /** Below the title: an age, "estimated". */
  readonly note?: ReactNode;
}
