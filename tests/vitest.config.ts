import { defineConfig } from 'vitest/config';

/** Tests that start servers and databases take their time, and get the machine to themselves. */
const withServers = (groupOrder: number) =>
  ({
    environment: 'node',
    testTimeout: 60_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    silent: 'passed-only',
    sequence: { groupOrder },
  }) as const;

/**
 * unit: pure rules and the sync core; dom: components; backend: the embedded backend and the functions; database:
 * migrations on PGlite and on a real Postgres.
 */
export default defineConfig({
  test: {
    // Vitest leaves a core free by itself: of two, that is half of the machine.
    maxWorkers: '100%',
    projects: [
      { test: { name: 'unit', environment: 'node', include: ['tests/unit/**/*.test.ts'], testTimeout: 30_000 } },
      { test: { name: 'dom', environment: 'happy-dom', include: ['tests/dom/**/*.test.tsx'], testTimeout: 30_000 } },
      {
        test: {
          name: 'backend',
          include: ['tests/backend/**/*.test.ts'],
          globalSetup: 'tests/backend/support/prepare.ts',
          ...withServers(1),
        },
      },
      {
        test: {
          name: 'database',
          include: ['tests/database/**/*.test.ts'],
          globalSetup: 'tests/database/support/prepare.ts',
          ...withServers(2),
        },
      },
    ],
  },
});
