// `npm run bench`: figures as ratios within one run; `npm run bench -- saving idle` measures these parts only. `--check` fails when a bar is missed.
import { runnerImport } from 'vite';

const words = process.argv.slice(2);
const { module } = await runnerImport(new URL('main.ts', import.meta.url).pathname, { configFile: false, logLevel: 'error' });
const held = await module.runBench(words.filter((word) => !word.startsWith('--')));
process.exit(held || !words.includes('--check') ? 0 : 1);
