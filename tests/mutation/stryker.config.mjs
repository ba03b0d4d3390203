/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
  testRunner: 'vitest',
  vitest: { configFile: 'tests/mutation/vitest.config.ts' },
  coverageAnalysis: 'perTest',
  // What runs only while a module is loaded (tables, schemas) would need every test of its file for each of its mutants.
  ignoreStatic: true,
  concurrency: 1,
  timeoutMS: 3_000,
  ignorePatterns: ['.cache', '.local', 'dist', 'public'],
  // Stryker would rewrite it with the interface of TypeScript 5; no test needs it.
  tsconfigFile: '.cache/none.json',
  tempDirName: '.cache/mutation/sandbox',
  reporters: ['json', 'clear-text', 'progress-append-only'],
  clearTextReporter: { logTests: false, reportTests: false, allowColor: false },
  jsonReporter: { fileName: `.cache/mutation/${(process.env.KUARI_FOLDER ?? 'src').replaceAll('/', '-')}.json` },
};
