import { runCommand } from './main.ts';

/** Played while this is loaded: afterwards Vite would load nothing more. */
export const code = await runCommand(process.argv.slice(2));
