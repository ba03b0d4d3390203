/** What the README says of accuracy is what the last full run found (`accuracy/result.json`; `npm run accuracy`). */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { type AccuracyResult, TABLE_IN_README } from '../../../accuracy/main.ts';
import { SITE_DAYS } from '../../../accuracy/score.ts';
import { goalsOf, tableOf } from '../../../accuracy/table.ts';

const ROOT = path.resolve(import.meta.dirname, '../../../..');
const result: AccuracyResult = JSON.parse(readFileSync(path.join(ROOT, 'tests/accuracy/result.json'), 'utf8'));

it('the README has the table of the last full run, over at least 20 sites', () => {
  const readme = readFileSync(path.join(ROOT, 'README.md'), 'utf8');
  expect(TABLE_IN_README.exec(readme)?.[0]).toBe(tableOf(result.sum));
  expect(result.seeds).toBeGreaterThanOrEqual(20);
  expect(readme).toContain(`${result.seeds} sites`);
  expect(result.siteDays).toBe(SITE_DAYS);
});

it('the last full run met every goal', () => {
  expect(goalsOf(result.sum).filter(({ isMet }) => !isMet)).toEqual([]);
});
