// Types, lint, and the weight of what a phone has to fetch.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from '../../supabase/local/install.mjs';
import { circlesIn, sourcesOf } from './circles.mjs';
import { areTypesFresh } from './databaseTypes.mjs';
import { findDenoBinary } from './deno.mjs';
import { one, run, runScript, step } from './steps.mjs';

const TSC = 'node_modules/typescript/bin/tsc';
const OXLINT = 'node_modules/oxlint/bin/oxlint';
const PROJECTS = ['src', 'sw', 'supabase/local', 'tests'];

export async function checkTypesAndLint() {
  const results = [];
  for (const project of PROJECTS)
    results.push(await step(`types: ${project}`, () => one(runScript(TSC, ['-p', project]))));
  results.push(await step('types of the database are fresh', async () => one(await areTypesFresh())));
  results.push(
    await step('types: supabase/functions (Deno)', () =>
      one(run(findDenoBinary(), ['check', '--quiet', '--node-modules-dir=manual', '--no-lock', ...denoEntries()])),
    ),
  );
  results.push(await step('no circle of imports', () => one(hasNoCircles())));
  results.push(await step('lint', () => one(runScript(OXLINT, ['--type-aware', '--deny-warnings']))));
  return results;
}

function hasNoCircles() {
  const circles = circlesIn(sourcesOf(root, [...PROJECTS, 'supabase/functions']));
  for (const circle of circles)
    console.log(`These import one another: ${circle.join(' → ')}. What both need belongs below both.`);
  return circles.length === 0;
}

const denoEntries = () => [
  'supabase/local/functions/router.deno.ts',
  ...readdirSync(path.join(root, 'supabase/functions'))
    .map((name) => `supabase/functions/${name}/index.ts`)
    .filter((file) => existsSync(path.join(root, file))),
];

/** kB after gzip: the JavaScript without which the sign-in page and the first dashboard cannot stand, and the worker. */
const BUDGETS = { signIn: 130, dashboard: 250, worker: 100 };
/** What is fetched behind the sign-in before the dashboard is there. */
const BEHIND = ['start', 'store', 'performSignIn', 'authClient'];

export const checkBudgets = (app) =>
  step('budgets', () => {
    const page = readFileSync(path.join(app, 'index.html'), 'utf8');
    const entry = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map((match) => match[1]);
    const signIn = kilobytes([...reachedFrom(app, entry, ['start'])].map((file) => path.join(app, file)));
    const dashboard = kilobytes([...reachedFrom(app, entry, BEHIND)].map((file) => path.join(app, file)));
    const worker = kilobytes([path.join(app, 'service-worker.js')]);
    console.log(
      `JavaScript of the sign-in page ${signIn} kB of ${BUDGETS.signIn}, of the first dashboard ${dashboard} kB of ${BUDGETS.dashboard}, worker ${worker} kB of ${BUDGETS.worker}`,
    );
    const circles = chunksInCircles(app);
    if (circles.length > 0)
      console.log(
        `Chunks that import one another in a circle: ${circles.join(', ')}. What one needs as it loads may not be there yet, and the page stands still: cut them otherwise (vite.config.ts).`,
      );
    const held = [
      signIn <= BUDGETS.signIn,
      dashboard <= BUDGETS.dashboard,
      worker <= BUDGETS.worker,
      circles.length === 0,
    ];
    return { passed: held.filter(Boolean).length, failed: held.filter((isHeld) => !isHeld).length };
  });

/** The entries, the chunks of those names, and all that these import statically: the rest can come later. A chunk that has another name now would weigh nothing. */
function reachedFrom(app, entries, names) {
  const found = new Set(entries);
  const chunks = existsSync(path.join(app, 'assets')) ? readdirSync(path.join(app, 'assets')) : [];
  for (const name of names) {
    const files = chunks.filter((file) => file.startsWith(`${name}-`) && file.endsWith('.js'));
    if (files.length === 0) throw new Error(`There is no chunk "${name}" to weigh.`);
    for (const file of files) found.add(`/assets/${file}`);
  }
  for (const file of found) for (const next of importsOf(app, file)) found.add(next);
  return found;
}

function importsOf(app, file) {
  const text = readFileSync(path.join(app, file), 'utf8');
  return [...text.matchAll(/(?:from|import)\s*"(?:\.\/)?([^"]+\.js)"/g)]
    .map((match) => `/assets/${path.posix.basename(match[1])}`)
    .filter((next) => existsSync(path.join(app, next)) && statSync(path.join(app, next)).isFile());
}

/** The bundler cuts by what screens share, so that any new import may close a circle: seen once, and nobody could sign in. */
const chunksInCircles = (app) =>
  readdirSync(path.join(app, 'assets'))
    .filter((file) => file.endsWith('.js'))
    .filter((file) => reachedFrom(app, importsOf(app, `/assets/${file}`), []).has(`/assets/${file}`));

const kilobytes = (files) =>
  Math.round((files.reduce((sum, file) => sum + gzipSync(readFileSync(file)).length, 0) / 1000) * 10) / 10;
