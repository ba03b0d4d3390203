/** What charts look like, whatever renders them. */
import type { ChartProps, Tone } from './chartTypes.ts';

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
};

/** `stroke-dasharray` by place among the series: lines differ by more than colour. */
export const DASH = ['', '8 4', '2 4', '10 3 2 3'];

/** A reference line across bars is named in the legend: beside it, its name would be read off a bar. */
export const REFERENCE_TONE: Tone = 4;

/** Whether the marked value is in the right half: the name of a reference line then stands on the left. */
export const isMarkedRight = ({ marked, categories }: Pick<ChartProps, 'marked' | 'categories'>): boolean =>
  marked !== undefined && marked.at >= categories.length / 2;
