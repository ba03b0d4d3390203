// Mutation testing: StrykerJS changes one expression of a source file at a time, and runs the tests that reach it. The score of a
// folder is the share of changes that a test saw (tests/unit/sync/README.md).
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../supabase/local/install.mjs';
import { runScript, step } from './steps.mjs';

const SYNC = ['clock', 'predict', 'pull', 'push', 'rounds', 'wire'].map((name) => `src/sync/${name}`);
/** In percent: what `src/sync` reaches, by folder. */
const LEAST = 95;

/** Each of these folders by itself: a run of all of `src/sync` takes too long to lose. */
export async function runMutation(folders) {
  const results = [];
  for (const folder of folders.length > 0 ? folders : SYNC)
    results.push(await step(`mutants of ${folder}`, () => mutate(folder)));
  return results;
}

function mutate(folder) {
  const report = `.cache/mutation/${folder.replaceAll('/', '-')}.json`;
  const args = ['run', 'tests/mutation/stryker.config.mjs', '--mutate', `${folder}/**/*.ts`];
  const ran = runScript('node_modules/@stryker-mutator/core/bin/stryker.js', args, {
    KUARI_FOLDER: folder,
    KUARI_REPORT: report,
  });
  if (!ran) return { passed: 0, failed: 1 };
  const { files } = JSON.parse(readFileSync(path.join(root, report), 'utf8'));
  const states = Object.values(files).flatMap(({ mutants }) => mutants.map(({ status }) => status));
  const count = (...wanted) => states.filter((status) => wanted.includes(status)).length;
  const [seen, missed] = [count('Killed', 'Timeout'), count('Survived', 'NoCoverage')];
  const isEnough = seen * 100 >= LEAST * (seen + missed);
  return { passed: seen, failed: isEnough ? 0 : missed };
}
