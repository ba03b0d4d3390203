import { runCommand } from './main.ts';

/** Runs while this module loads: afterwards Vite would load nothing more. */
export const code = await runCommand(process.argv.slice(2));
