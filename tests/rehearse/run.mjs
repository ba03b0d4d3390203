// `npm run rehearse -- --url … --key … --owner …`: what differs between a deployed project and the embedded backend.
import { runnerImport } from 'vite';

const { module } = await runnerImport(new URL('start.ts', import.meta.url).pathname, {
  configFile: false,
  logLevel: 'error',
});
process.exit(module.code);
