// `npm test` runs every test there is; `check`, `soak` and `bench` run their part. Plain Node: it installs what it needs.
import { installIfMissing, root } from '../supabase/local/install.mjs';
import { checkBudgets, checkTypesAndLint } from './runner/check.mjs';
import { writeTypes } from './runner/databaseTypes.mjs';
import { printMatrix } from './runner/matrix.mjs';
import { ensureBrowser, ensurePostgresTools, hydratePostgres } from './runner/prepare.mjs';
import { runSoak } from './runner/soak.mjs';
import { conclude, one, runScript, step } from './runner/steps.mjs';
import { runPlaywright, runVitest } from './runner/suites.mjs';

process.chdir(root);
const [mode = 'all'] = process.argv.slice(2);
const modes = { all: testAll, check, soak, bench, types: writeTypes, matrix: printMatrix };

if (!Object.hasOwn(modes, mode)) {
  console.error(`There is no "${mode}". Choose one of: ${Object.keys(modes).join(', ')}.`);
  process.exit(2);
}
installIfMissing();
await modes[mode]();

async function testAll() {
  const results = await checkTypesAndLint();
  hydratePostgres();
  ensurePostgresTools();
  results.push(await runVitest());
  results.push(...(await buildAndWeigh()));
  let browser = null;
  results.push(
    await step('a browser to test in', async () => {
      browser = await ensureBrowser();
      console.log(browser);
      return one(true);
    }),
  );
  if (browser) results.push(await runPlaywright(browser));
  conclude(results);
}

async function check() {
  conclude([...(await checkTypesAndLint()), ...(await buildAndWeigh())]);
}

/** The long counts; goes on where an earlier run of the same code was cut off. `--fresh` begins anew. */
async function soak() {
  hydratePostgres();
  conclude(await runSoak(process.argv.includes('--fresh')));
}

/** What must be fast, all of it or the parts that are named; with `--check` a missed bar fails. */
function bench() {
  hydratePostgres();
  process.exitCode = runScript('tests/bench/run.mjs', process.argv.slice(3)) ? 0 : 1;
}

async function buildAndWeigh() {
  const { appFolder, buildIfOutdated } = await import('./browser/support/build.mjs');
  const build = await step('production build', () => one(buildIfOutdated()));
  return build.failed > 0 ? [build] : [build, await checkBudgets(appFolder)];
}
