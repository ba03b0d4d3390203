/** Adds up what the lives of one run met, for the summary of the soak. */
import { tellFigures } from './figures.ts';
import type { Life } from './site.ts';

export interface Figures {
  readonly what: string;
  readonly seed: number;
  readonly lives: number;
  /** Mutations that were reported as saved. */
  readonly saved: number;
  readonly longestMs: number;
  readonly met: Readonly<Record<string, number>>;
}

export function createTally(what: string, seed: number) {
  const met: Record<string, number> = {};
  let lives = 0;
  let saved = 0;
  let longestMs = 0;
  const figures = (): Figures => ({ what, seed, lives, saved, longestMs, met });
  return {
    add: (life: Life) => {
      lives += 1;
      saved += life.saved;
      longestMs = Math.max(longestMs, life.took);
      for (const [name, count] of Object.entries(life.met)) met[name] = (met[name] ?? 0) + count;
    },
    figures,
    tell: () => tellFigures(figures()),
  };
}
