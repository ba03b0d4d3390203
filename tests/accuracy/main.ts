/** `npm run accuracy`: every method of smart analytics against what was planted into 20 sites; with `--write` the README has the table. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { scoreSite, SITE_DAYS, type SiteScore } from './score.ts';
import { goalsOf, sumOf, tableOf } from './table.ts';

const SEEDS = 20;
const ROOT = path.resolve(import.meta.dirname, '../..');
const README = path.join(ROOT, 'README.md');
const RESULT = path.join(ROOT, 'tests/accuracy/result.json');

/** Of the last full run. */
export interface AccuracyResult {
  readonly seeds: number;
  readonly siteDays: number;
  readonly sum: SiteScore;
}

/** The lines of the README from the mark to the next empty line. */
export const TABLE_IN_README = /(?<=<!-- accuracy -->\n)\|[^]*?(?=\n\n)/;

/** Answers whether every goal was met and the README says what was found. */
export function runAccuracy(options: readonly string[]): boolean {
  const scores = Array.from({ length: SEEDS }, (_, nth) => {
    console.log(`site ${nth + 1} of ${SEEDS}`);
    return scoreSite(nth + 1);
  });
  const sum = sumOf(scores);
  const table = tableOf(sum);
  console.log(`\n${table}\n`);
  const goals = goalsOf(sum);
  for (const { name, isMet } of goals) console.log(`${isMet ? 'met   ' : 'MISSED'} ${name}`);
  const readme = readFileSync(README, 'utf8');
  if (options.includes('--write')) {
    const result: AccuracyResult = { seeds: SEEDS, siteDays: SITE_DAYS, sum };
    writeFileSync(RESULT, `${JSON.stringify(result, null, 2)}\n`);
    writeFileSync(
      README,
      readme.replace(TABLE_IN_README, () => table),
    );
    return goals.every(({ isMet }) => isMet);
  }
  const isTold = TABLE_IN_README.exec(readme)?.[0] === table;
  if (!isTold) console.log('The README says something else: `npm run accuracy -- --write` puts this table into it.');
  return isTold && goals.every(({ isMet }) => isMet);
}
