import { defineConfig } from 'vitest/config';
import { LongestFirst } from './runner/longestFirst.ts';

/** Tests that start servers and databases take their time. */
const withServers = {
  environment: 'node',
  testTimeout: 60_000,
  hookTimeout: 120_000,
  silent: 'passed-only',
} as const;

/**
 * unit: pure rules, the sync core and the data layer, the fast loop; simulator: whole sites in random lives, and bugs planted to be
 * found; dom: components; backend: the embedded backend and the functions; database: migrations on PGlite and on a real Postgres.
 */
export default defineConfig({
  test: {
    // Vitest leaves a core free by itself: of two, that is half of the machine.
    maxWorkers: '100%',
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['tests/unit/**/*.test.ts'],
          exclude: ['tests/unit/sync/simulator/**'],
          testTimeout: 30_000,
          // The files share the modules of a process: a third of their time went into loading the same ones again.
          isolate: false,
          setupFiles: 'tests/unit/support/freshModules.ts',
        },
      },
      {
        test: {
          name: 'simulator',
          environment: 'node',
          include: ['tests/unit/sync/simulator/**/*.test.ts'],
          testTimeout: 30_000,
        },
      },
      { test: { name: 'dom', environment: 'happy-dom', include: ['tests/dom/**/*.test.tsx'], testTimeout: 30_000 } },
      {
        test: {
          name: 'backend',
          include: ['tests/backend/**/*.test.ts'],
          globalSetup: 'tests/backend/support/prepare.ts',
          ...withServers,
        },
      },
      {
        test: {
          name: 'database',
          include: ['tests/database/**/*.test.ts'],
          globalSetup: 'tests/database/support/prepare.ts',
          ...withServers,
        },
      },
    ],
  },
});
