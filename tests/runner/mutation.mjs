// Mutation testing: StrykerJS changes one expression of a source file at a time, and runs the tests that speak of its folder.
import { one, runScript, step } from './steps.mjs';

const SYNC = ['clock', 'predict', 'pull', 'push', 'rounds', 'wire'].map((name) => `src/sync/${name}`);

/** Each folder by itself: all of `src/sync` takes three quarters of an hour. Scores and survivors are printed, and kept in .cache/mutation. */
export async function runMutation(folders) {
  const results = [];
  for (const folder of folders.length > 0 ? folders : SYNC) {
    const args = ['run', 'tests/mutation/stryker.config.mjs', '--mutate', `${folder}/**/*.ts`];
    const run = () =>
      one(runScript('node_modules/@stryker-mutator/core/bin/stryker.js', args, { KUARI_FOLDER: folder }));
    results.push(await step(`mutants of ${folder}`, run));
  }
  return results;
}
