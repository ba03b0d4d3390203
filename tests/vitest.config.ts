import { defineConfig } from 'vitest/config';

/** unit: pure rules and the sync core; dom: components; backend: the embedded backend and the functions; database: migrations on PGlite and on a real Postgres. */
export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', environment: 'node', include: ['tests/unit/**/*.test.ts'] } },
      { test: { name: 'dom', environment: 'happy-dom', include: ['tests/dom/**/*.test.tsx'] } },
      { test: { name: 'backend', environment: 'node', include: ['tests/backend/**/*.test.ts'], testTimeout: 60_000, hookTimeout: 120_000 } },
      {
        test: {
          name: 'database',
          environment: 'node',
          include: ['tests/database/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          maxWorkers: 2,
        },
      },
    ],
  },
});
