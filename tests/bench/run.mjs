// `npm run bench`: figures as ratios within one run; `npm run bench -- saving idle` measures these parts only. `--check` fails when a bar is missed.
import { runnerImport } from 'vite';

const { module } = await runnerImport(new URL('start.ts', import.meta.url).pathname, {
  configFile: false,
  logLevel: 'error',
});
process.exit(module.held || !process.argv.includes('--check') ? 0 : 1);
