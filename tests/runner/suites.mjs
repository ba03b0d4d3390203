// The test suites, each counted from its own report: what a report does not show has not run.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../supabase/local/install.mjs';
import { OUTSIDE_ERRORS } from './outsideErrors.mjs';
import { nameOf, withSecondTry } from './secondTry.mjs';
import { runScript, step } from './steps.mjs';

export const VITEST = 'node_modules/vitest/vitest.mjs';

const reports = path.join(root, '.cache/reports');

/** Long counts and large sizes: `npm run test:nightly` runs these files, `npm test` leaves them out. */
export const isNightly = (file) => file.includes('.nightly.');

/** From the root, with forward slashes. */
export const testFiles = () =>
  readdirSync(path.join(root, 'tests'), { recursive: true })
    .filter((file) => /\.(test\.tsx?|spec\.ts)$/.test(file))
    .map((file) => path.posix.join('tests', file.split(path.sep).join('/')));

/** All of it, or what `filters` name; of those only the tests that have `title` in their title. */
export const runVitest = (name = 'vitest: all projects', filters = [], env = {}, title = '') =>
  step(name, () => vitest(filters, env, title).counts);

/** As `runVitest`. */
export const runPlaywright = (browser, name = 'browser', filters = [], env = {}, title = '') =>
  step(name, () => playwright(browser, filters, env, title).counts);

/**
 * The whole suite; the few tests that failed run once more, alone. One that passes then is unsteady: it counts as passed, and the
 * summary names it, since a test that hangs on the load of the machine is work to do and no reason to refuse a change.
 */
export const runVitestTwice = () =>
  step('vitest: all projects', () =>
    withSecondTry(vitest(['--exclude', '**/*.nightly.test.ts']), (failures) =>
      vitest([...new Set(failures.map(({ file }) => file))]),
    ),
  );

/** As `runVitestTwice`. */
export const runPlaywrightTwice = (browser) =>
  step('browser', () =>
    withSecondTry(playwright(browser, specFiles()), (failures) =>
      playwright(browser, [
        ...failures.map(({ file, line }) => (line ? `${file}:${line}` : file)),
        '--workers=1',
        '--output=.cache/test-results/again',
      ]),
    ),
  );

function vitest(filters = [], env = {}, title = '') {
  const report = freshReport('vitest.json');
  const outside = freshReport(path.basename(OUTSIDE_ERRORS));
  const reporters = [
    ...['default', 'json', './tests/runner/outsideErrors.mjs'].map((one) => `--reporter=${one}`),
    `--outputFile.json=${report}`,
  ];
  const isGood = runScript(
    VITEST,
    ['run', '--config', 'tests/vitest.config.ts', ...reporters, ...filters, ...titled('-t', title)],
    env,
  );
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = read(report);
  // With a title, whatever else stands in the files is passed over, and counted as pending.
  const skipped = title === '' ? numPendingTests + numTodoTests : 0;
  const failures = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName }) => ({ file: path.relative(root, name), title: fullName })),
  );
  const errors = read(outside).map((error) => ({ ...error, file: error.file && path.relative(root, error.file) }));
  const all = [...failures, ...errors];
  const counts = { passed: numPassedTests, failed: numFailedTests + errors.length, skipped, broken: all.map(nameOf) };
  // An error of no file cannot be tried again.
  return { counts: atLeastOne(counts, isGood, title), failures: all.filter(({ file }) => file !== '') };
}

function playwright(browser, filters = [], env = {}, title = '') {
  const report = freshReport('playwright.json');
  const asked = { ...env, CHROME: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  const mayBeEmpty = title === '' ? [] : ['--pass-with-no-tests'];
  const isGood = runScript(
    'node_modules/@playwright/test/cli.js',
    [
      'test',
      '-c',
      'tests/playwright.config.ts',
      '--reporter=list,json',
      ...filters,
      ...titled('-g', title),
      ...mayBeEmpty,
    ],
    asked,
  );
  const { stats, suites } = read(report);
  const { expected, unexpected, flaky, skipped } = stats;
  const failures = failedSpecs(suites);
  const counts = { passed: expected, failed: unexpected + flaky, skipped, broken: failures.map(nameOf) };
  return { counts: atLeastOne(counts, isGood, title), failures };
}

const specFiles = () => testFiles().filter((file) => file.startsWith('tests/browser/') && !isNightly(file));

/** Of a file whose tests each go on where the one before ended, all of it runs again: it has no line, and `heldUp` more that did not run. */
const failedSpecs = (suites) =>
  suites.flatMap(({ file: name, suites: inner = [], specs = [] }) => {
    const file = path.basename(name);
    const failed = specs.filter(({ ok }) => !ok);
    const isSerial = failed.some(({ tests: [test] }) => test.annotations.some(({ type }) => type === 'serial'));
    const heldUp = specs.filter(({ tests: [test] }) => test.results.at(-1)?.status === 'skipped').length;
    return [
      ...failed.map(({ line, title }) => (isSerial ? { file, title, heldUp } : { file, line, title })),
      ...failedSpecs(inner),
    ];
  });

const titled = (flag, title) => (title === '' ? [] : [flag, title.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')]);

/**
 * A suite that ended badly without naming a failed test — it did not start, or an error stood outside of all tests — has failed.
 * `isEmpty`: it ran, and has no test with the title that was asked for.
 */
function atLeastOne(counts, isGood, title = '') {
  const ran = counts.passed + counts.failed;
  if (ran === 0 && isGood && title !== '') return { ...counts, isEmpty: true };
  const isExplained = isGood || counts.failed + counts.skipped > 0;
  return isExplained && ran > 0 ? counts : { ...counts, failed: counts.failed + 1 };
}

function freshReport(name) {
  mkdirSync(reports, { recursive: true });
  const file = path.join(reports, name);
  rmSync(file, { force: true });
  return file;
}

function read(file) {
  if (!existsSync(file)) throw new Error('The suite ended without a report: it did not run.');
  return JSON.parse(readFileSync(file, 'utf8'));
}
