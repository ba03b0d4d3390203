// `npm test` runs every test but those of the night, or the tests that are named. Plain Node: it installs what it needs.
import { installIfMissing, root } from '../supabase/local/install.mjs';
import { runAccuracy } from './runner/accuracy.mjs';
import { runChecks } from './runner/check.mjs';
import { said, writeRelease, writeTypes } from './runner/generated.mjs';
import { printMatrix } from './runner/matrix.mjs';
import { runMutation } from './runner/mutation.mjs';
import { runNamed, watch } from './runner/named.mjs';
import { runNightly } from './runner/nightly.mjs';
import { ensureBrowser, ensureEngines, ensurePostgresTools, hydratePostgres } from './runner/prepare.mjs';
import { runSoak } from './runner/soak.mjs';
import { conclude, one, runScript, step } from './runner/steps.mjs';
import { runPlaywright, runPlaywrightTwice, runVitestTwice } from './runner/suites.mjs';

const USAGE = `npm test                          every check and every test but those of the night
npm test -- <path or title> …     the tests in files whose path has these words in it, else those whose title has them
npm run test:watch [-- <path> …]  the fast unit tests, or those of these files, again after each change
npm run check                     types, lint, format, build and budgets
npm run test:nightly              long counts, large sizes, planted bugs, bench and accuracy
npm run test:soak [-- <part>]     the longest counts, resumed where they were interrupted, or the parts with this in their name; --fresh starts again
npm run test:mutation [-- <folder> …]  how many changes of an expression the tests see, folder by folder
npm run bench [-- <part> …]       what must be fast
npm run accuracy [-- --write]      how often the methods of smart analytics are right
npm run rehearse -- --url …        what differs between a deployed project and the embedded backend (supabase/README.md)
npm run guides, npm run screenshots   the guides of public/guides, the pictures of the README, anew from the running app
npm run types, npm run matrix     what is generated: the migration of the descriptions, the permission matrix
npm run release                   records what is part of this version, before its tag is set (CONTRIBUTING.md)`;

process.chdir(root);
const [first = 'all', ...rest] = process.argv.slice(2);
const modes = {
  all: testAll,
  check,
  nightly,
  soak,
  mutation: async () => conclude(await runMutation(rest)),
  bench,
  accuracy: () => runAccuracy(rest),
  rehearse,
  watch: () => watch(rest),
  types: () => said(writeTypes),
  release: () => said(writeRelease),
  matrix: printMatrix,
  guides: () => pictures('guides'),
  screenshots: () => pictures('screenshots'),
};
const isMode = Object.hasOwn(modes, first);

if (
  first.startsWith('-') ||
  (isMode && rest.length > 0 && !['soak', 'mutation', 'bench', 'accuracy', 'watch', 'rehearse'].includes(first))
) {
  console.error(USAGE);
  process.exit(2);
}
installIfMissing();
await (isMode ? modes[first]() : named([first, ...rest]));

async function testAll() {
  hydratePostgres();
  ensurePostgresTools();
  const results = await runChecks();
  results.push(await runVitestTwice());
  let browser = null;
  results.push(
    await step('browsers to test in', async () => {
      browser = await ensureBrowser();
      console.log(browser);
      await ensureEngines();
      return one(true);
    }),
  );
  if (browser) results.push(await runPlaywrightTwice(browser));
  conclude(results);
}

async function check() {
  conclude(await runChecks());
}

async function named(words) {
  const { results, nothing } = await runNamed(words);
  if (results) return conclude(results);
  console.error(`\n${nothing}\n\n${USAGE}`);
  process.exitCode = 2;
}

async function nightly() {
  hydratePostgres();
  conclude(await runNightly());
}

/** The long counts, or the parts that are named; goes on where an earlier run of the same code was cut off. `--fresh` begins all anew. */
async function soak() {
  hydratePostgres();
  const wanted = rest.filter((word) => word !== '--fresh').join(' ');
  if (rest.includes('--fresh') && wanted !== '') throw new Error('--fresh forgets every part: it goes with no name.');
  conclude(await runSoak(rest.includes('--fresh'), wanted));
}

/** What must be fast, all of it or the parts that are named; with `--check` a missed bar fails. */
function bench() {
  hydratePostgres();
  process.exitCode = runScript('tests/bench/run.mjs', rest) ? 0 : 1;
}

/** The test of that name, which also writes the pictures that it takes. */
async function pictures(name) {
  const env = { [name.toUpperCase()]: '1' };
  conclude([await runPlaywright(await ensureBrowser(), name, [`${name}.nightly.spec.ts`], env)]);
}

/** A deployed project beside the embedded backend; it fails where something differs. */
function rehearse() {
  process.exitCode = runScript('tests/rehearse/run.mjs', rest) ? 0 : 1;
}
