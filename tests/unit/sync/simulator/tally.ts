/** Adds up what the lives of one run met, for the summary of the soak. */
import { appendFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { FAULTS } from './faults.ts';
import type { Life } from './site.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../../../.cache/soak');

export interface Figures {
  readonly what: string;
  readonly seed: number;
  readonly lives: number;
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
    neverMet: () => Object.keys(FAULTS).filter((name) => name !== 'passed' && met[name] === undefined),
    /** Printed, and in the soak kept as a line (`KUARI_FIGURES` names the file). */
    write: () => {
      const line = JSON.stringify(figures());
      console.info(line);
      const file = process.env['KUARI_FIGURES'];
      if (file === undefined) return;
      mkdirSync(FOLDER, { recursive: true });
      appendFileSync(path.join(FOLDER, file), `${line}\n`);
    },
  };
}
