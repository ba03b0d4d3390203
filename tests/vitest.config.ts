import { defineConfig } from 'vitest/config';
import { PREPARED } from './database/support/preparedServer.ts';
import { LongestFirst } from './runner/longestFirst.ts';

/** Files share a process and the packages in it: a third of the time went into loading the same ones again. */
const sharedProcess = { isolate: false, setupFiles: 'tests/support/freshModules.ts' } as const;

/** Tests that start servers and databases take their time. */
const withServers = { environment: 'node', testTimeout: 60_000, hookTimeout: 120_000, silent: 'passed-only' } as const;

/** Whole sites, played for days: too long for the fast loop. */
const SITES = ['tests/unit/sync/simulator/**/*.test.ts'];

/** Inputs that once brought a database down, counts of the stock, debts: on the embedded one too. `database` runs them on a real Postgres. */
const ON_BOTH = ['attacks', 'counts', 'orders'];

/** The data layer on a fake IndexedDB: two thirds of the time of what is in `tests/unit`. */
const STORES = 'tests/unit/data/**/*.test.ts';

/**
 * unit: pure rules, the sync core, forms and texts, the fast loop; store: the data layer on a fake IndexedDB; simulator: whole sites in random lives, and bugs planted to be found;
 * dom: components; backend: the embedded backend and the functions; database: migrations on a real Postgres;
 * embedded: what was once attacked, on PGlite.
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
          exclude: [...SITES, STORES],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          ...sharedProcess,
        },
      },
      {
        test: {
          name: 'store',
          environment: 'node',
          include: [STORES],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          ...sharedProcess,
        },
      },
      { test: { name: 'simulator', environment: 'node', include: SITES, testTimeout: 60_000, hookTimeout: 60_000 } },
      {
        test: {
          name: 'dom',
          environment: './tests/dom/support/noPage.ts',
          include: ['tests/dom/**/*.test.tsx'],
          isolate: false,
          setupFiles: 'tests/dom/support/freshPage.ts',
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'backend',
          include: ['tests/backend/**/*.test.ts'],
          globalSetup: 'tests/backend/support/prepare.ts',
          ...sharedProcess,
          ...withServers,
        },
      },
      {
        test: {
          name: 'database',
          include: ['tests/database/**/*.test.ts'],
          globalSetup: 'tests/database/support/prepare.ts',
          ...sharedProcess,
          ...withServers,
        },
      },
      {
        test: {
          name: 'embedded',
          include: ON_BOTH.map((name) => `tests/database/${name}.test.ts`),
          env: { [PREPARED]: '' },
          ...sharedProcess,
          ...withServers,
        },
      },
    ],
  },
});
