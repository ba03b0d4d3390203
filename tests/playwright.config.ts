import { defineConfig } from '@playwright/test';

/** Real browser, production build, real worker, real backend. One at a time: the tests kill processes and measure time. */
export default defineConfig({
  testDir: 'browser',
  testMatch: '*.spec.ts',
  workers: 1,
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  globalSetup: './browser/support/globalSetup.ts',
  outputDir: '../.cache/test-results',
  reporter: [['list']],
});
