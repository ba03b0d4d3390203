import { FOLDERS, ofFolder } from './folders.mjs';

const folder = process.env.KUARI_FOLDER ?? 'src/sync/wire';
const inside = Object.keys(FOLDERS).filter((other) => other.startsWith(`${folder}/`));
const report = `.cache/mutation/${folder.replaceAll('/', '-')}`;

/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
  mutate: [`${folder}/**/*.ts`, ...inside.map((other) => `!${other}/**`)],
  testRunner: 'vitest',
  vitest: { configFile: 'tests/mutation/vitest.config.ts', related: false },
  // What runs only while a module is loaded (tables, schemas) would need every test of its file for each of its mutants.
  ignoreStatic: true,
  incremental: true,
  incrementalFile: `${report}.incremental.json`,
  thresholds: { break: ofFolder(folder).floor },
  concurrency: 1,
  timeoutMS: 8_000,
  ignorePatterns: ['.cache', '.local', 'dist', 'public'],
  // Stryker would rewrite it with the interface of TypeScript 5.
  tsconfigFile: '.cache/none.json',
  tempDirName: '.cache/mutation/sandbox',
  reporters: ['json', 'clear-text', 'progress-append-only'],
  jsonReporter: { fileName: `${report}.json` },
};
