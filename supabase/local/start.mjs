// `npm start`: builds the app and serves it with its backend. `npm run dev` (--dev) does the same with hot reload; --no-build serves
// the build in OUT_DIR, as the browser tests do.
import { createServer as createProbe } from 'node:net';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { installIfMissing, root } from './install.mjs';

const HELP = `npm start                                 the demo, for this machine alone: http://127.0.0.1:4173
npm start -- --origin https://kuari.lan … a site that others reach; its first start also takes --owner

  --origin <address>      what the devices open, with https://                   APP_ORIGIN
  --host <address>        where it listens; 0.0.0.0: everywhere                  BIND_HOST     127.0.0.1
  --port <number>                                                                PORT          4173
  --tls-cert <file>       the certificate of the origin's name, PEM …            TLS_CERT
  --tls-key <file>        … and its key                                          TLS_KEY
  --proxy <addresses>     of proxies whose X-Forwarded-For is believed           TRUSTED_PROXY
  --owner <email>         the first owner; the password is printed once          OWNER_EMAIL
  --demo                  the demo, though others reach it                       DEMO=1

  DATABASE_URL  a Postgres instead of PGlite      DATA_DIR  keys, build, PGlite (.local)      DEMO_DATA  <n>d, <n>y or 0
  supabase/README.md, "One's own machine", has all of it step by step.`;

const OPTIONS = {
  origin: 'APP_ORIGIN',
  host: 'BIND_HOST',
  port: 'PORT',
  'tls-cert': 'TLS_CERT',
  'tls-key': 'TLS_KEY',
  proxy: 'TRUSTED_PROXY',
  owner: 'OWNER_EMAIL',
  demo: 'DEMO',
};
const SWITCHES = ['demo', 'dev', 'no-build', 'help'];

const given = readOptions();
if (given.help) {
  console.log(HELP);
  process.exit(0);
}
for (const [option, variable] of Object.entries(OPTIONS))
  if (given[option] !== undefined) process.env[variable] = given[option] === true ? '1' : given[option];
for (const variable of ['TLS_CERT', 'TLS_KEY'])
  if (process.env[variable]) process.env[variable] = path.resolve(process.env[variable]);

const dev = given.dev === true;
const port = Number(process.env.PORT || 4173);
const host = process.env.BIND_HOST || '127.0.0.1';
const dataDir = path.resolve(root, process.env.DATA_DIR || '.local');

if (!Number.isInteger(port) || port < 1 || port > 65_535)
  refuse(`PORT must be a number from 1 to 65535, not "${process.env.PORT}".`);
process.chdir(root);
installIfMissing();
const vite = await import('vite');
await refuseInUse();
// Behind a listener for other machines, the server itself uses a free port of the loopback.
const isFronted = host !== '127.0.0.1' || Boolean(process.env.TLS_CERT);
const { trouble } = await probed(port, host);
if (trouble === 'EADDRINUSE')
  refuse(
    `Port ${port} is in use on ${host}. If Kuari runs there already, stop it (systemctl stop kuari); else choose another one: npm ${dev ? 'run dev' : 'start'} -- --port ${port + 1}`,
  );
if (trouble === 'EACCES')
  refuse(
    `This user may not listen on port ${port}. Ports below 1024 need a right: sudo sysctl net.ipv4.ip_unprivileged_port_start=${port}, or supabase/kuari.service.`,
  );
if (trouble)
  refuse(
    `It cannot listen on ${host}: this machine does not have that address (${trouble}). 0.0.0.0 stands for all that it has.`,
  );
if (isFronted) process.env.INNER_PORT ??= String((await probed(0, '127.0.0.1')).free);

// A build is stored beside the keys that it contains, so that two data folders never serve each other's app.
process.env.OUT_DIR ??= path.join(dataDir, 'app');
delete process.env.VITE_SUPABASE_URL;
delete process.env.VITE_SUPABASE_ANON_KEY;

try {
  if (dev && process.env.APP_ORIGIN) throw new Error('npm run dev is for this machine alone.');
  const server = dev ? await startDev() : await startBuilt();
  process.once('SIGINT', () => void end(server));
  process.once('SIGTERM', () => void end(server));
  printWhereEverythingIs(server.config.plugins.find(({ name }) => name === 'kuari-local-backend').api.started);
} catch (error) {
  console.error(`\nKuari could not start. ${error instanceof Error ? error.message : String(error)}`);
  if (process.env.DEBUG) console.error(error);
  process.exit(1);
}

function readOptions() {
  const options = Object.fromEntries(
    [...Object.keys(OPTIONS), ...SWITCHES].map((name) => [
      name,
      { type: SWITCHES.includes(name) ? 'boolean' : 'string' },
    ]),
  );
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    return refuse(`${error.message}\n\n${HELP}`);
  }
}

/** Before the build, which would replace the app of the server that uses the folder. */
async function refuseInUse() {
  const { module } = await vite.runnerImport(new URL('folderLock.ts', import.meta.url).pathname, {
    configFile: false,
    logLevel: 'error',
  });
  try {
    module.refuseInUse(dataDir);
  } catch (error) {
    refuse(error.message);
  }
}

function refuse(words) {
  console.error(words);
  process.exit(1);
}

async function startBuilt() {
  if (!given['no-build']) {
    console.log('Building the app …');
    // Its warnings are for developers: npm run build has them.
    await vite.build({ root, logLevel: 'error' });
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

function printWhereEverythingIs({ hasDemo, said }) {
  const database = process.env.DATABASE_URL ? 'the Postgres of DATABASE_URL' : 'PGlite';
  const listens = isFronted
    ? `\n  Listens    ${host}, port ${port}${process.env.TLS_CERT ? ', HTTPS' : ', for a proxy'}`
    : '';
  const accounts = `
  Accounts   owner@kuari.example       owner
             admin@kuari.example       admin
             manager@kuari.example     manager
             clerk@kuari.example       admin, at the weighbridge
             supervisor@kuari.example  manager, at the crusher
  Password   Quarry2026!`;
  console.log(`
  Kuari is running.

  Address    ${process.env.APP_ORIGIN || `http://127.0.0.1:${port}`}${listens}${hasDemo ? accounts : ''}
  Data       ${dataDir} (${database})
${said.map((line) => `\n  ${line}\n`).join('')}
  Ctrl-C ends everything.
`);
}

/** `trouble`: the code of the error that prevents listening there. Port 0: `free` is one that no program uses. */
function probed(wanted, address) {
  return new Promise((resolve) => {
    const probe = createProbe();
    probe.once('error', ({ code }) => resolve({ trouble: code }));
    probe.listen(wanted, address, () => {
      const { port: free } = probe.address();
      probe.close(() => resolve({ free }));
    });
  });
}
