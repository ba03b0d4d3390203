import { defineConfig } from '@playwright/test';

/** Real browser, production build, worker and backend. Three files at a time, each with a backend, ports and devices of its own. */
export default defineConfig({
  testDir: 'browser',
  testMatch: '*.spec.ts',
  workers: 3,
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  globalSetup: './browser/support/globalSetup.ts',
  outputDir: '../.cache/test-results',
  reporter: [['list']],
});
