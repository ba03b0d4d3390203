// How the runner runs a program and counts what came of it. Plain Node.
import { spawnSync } from 'node:child_process';
import { root } from '../../supabase/local/install.mjs';

/** @typedef {{ name: string, passed: number, failed: number, skipped: number, seconds: number }} Result */

/** Runs a program with its output shown; answers whether it ended well. */
export function run(command, args, env = {}) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
  if (error) console.error(error.message);
  return status === 0;
}

/** A program of a package, run by this Node, so that no shell is needed on any system. */
export const runScript = (script, args, env = {}) => run(process.execPath, [script, ...args], env);

/** Times a step. A step that throws has failed: the ones after it run all the same. */
export async function step(name, work) {
  console.log(`\n── ${name}`);
  const begin = Date.now();
  let counts;
  try {
    counts = await work();
  } catch (error) {
    console.error(error);
    counts = { passed: 0, failed: 1 };
  }
  return { name, skipped: 0, ...counts, seconds: (Date.now() - begin) / 1000 };
}

/** For what either holds or does not: a type check, a build. */
export const one = (isGood) => (isGood ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });

/** Prints the summary and the closing line, and sets the exit code. A skipped test counts as failed: it has shown nothing. */
export function conclude(results) {
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  console.log('\n── summary');
  for (const { name, passed, failed, skipped, seconds } of results) {
    const note = skipped > 0 ? `, ${skipped} skipped (counted as failed)` : '';
    console.log(
      `${failed + skipped > 0 ? '✗' : '✓'} ${name.padEnd(34)} ${passed} passed, ${failed} failed${note} (${seconds.toFixed(1)} s)`,
    );
  }
  const failed = sum('failed') + sum('skipped');
  process.exitCode = failed > 0 ? 1 : 0;
  console.log(`${sum('passed')} passed, ${failed} failed`);
}
