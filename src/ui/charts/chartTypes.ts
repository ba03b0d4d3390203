/** A chart as data: its drawing, the table behind it and what a screen reader says all come from this. */
import type { ReactNode } from 'react';

/** Colours for colour-blind readers, both themes and print (`theme.css`). `good`, `warn`, `bad` judge; `part`: what is not over. */
export type Tone = 1 | 2 | 3 | 4 | 5 | 6 | 'good' | 'warn' | 'bad' | 'soft' | 'part';

/** CSS colour of each tone. */
export const COLOR: Readonly<Record<Tone, string>> = {
  1: 'var(--chart-1)',
  2: 'var(--chart-2)',
  3: 'var(--chart-3)',
  4: 'var(--chart-4)',
  5: 'var(--chart-5)',
  6: 'var(--chart-6)',
  good: 'var(--good)',
  warn: 'var(--warn)',
  bad: 'var(--bad)',
  soft: 'var(--stone)',
  part: 'color-mix(in oklab, var(--chart-1) 40%, var(--surface))',
};

export interface Series {
  readonly name: string;
  /** One for each category, in the unit of the chart; null: nothing is known there. */
  readonly values: readonly (number | null)[];
  readonly tone: Tone;
  /** In a chart of bars: a line across, a `step` for each category (a target), or an `end`, two of which span an interval. */
  readonly as?: 'bar' | 'line' | 'step' | 'end';
}

/** `bars` stand on each other; `ranked` lie below each other (Pareto); `steps` lie, each from where the last ended (waterfall). */
export type ChartKind = 'bars' | 'lines' | 'ranked' | 'steps';

export interface Reference {
  readonly value: number;
  readonly label: string;
}

export interface ChartProps {
  readonly title: string;
  /** What it shows, in one sentence. */
  readonly summary: string;
  readonly kind: ChartKind;
  /** Of the first column of the table: "Day", "Hour", "Customer". */
  readonly categoryTitle: string;
  readonly categories: readonly string[];
  readonly series: readonly Series[];
  /** As the table has them, where the drawing divides one of them for its colours; by default the same. */
  readonly tableSeries?: readonly Series[];
  /** The category that it is about, named so in the table. */
  readonly marked?: { readonly at: number; readonly word: string } | undefined;
  /** A number as it stands in the table and beneath the finger, with its unit. */
  readonly format: (value: number) => string;
  /** The same at an axis, where there is little room; by default without its unit. */
  readonly formatTick?: (value: number) => string;
  /** Lines across the whole chart: a target, the break-even. */
  readonly references?: readonly Reference[];
  /** The picture that a page is about. */
  readonly isLarge?: boolean;
  /** False: a heading above it says its title already. */
  readonly isTitled?: boolean;
  /** Beneath the title: an age, "estimated". */
  readonly note?: ReactNode;
}
