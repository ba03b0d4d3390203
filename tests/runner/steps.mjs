// How the runner runs a program and counts what came of it. Plain Node.
import { spawn, spawnSync } from 'node:child_process';
import { root } from '../../supabase/local/install.mjs';

/** @typedef {{ name: string, passed: number, failed: number, skipped: number, unsteady: string[], broken: string[], seconds: number }} Result */
/** @typedef {{ passed: number, failed: number, skipped?: number, unsteady?: string[], broken?: string[] }} Counts */
/** @typedef {{ say: (text: string) => void, run: Run, runScript: Run }} Aside What a step prints is kept until it ends. */
/** @typedef {(program: string, args: string[], env?: Record<string, string>) => Promise<boolean>} Run */

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
  return timed(name, work, console.error);
}

/**
 * Runs steps two at a time, in their order; what each has to say is printed when it ends.
 * @param {{ name: string, work: (aside: Aside) => Counts | Promise<Counts> }[]} steps
 * @returns {Promise<Result[]>} in the order of the steps
 */
export async function stepsInPairs(steps) {
  const results = [];
  const waiting = [...steps.entries()];
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [place, { name, work }] = next;
      const said = [];
      const say = (text) => void said.push(text);
      const runAside = (program, args, env = {}) => runKeeping(say, program, args, env);
      const aside = {
        say,
        run: runAside,
        runScript: (script, args, env) => runAside(process.execPath, [script, ...args], env),
      };
      const result = await timed(name, () => work(aside), say);
      results[place] = result;
      const output = said.map(String).join('').trim();
      console.log(`\n── ${name} (${result.seconds.toFixed(1)} s)${output === '' ? '' : `\n${output}`}`);
    }
  };
  await Promise.all([worker(), worker()]);
  return results;
}

/** For what either holds or does not: a type check, a build. */
export const one = (isGood) => (isGood ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });

/** Prints the summary and the closing line, and sets the exit code. A skipped test counts as failed: it has shown nothing. */
export function conclude(results) {
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  console.log('\n── summary');
  for (const { name, passed, failed, skipped, unsteady, broken, seconds } of results) {
    const note = skipped > 0 ? `, ${skipped} skipped (counted as failed)` : '';
    console.log(
      `${failed + skipped > 0 ? '✗' : '✓'} ${name.padEnd(34)} ${passed} passed, ${failed} failed${note} (${seconds.toFixed(1)} s)`,
    );
    for (const title of broken) console.log(`  failed: ${title}`);
    for (const title of unsteady) console.log(`  unsteady, passed when it ran once more: ${title}`);
  }
  const failed = sum('failed') + sum('skipped');
  process.exitCode = failed > 0 ? 1 : 0;
  console.log(`${sum('passed')} passed, ${failed} failed`);
}

async function timed(name, work, complain) {
  const begin = Date.now();
  let counts;
  try {
    counts = await work();
  } catch (error) {
    complain(error);
    counts = { passed: 0, failed: 1 };
  }
  return { name, skipped: 0, unsteady: [], broken: [], ...counts, seconds: (Date.now() - begin) / 1000 };
}

const runKeeping = (say, program, args, env) =>
  new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
    });
    child.stdout.on('data', say);
    child.stderr.on('data', say);
    child.on('error', (error) => {
      say(`${error.message}\n`);
      resolve(false);
    });
    child.on('close', (status) => resolve(status === 0));
  });
