// Changes one expression of the app at a time (StrykerJS): how many of the changes do its fast tests see?
import { statSync } from 'node:fs';
import { FOLDERS } from '../mutation/folders.mjs';
import { one, runScript, step } from './steps.mjs';

const STRYKER = 'node_modules/@stryker-mutator/core/bin/stryker.js';
const lastRun = (folder) =>
  statSync(`.cache/mutation/${folder.replaceAll('/', '-')}.json`, { throwIfNoEntry: false })?.mtimeMs ?? 0;

export const mutantsOf = (folder) =>
  step(`mutants of ${folder}`, () =>
    one(runScript(STRYKER, ['run', 'tests/mutation/stryker.config.mjs'], { KUARI_FOLDER: folder })),
  );

/**
 * Folder by folder, the one first that was measured longest ago; each fails under its floor. What has not changed is taken from the
 * last run. After `minutes` no further one is begun: it is the first of the next night.
 */
export async function runMutation(names = [], minutes = Number.POSITIVE_INFINITY) {
  const end = Date.now() + minutes * 60_000;
  const results = [];
  for (const folder of (names.length > 0 ? names : Object.keys(FOLDERS)).toSorted((a, b) => lastRun(a) - lastRun(b))) {
    if (Date.now() > end) {
      console.log(`mutants of ${folder}: not measured, the time is up`);
      continue;
    }
    results.push(await mutantsOf(folder));
  }
  return results;
}
