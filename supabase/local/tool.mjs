// `npm run backup`, `npm run restore`, `npm run doctor`.
import { installIfMissing, root } from './install.mjs';

process.chdir(root);
installIfMissing();
const { runnerImport } = await import('vite');
const { module } = await runnerImport(new URL('keeping/run.ts', import.meta.url).pathname, {
  configFile: false,
  logLevel: 'error',
});
process.exit(module.code);
