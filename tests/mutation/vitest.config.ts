import { defineConfig } from 'vitest/config';

/** What a folder's mutants are shown to. Of the data layer only what tests a part of the core that has no test of its own. */
const TESTS: Readonly<Record<string, readonly string[]>> = {
  'src/sync': [
    'tests/unit/sync/*.test.ts',
    ...['lease', 'pullAhead', 'pulling', 'restoreCheckpoints', 'site-clock'].map(
      (name) => `tests/unit/data/${name}.test.ts`,
    ),
  ],
  'src/data': ['tests/unit/data/**/*.test.ts'],
  'src/domain': ['tests/unit/**/*.test.ts'],
};
const folder = process.env.KUARI_FOLDER ?? 'src/sync';

export default defineConfig({
  test: {
    environment: 'node',
    include: Object.entries(TESTS).flatMap(([begin, files]) => (folder.startsWith(begin) ? files : [])),
    exclude: ['tests/unit/sync/simulator/**', 'tests/unit/project/**'],
    isolate: false,
    setupFiles: 'tests/support/freshModules.ts',
  },
});
