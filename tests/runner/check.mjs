// Types, lint, format, the number of lines, and the weight of what a phone has to fetch.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from '../../supabase/local/install.mjs';
import { circlesIn, sourcesOf } from './circles.mjs';
import { findDenoBinary } from './deno.mjs';
import { countLines } from './lines.mjs';
import { one, stepsInPairs } from './steps.mjs';

const TSC = 'node_modules/typescript/bin/tsc';
const OXLINT = 'node_modules/oxlint/bin/oxlint';
const OXFMT = 'node_modules/oxfmt/bin/oxfmt';
const PROJECTS = ['src', 'sw', 'supabase/local', 'tests'];

/** All that needs no test to be seen, two steps at a time, the longest first. */
export const runChecks = () =>
  stepsInPairs([
    script('lint', OXLINT, ['--type-aware', '--deny-warnings']),
    { name: 'production build and its budgets', work: buildAndWeigh },
    ...PROJECTS.toReversed().map((project) => script(`types: ${project}`, TSC, ['-p', project])),
    script('what is generated is fresh', 'tests/runner/generated.mjs', ['--check']),
    {
      name: 'types: supabase/functions (Deno)',
      work: async ({ run }) =>
        one(
          await run(findDenoBinary(), ['check', '--quiet', '--node-modules-dir=manual', '--no-lock', ...denoEntries()]),
        ),
    },
    script('format', OXFMT, ['--check']),
    { name: 'no circle of imports', work: ({ say }) => one(hasNoCircles(say)) },
    { name: 'budgets of lines', work: ({ say }) => countLines(say) },
  ]);

const script = (name, file, args) => ({ name, work: async ({ runScript }) => one(await runScript(file, args)) });

async function buildAndWeigh({ say, runScript }) {
  const { appFolder } = await import('../browser/support/build.mjs');
  if (!(await runScript('tests/browser/support/build.mjs', []))) return one(false);
  const weighed = weigh(appFolder, say);
  return { ...weighed, passed: weighed.passed + 1 };
}

function hasNoCircles(say) {
  const circles = circlesIn(sourcesOf(root, [...PROJECTS, 'supabase/functions']));
  for (const circle of circles)
    say(`These import one another: ${circle.join(' → ')}. What both need belongs below both.\n`);
  return circles.length === 0;
}

const denoEntries = () => [
  'supabase/local/functions/router.deno.ts',
  ...readdirSync(path.join(root, 'supabase/functions'))
    .map((name) => `supabase/functions/${name}/index.ts`)
    .filter((file) => existsSync(path.join(root, file))),
];

/** The most kB after gzip. */
const BUDGETS = { 'the sign-in page': 130, 'the first dashboard': 250, 'the worker': 90 };
/** What is fetched after the sign-in before the dashboard is there. */
const BEHIND = ['start', 'store', 'performSignIn', 'authClient'];

/** Weighs the JavaScript without which the sign-in page and the first dashboard cannot be shown, and the worker. */
function weigh(app, say) {
  const page = readFileSync(path.join(app, 'index.html'), 'utf8');
  const entry = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map((match) => match[1]);
  const weights = {
    'the sign-in page': kilobytes([...reachedFrom(app, entry, ['start'])].map((file) => path.join(app, file))),
    'the first dashboard': kilobytes([...reachedFrom(app, entry, BEHIND)].map((file) => path.join(app, file))),
    'the worker': kilobytes([path.join(app, 'service-worker.js')]),
  };
  const weighed = Object.entries(weights).map(([what, weight]) => ({ what, weight, most: BUDGETS[what] }));
  say(`JavaScript: ${weighed.map(({ what, weight, most }) => `${what} ${weight} kB of ${most}`).join(', ')}\n`);
  const exceeded = weighed.filter(({ weight, most }) => weight > most);
  for (const { what, weight, most } of exceeded)
    say(`The JavaScript of ${what} is ${weight} kB after gzip, more than its budget of ${most} kB.\n`);
  const circles = chunksInCircles(app);
  if (circles.length > 0)
    say(
      `Chunks that import one another in a circle: ${circles.join(', ')}. What one needs as it loads may not be there yet, and the page stands still: cut them otherwise (vite.config.ts).\n`,
    );
  const failed = exceeded.length + (circles.length > 0 ? 1 : 0);
  return { passed: weighed.length + 1 - failed, failed };
}

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
