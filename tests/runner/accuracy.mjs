// `npm run accuracy`: how often the methods of smart analytics are right. Plain Node; no database, no browser.
import path from 'node:path';
import { root } from '../../supabase/local/install.mjs';

/** @param {string[]} options `--write` puts the table into the README */
export async function runAccuracy(options) {
  const { runnerImport } = await import('vite');
  const { module } = await runnerImport(path.join(root, 'tests/accuracy/main.ts'), {
    configFile: false,
    logLevel: 'error',
  });
  process.exitCode = module.runAccuracy(options) ? 0 : 1;
}
