// `npm start`: builds the app and serves it with its backend. `npm run dev` (--dev) does the same with hot reload;
// --no-build serves the build that lies in OUT_DIR, as the browser tests do.
import { createServer as createProbe } from 'node:net';
import path from 'node:path';
import { installIfMissing, root } from './install.mjs';

const dev = process.argv.includes('--dev');
const port = Number(process.env.PORT || 4173);
const dataDir = path.resolve(root, process.env.DATA_DIR || '.local');

if (!Number.isInteger(port) || port < 1 || port > 65_535) {
  console.error(`PORT must be a number from 1 to 65535, not "${process.env.PORT}".`);
  process.exit(1);
}
process.chdir(root);
installIfMissing();
if (!(await isFree(port))) {
  console.error(
    `Port ${port} is in use on 127.0.0.1. Choose another one: PORT=${port + 1} npm ${dev ? 'run dev' : 'start'}`,
  );
  process.exit(1);
}

// A build is stored beside the keys that it contains, so that two data folders never serve each other's app.
process.env.OUT_DIR ??= path.join(dataDir, 'app');
delete process.env.VITE_SUPABASE_URL;
delete process.env.VITE_SUPABASE_ANON_KEY;

const vite = await import('vite');
try {
  const server = dev ? await startDev() : await startBuilt();
  process.once('SIGINT', () => void end(server));
  process.once('SIGTERM', () => void end(server));
  printWhereEverythingIs();
} catch (error) {
  console.error(`\nKuari could not start. ${error instanceof Error ? error.message : String(error)}`);
  if (process.env.DEBUG) console.error(error);
  process.exit(1);
}

async function startBuilt() {
  if (!process.argv.includes('--no-build')) {
    console.log('Building the app …');
    await vite.build({ root, logLevel: 'warn' });
  }
  return vite.preview({ root, logLevel: 'warn' });
}

async function startDev() {
  const server = await vite.createServer({ root });
  return server.listen();
}

async function end(server) {
  console.log('\nStopping …');
  await server.close().catch(() => undefined);
  process.exit(0);
}

function printWhereEverythingIs() {
  const database = process.env.DATABASE_URL ? 'the Postgres of DATABASE_URL' : 'PGlite';
  console.log(`
  Kuari is running.

  Address    http://127.0.0.1:${port}
  Accounts   owner@kuari.example       owner
             admin@kuari.example       admin
             manager@kuari.example     manager
             clerk@kuari.example       admin, at the weighbridge
             supervisor@kuari.example  manager, at the crusher
  Password   Quarry2026!
  Data       ${dataDir} (${database})

  Ctrl-C ends everything.
`);
}

function isFree(wanted) {
  return new Promise((resolve) => {
    const probe = createProbe();
    probe.once('error', () => resolve(false));
    probe.listen(wanted, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
