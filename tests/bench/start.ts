import { runBench } from './main.ts';

/** Measured while this is loaded: afterwards Vite would load nothing more, and some parts load what they need when they need it. */
export const held = await runBench(process.argv.slice(2).filter((word) => !word.startsWith('--')));
