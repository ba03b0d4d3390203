/** How series look, whatever renders them. */
import type { Tone } from './chartTypes.ts';

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

/** Lines differ by their strokes too, not by colour alone. */
export const DASH = ['', '8 4', '2 4', '10 3 2 3'];
