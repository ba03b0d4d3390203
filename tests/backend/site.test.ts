/** A site that others reach: its address, its certificate, its proxies, its first owner, and what keeps it from starting. */
import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { IncomingMessage, ServerResponse } from 'node:http';
import { request } from 'node:https';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { once } from 'node:events';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { verifyClock, verifyDatabase } from '../../supabase/local/databases/verify.ts';
import { createAccounts, createOwner } from '../../supabase/local/demo/accounts.ts';
import { proxyToFunctions } from '../../supabase/local/functions/proxy.ts';
import { callerOf } from '../../supabase/local/http/caller.ts';
import { readTls } from '../../supabase/local/http/publicListener.ts';
import { inWords } from '../../supabase/local/inWords.ts';
import { readKeys } from '../../supabase/local/keys.ts';
import { editedMigrations, migrate } from '../../supabase/local/migrate.ts';
import { readSite } from '../../supabase/local/settings.ts';
import { prepareSite } from '../../supabase/local/site.ts';
import { until } from '../browser/support/backend.ts';
import { freePort } from '../browser/support/ports.ts';
import { openLocalBackend, temporaryFolder } from './support/localBackend.ts';
import { CERTIFICATE, KEY } from './support/certificate.ts';
import { beginWithPrepared } from './support/prepared.ts';
import { startServer } from './support/startedServer.ts';

vi.setConfig({ testTimeout: 400_000 });

const folder = mkdtempSync(path.join(tmpdir(), 'kuari-site-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = (name: string, text: string) => {
  writeFileSync(path.join(folder, name), text);
  return path.join(folder, name);
};
const TLS = { certificate: file('site.crt', CERTIFICATE), key: file('site.key', KEY) };
const ORIGIN = 'https://kuari.localhost';

describe('what it is told', () => {
  it.each([
    ['no address of its own', { BIND_HOST: '0.0.0.0' }, 'Say what the devices open'],
    ['an address with a path', { APP_ORIGIN: 'https://kuari.lan/app' }, 'without a path'],
    ['plain http', { APP_ORIGIN: 'http://192.168.1.5' }, 'must begin with https://'],
    ['a certificate alone', { APP_ORIGIN: ORIGIN, TLS_CERT: 'x' }, 'go together'],
    ['neither certificate nor proxy', { APP_ORIGIN: ORIGIN, BIND_HOST: '0.0.0.0' }, 'Say --tls-cert and --tls-key'],
    ['a proxy by name', { APP_ORIGIN: ORIGIN, TRUSTED_PROXY: 'nginx' }, '--proxy takes addresses'],
    ['an owner without an email', { APP_ORIGIN: ORIGIN, OWNER_EMAIL: 'Budi' }, '--owner takes an email address'],
  ])('%s is refused', (_, env, words) => expect(() => readSite(env)).toThrow(words));

  it('nothing is the demo for this machine alone; with a proxy it listens on the loopback, with a certificate beside it', () => {
    expect(readSite({ PORT: '4200', DATABASE_URL: 'postgres://x' })).toBeNull();
    expect(readSite({ APP_ORIGIN: ORIGIN, TRUSTED_PROXY: '127.0.0.1, ::1' })).toMatchObject({
      listen: null,
      proxies: ['127.0.0.1', '::1'],
      demo: false,
    });
    const env = { APP_ORIGIN: ORIGIN, BIND_HOST: '0.0.0.0', PORT: '443', TLS_CERT: 'a', TLS_KEY: 'b' };
    expect(readSite(env)?.listen).toEqual({ host: '0.0.0.0', port: 443, tls: { certificate: 'a', key: 'b' } });
  });
});

it.each([
  ['127.0.0.1', '203.0.113.7', '203.0.113.7'],
  ['::ffff:127.0.0.1', '9.9.9.9, 203.0.113.7, 127.0.0.1', '203.0.113.7'],
  ['127.0.0.1', 'nonsense', '127.0.0.1'],
  ['127.0.0.1', undefined, '127.0.0.1'],
  ['198.51.100.1', '203.0.113.7', '198.51.100.1'],
])('a request from %s with X-Forwarded-For %s is of %s', (peer, named, caller) => {
  const incoming = { socket: { remoteAddress: peer }, headers: { 'x-forwarded-for': named } };
  expect(callerOf(incoming, ['127.0.0.1'])).toBe(caller);
});

it('a proxy that does not say whose a request is, is named once', () => {
  const said = vi.spyOn(console, 'error').mockReturnValue();
  const starting = { port: () => null, crash: () => undefined, stop: () => undefined };
  for (const named of ['203.0.113.7', undefined, undefined]) {
    const incoming = Object.assign(new IncomingMessage(new Socket()), { headers: { 'x-forwarded-for': named } });
    Object.defineProperty(incoming.socket, 'remoteAddress', { value: '127.0.0.1' });
    proxyToFunctions(starting, incoming, new ServerResponse(incoming), ['127.0.0.1']);
    expect(said).toHaveBeenCalledTimes(named ? 0 : 1);
  }
  expect(said).toHaveBeenCalledWith(expect.stringContaining('127.0.0.1 does not write X-Forwarded-For'));
  said.mockRestore();
});

describe('a certificate', () => {
  const NOW = new Date('2026-11-30');
  const read = (files: Partial<typeof TLS>, origin = ORIGIN, now = NOW) => readTls({ ...TLS, ...files }, origin, now);

  it('that fits is taken, and is said to end a month before it does', () => {
    expect(read({})).toEqual({ cert: CERTIFICATE, key: KEY, warning: null });
    expect(read({}, 'https://127.0.0.1', new Date('2099-12-15')).warning).toContain('2099-12-31');
  });

  it('that has ended, is of another name or key, or is none, is refused in words', () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const other = file('other.key', privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
    expect(() => read({}, ORIGIN, new Date('2100-02-01'))).toThrow('in force from 2020-01-01 to 2099-12-31');
    expect(() => read({}, 'https://kuari.lan')).toThrow('is not for kuari.lan');
    expect(() => read({ key: other })).toThrow('does not belong to the certificate');
    expect(() => read({ certificate: TLS.key })).toThrow('is no certificate in PEM format');
    expect(() => read({ key: path.join(folder, 'none') })).toThrow('cannot be read');
  });
});

describe('a database', () => {
  const site = readSite({ APP_ORIGIN: ORIGIN, TRUSTED_PROXY: '127.0.0.1' })!;

  it('without an owner gets one whose password is said once; one with the demo is not shown to others', async () => {
    const local = await openLocalBackend();
    const { backend, keys, settings } = local;
    const prepare = (given = {}) => prepareSite(backend, keys, settings, { ...site, ...given });
    await expect(prepare()).rejects.toThrow('has no owner yet');
    const [said = ''] = await prepare({ ownerEmail: 'Budi@tambang.example' });
    const password = /Password +(\S+)/.exec(said)?.[1];
    const body = { email: 'budi@tambang.example', password };
    const signedIn = await local.call('POST', '/auth/v1/token?grant_type=password', { key: keys.secret, body });
    expect(signedIn.status).toBe(200);
    expect(await backend.database.query('select role, must_change_password from public.profiles')).toEqual([
      { role: 'owner', must_change_password: true },
    ]);
    expect(await prepare({ ownerEmail: 'another@tambang.example' })).toEqual([]);

    const others = { ...keys, publishable: 'sb_publishable_other' };
    await expect(prepareSite(backend, others, settings, site)).rejects.toThrow('does not hold the keys');

    const { owner } = await createAccounts(backend, keys);
    await createOwner(backend.database, owner);
    await expect(prepare()).rejects.toThrow('owner@kuari.example');
    expect(await prepare({ demo: true })).toEqual([]);
    await backend.database.query(`update public.profiles set is_active = false where email like '%@kuari.example'`);
    expect(await prepare()).toEqual([]);
    await local.close();
  });

  it('of another application, of a newer version or set up in part is left alone, and a clock that was set back is said', async () => {
    const local = await openLocalBackend();
    const { settings } = local;
    const { database } = local.backend;
    const known = ['20261120000100', '20261120009900'];
    const migrations = path.join(settings.root, 'supabase/migrations');
    expect(await editedMigrations(database, migrations)).toEqual([]);
    // As if the file had been another one when it ran.
    await database.run(`update supabase_migrations.schema_migrations set hash = 'x' where version = '20261120000900'`);
    const reopened = await editedMigrations(database, migrations);
    expect(reopened).toEqual([expect.stringContaining('20261120000900_deliveries.sql was edited after')]);
    expect(await verifyDatabase(database, known)).toEqual([]);
    await database.run(`insert into supabase_migrations.schema_migrations (version) values ('20270101000000')`);
    await expect(verifyDatabase(database, known)).rejects.toThrow('newer version of Kuari (migration 20270101000000)');

    expect(await verifyClock(database)).toEqual([]);
    await database.run(`insert into public.audit_log (table_name, row_id, action, recorded_at)
      values ('profiles', gen_random_uuid(), 'x', now() + interval '2 days')`);
    expect(await verifyClock(database)).toEqual([expect.stringContaining('2 days later than now')]);

    await database.run('truncate supabase_migrations.schema_migrations');
    const again = migrate(database, migrations);
    await expect(again).rejects.toThrow(/0100_roles_and_schemas.* of an attempt that was not recorded/s);
    await database.run('drop schema private cascade');
    await expect(verifyDatabase(database, known)).rejects.toThrow('tables of another application (attachments, ');
    await local.close();
  });

  it('on a disk that PGlite finds full is said to be', () =>
    expect(inWords({ name: 'ErrnoError', errno: 51 })).toContain('The disk is full'));

  it.each([
    ['ECONNREFUSED', 'Is Postgres running'],
    ['28P01', 'refuses the password'],
    ['53100', 'disk of the database is full'],
    ['42501', 'may not do what a first start'],
  ])('whose fault is %s: the words say what to do', (code, words) =>
    expect(inWords(Object.assign(new Error('said'), { code }))).toMatch(new RegExp(`${words}.*\\(said\\)`)),
  );
});

it('npm start serves pages, functions and Realtime over HTTPS; a restore that was cut off keeps it from starting', async () => {
  const port = await freePort();
  const dataDir = temporaryFolder();
  beginWithPrepared(dataDir);
  const env = {
    APP_ORIGIN: `${ORIGIN}:${port}`,
    TLS_CERT: TLS.certificate,
    TLS_KEY: TLS.key,
    OWNER_EMAIL: 'budi@tambang.example',
  };
  const server = startServer(dataDir, port, '', env);
  await server.isUp();
  expect(server.output()).toContain(`Address    ${ORIGIN}:${port}`);
  expect(server.output()).not.toContain('Quarry2026!');
  expect(server.output()).toContain('PGlite keeps this site');
  const password = /Password +(\S+)/.exec(server.output())?.[1];
  const status = (host: string, target: string, body?: object) =>
    new Promise<number>((resolve, reject) => {
      const headers = { host, 'content-type': 'application/json', origin: `${ORIGIN}:${port}` };
      const options = {
        port,
        host: '127.0.0.1',
        ca: CERTIFICATE,
        servername: 'kuari.localhost',
        path: target,
        method: body ? 'POST' : 'GET',
        headers,
      };
      const asked = request(options, (answer) => answer.resume().once('end', () => resolve(answer.statusCode ?? 0)));
      asked.once('error', reject).end(body && JSON.stringify(body));
    });
  const login = () => status('kuari.localhost', '/functions/v1/login', { email: 'budi@tambang.example', password });
  await until(async () => (await login()) === 200, 60_000, server.output);
  expect(await status('evil.example', '/')).toBe(403);
  const address = `wss://127.0.0.1:${port}/realtime/v1/websocket?apikey=${readKeys(dataDir)?.publishable}`;
  const socket = new WebSocket(address, { ca: CERTIFICATE });
  await once(socket, 'open');
  socket.terminate();
  server.signal('SIGTERM');
  await server.ended();

  mkdirSync(dataDir, { recursive: true });
  writeFileSync(path.join(dataDir, 'restoring'), '/backups/kuari.tar');
  const next = startServer(dataDir, port, '', env);
  expect(await next.ended()).toBe(1);
  expect(next.output()).toContain('Run it again: npm run restore -- /backups/kuari.tar');
  rmSync(dataDir, { recursive: true, force: true });
});
