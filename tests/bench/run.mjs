// `npm run bench`: the database's figures on a real Postgres, as ratios within one run. `--check` fails when a bar is missed.
import { runnerImport } from 'vite';

const { module } = await runnerImport(new URL('main.ts', import.meta.url).pathname, { configFile: false, logLevel: 'error' });
const held = await module.runBench();
process.exit(held || !process.argv.includes('--check') ? 0 : 1);
