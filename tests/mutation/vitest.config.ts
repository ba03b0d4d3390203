import { defineConfig } from 'vitest/config';

const data = (...names: string[]) => names.map((name) => `tests/unit/data/${name}.test.ts`);
const SYNC = 'tests/unit/sync/*.test.ts';

/** The tests of a folder: the first line that it begins with. Of the data layer only those of parts that the core's own do not reach. */
const TESTS: readonly (readonly [folder: string, ...files: string[]])[] = [
  ['src/sync/clock', SYNC, ...data('lease', 'site-clock', 'siteChanges')],
  [
    'src/sync/predict',
    SYNC,
    ...data('conflict', 'correction', 'known-others-movements', 'stockMirror', 'takeOver', 'undo'),
  ],
  ['src/sync/pull', SYNC, ...data('pulling', 'pullAhead')],
  ['src/sync', SYNC],
  ['src/data', 'tests/unit/data/**/*.test.ts'],
  ['src', 'tests/unit/**/*.test.ts'],
];
const folder = process.env.KUARI_FOLDER ?? 'src';

export default defineConfig({
  test: {
    environment: 'node',
    include: TESTS.find(([begin]) => folder.startsWith(begin))?.slice(1) ?? [],
    exclude: ['tests/unit/sync/simulator/**', 'tests/unit/project/**'],
    isolate: false,
    setupFiles: 'tests/support/freshModules.ts',
  },
});
