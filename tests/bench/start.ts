import { runBench } from './main.ts';

/** Measured while this is loaded: afterwards Vite would load nothing more, and some parts load what they need when they need it. */
const words = process.argv.slice(2);
export const held = await runBench(
  words.filter((word) => !word.startsWith('--')),
  words.includes('--check'),
);
