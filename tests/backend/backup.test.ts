/** `npm run backup` and `npm run restore`: killed in the middle, cut, of another version; and devices offer again what came after the backup. */
import 'fake-indexeddb/auto';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { saveTo } from '../../src/data/outbox/saveTo.ts';
import { createTransport } from '../../src/data/remote/rpc.ts';
import { UserDb } from '../../src/data/store/schema.ts';
import type { MutationDraft } from '../../src/domain/mutations/mutations.ts';
import { newId } from '../../src/domain/records/ids.ts';
import { syncRound } from '../../src/sync/rounds/round.ts';
import { type Backend, openBackend } from '../../supabase/local/backend.ts';
import { registerStation } from '../../supabase/local/demo/accounts.ts';
import { seedDemo } from '../../supabase/local/demo/seed.ts';
import { packArchive, unpackArchive } from '../../supabase/local/keeping/archive.ts';
import { backUp } from '../../supabase/local/keeping/backup.ts';
import { examine, printed } from '../../supabase/local/keeping/doctor.ts';
import { restore } from '../../supabase/local/keeping/restore.ts';
import { type Cluster, findPostgresTools } from '../database/support/postgresTools.ts';
import { deviceOf } from './support/device.ts';
import { type LocalBackend, openLocalBackend, repository } from './support/localBackend.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const folder = mkdtempSync(path.join(tmpdir(), 'kuari-backups-'));
const migrations = path.join(repository, 'supabase/migrations');
let cluster: Cluster;
let local: LocalBackend;
/** What devices reach now. */
let serving: Backend;
beforeAll(async () => {
  cluster = await findPostgresTools().startCluster();
  local = await openLocalBackend({ DATABASE_URL: cluster.url });
  serving = local.backend;
  await seedDemo(serving, local.keys, { demoDays: 0 }, new Date());
});
afterAll(async () => {
  await serving.close();
  await cluster.stop();
  for (const each of [folder, local.settings.dataDir]) rmSync(each, { recursive: true, force: true });
});

/** The clerk's tablet: real store, sync core and transport. */
async function openTablet() {
  const value = await local.signIn('clerk');
  const [clerk] = await serving.database.query<{ id: string }>(
    `select id from auth.users where email = 'clerk@kuari.example'`,
  );
  const station = await registerStation(serving, local.keys, clerk!.id, 'Timbangan');
  const db = new UserDb(clerk!.id, 'strict');
  const transport = createTransport({ url: 'http://127.0.0.1', key: local.keys.publishable }, (input, init) =>
    serving.handle(new Request(input, init), '127.0.0.1'),
  );
  const deps = await deviceOf(db, station, transport, value);
  return {
    saves: async (volumes: readonly number[]) => {
      const drafts = volumes.map((volume): MutationDraft => ({
        kind: 'deliveries.create',
        entity_id: newId(),
        payload: {
          operating_day: new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10),
          material_type: 'abu_batu',
          volume,
          truck_license: 'F 8123 AX',
          truck_type: 'Tronton',
          driver_name: 'Asep',
          customer_name: 'PT Karya',
        },
      }));
      const saved = await saveTo(db, drafts, { now: Date.now, newId });
      if (!saved.ok) throw new Error(saved.error.detail);
    },
    syncs: async () => {
      for (let round = 0; round < 6; round += 1) await syncRound(deps, { forced: true });
    },
  };
}

const FIGURES = `select 'ticket' as what, id || ticket_no || status as key, volume::float8 as n from public.deliveries
  union all select 'stock', material_type, on_hand::float8 from public.stocks
  union all select 'total', operating_day || kind || key, quantity::float8 from public.daily_totals where count > 0
  union all select 'movement', source_id || entry, quantity::float8 from public.stock_movements order by 1, 2`;
const figures = () => serving.database.query(FIGURES);
const originOf = async (backend: Backend) =>
  (await backend.database.query<{ origin: string }>('select origin from private.sync_state'))[0]!.origin;

/** Runs the command and kills it as soon as the file is there. */
async function killedAt(isThere: () => boolean, ...args: string[]): Promise<void> {
  const { dataDir } = local.settings;
  const env = { ...process.env, VITEST: '', DATA_DIR: dataDir, DATABASE_URL: cluster.url };
  const command = spawn(process.execPath, ['supabase/local/tool.mjs', ...args], {
    cwd: repository,
    env,
    stdio: 'pipe',
  });
  const ended = once(command, 'exit');
  let said = '';
  command.stderr.on('data', (data: Buffer) => void (said += String(data)));
  const looking = setInterval(() => void (isThere() && command.kill('SIGKILL')), 2);
  await ended;
  clearInterval(looking);
  expect([command.signalCode, said]).toEqual(['SIGKILL', '']);
}

it('Postgres: nothing half used after a kill, and after the restore of an older backup all is there again, once', async () => {
  const tablet = await openTablet();
  await tablet.saves([3, 4.5, 7]);
  await tablet.syncs();
  const then = await figures();
  const { file } = await backUp(local.settings, folder, '1.0.0');
  await tablet.saves([5, 6]);
  await tablet.syncs();
  const whole = await figures();
  expect(whole.length).toBeGreaterThan(then.length);
  expect(printed(await examine(serving.database, migrations))).toMatch(/✓ ledger .*equal[\s\S]*✓ backup/);

  const other = path.join(folder, 'other');
  const inOther = (end: string) => existsSync(other) && readdirSync(other).some((name) => name.endsWith(end));
  await killedAt(() => inOther('.part'), 'backup', '--to', other);
  expect(inOther('.tar')).toBe(false);
  await backUp(local.settings, other, '1.0.0', 1);
  await backUp(local.settings, other, '1.0.0', 1);
  expect(readdirSync(other)).toEqual([expect.stringMatching(/^kuari-\d{8}-\d{6}\.tar$/)]);

  const elsewhere = { ...local.settings, dataDir: path.join(folder, 'elsewhere') };
  await expect(restore(elsewhere, file, true)).rejects.toThrow('A server of Kuari works on this database');
  await expect(openBackend(local.settings, local.keys), 'a second server').rejects.toThrow('is in use by process');
  await serving.close();
  await expect(restore(local.settings, file, false)).rejects.toThrow(
    new RegExp(`The database is not empty, and nothing was changed.*npm run restore -- ${file} --replace`),
  );
  const marker = path.join(local.settings.dataDir, 'restoring');
  await killedAt(() => existsSync(marker), 'restore', file, '--replace');
  await expect(openBackend(local.settings, local.keys)).rejects.toThrow('A restore was cut off');
  copyFileSync(marker, `${marker}.aside`);
  rmSync(marker);
  serving = await openBackend(local.settings, local.keys);
  expect(await figures()).toEqual(whole);
  const origin = await originOf(serving);
  await serving.close();

  // Begun and cut off, it needs no permission any more.
  renameSync(`${marker}.aside`, marker);
  expect((await restore(local.settings, file, false)).manifest.tickets).toBe(3);
  serving = await openBackend(local.settings, local.keys);
  expect(await figures()).toEqual(then);
  expect(await originOf(serving)).not.toBe(origin);
  for (let again = 0; again < 2; again += 1) {
    await tablet.syncs();
    expect(await figures()).toEqual(whole);
  }
  await serving.database.run('update public.devices set unsent_count = 1, rejected_count = 1');
  const said = printed(await examine(serving.database, migrations));
  expect(said).toMatch(/✓ ledger .*equal[\s\S]*! devices[\s\S]*✓ backup/);
});

it('PGlite: into an empty folder, or in the place of another one if told so; one that was cut off goes on', async () => {
  const { backend, keys, settings } = await openLocalBackend();
  const origin = await originOf(backend);
  await expect(backUp(settings, folder, '1.0.0')).rejects.toThrow('is in use by process');
  await backend.close();
  const { file } = await backUp(settings, path.join(folder, 'pglite'), '1.0.0');
  const elsewhere = mkdtempSync(path.join(tmpdir(), 'kuari-elsewhere-'));
  const there = { ...settings, dataDir: elsewhere };
  await restore(there, file, false);
  expect(readFileSync(path.join(elsewhere, 'keys.json'))).toEqual(
    readFileSync(path.join(settings.dataDir, 'keys.json')),
  );
  await expect(restore(there, file, false)).rejects.toThrow('is not empty');
  const { before } = await restore(there, file, true);
  expect(existsSync(before!)).toBe(true);

  // Between two of its steps.
  renameSync(path.join(elsewhere, 'pgdata'), path.join(elsewhere, 'pgdata.aside'));
  writeFileSync(path.join(elsewhere, 'restoring'), file);
  await expect(openBackend(there, keys)).rejects.toThrow('A restore was cut off');
  await restore(there, file, false);
  const after = await openBackend(there, keys);
  expect(await originOf(after)).not.toBe(origin);
  await after.close();
  for (const each of [elsewhere, settings.dataDir]) rmSync(each, { recursive: true, force: true });
});

it('an archive that is cut, damaged, of a newer version or of the other kind of database changes nothing', async () => {
  const stage = path.join(folder, 'stage');
  const dataDir = mkdtempSync(path.join(tmpdir(), 'kuari-target-'));
  const into = { ...local.settings, dataDir, databaseUrl: null };
  const [name = ''] = readdirSync(path.join(folder, 'pglite'));
  const good = path.join(folder, 'pglite', name);
  const refused = async (archive: string, words: string) => {
    await expect(restore(into, archive, true)).rejects.toThrow(words);
    expect(readdirSync(dataDir)).toEqual([]);
  };
  const changed = (what: string, change: (text: string) => string) => {
    execFileSync('mkdir', ['-p', stage]);
    execFileSync('tar', ['-xf', good, '-C', stage]);
    writeFileSync(path.join(stage, what), change(readFileSync(path.join(stage, what), 'utf8')));
    execFileSync('tar', ['-cf', `${stage}.tar`, '-C', stage, ...readdirSync(stage)]);
    return `${stage}.tar`;
  };
  const cut = path.join(folder, 'cut.tar');
  for (const share of [0, 0.1, 0.5, 0.9]) {
    writeFileSync(cut, readFileSync(good).subarray(0, Math.floor(readFileSync(good).length * share)));
    await refused(cut, 'cut');
  }
  await refused(path.join(folder, 'none.tar'), 'There is no file');
  await refused(
    changed('keys.json', (text) => text.replace('sb_', 'xx_')),
    'is damaged: keys.json',
  );
  await refused(
    changed('manifest.json', (text) => text.replace(/"schema": "\d+"/, '"schema": "20990101000000"')),
    'made by a newer version',
  );
  const [ofPostgres] = readdirSync(folder).filter((each) => /^kuari-.*\.tar$/.test(each));
  await refused(path.join(folder, ofPostgres!), 'name the one to restore into with DATABASE_URL');
  rmSync(dataDir, { recursive: true, force: true });
});

it('a database in another encoding is refused; an archive that another program wrote runs nothing on this machine, and what was there before starts again', async () => {
  const stage = mkdtempSync(path.join(tmpdir(), 'kuari-crafted-'));
  const [ofPostgres = ''] = readdirSync(folder).filter((each) => /^kuari-.*\.tar$/.test(each));
  const manifest = await unpackArchive(path.join(folder, ofPostgres), stage, '9');
  const ran = path.join(folder, 'ran');
  const attributes = `inherit; end if; end $do$;\n\\! touch ${ran}\ndo $do$ begin if false then perform 1`;
  const crafted = { ...manifest, roles: manifest.roles.map((role) => ({ ...role, attributes })) };
  await packArchive(stage, `${stage}.tar`, Object.keys(manifest.parts), crafted);
  expect(statSync(`${stage}.tar`).mode & 0o777, 'from its first byte').toBe(0o600);

  const inOther = async (name: string, how = '') => {
    await findPostgresTools().run('psql', [cluster.url, '-c', `create database ${name} ${how}`]);
    const databaseUrl = cluster.url.replace(/kuari$/, name);
    return { ...local.settings, databaseUrl, dataDir: path.join(folder, name) };
  };
  const foreign = await inOther('foreign_letters', `encoding 'SQL_ASCII' locale 'C' template template0`);
  await expect(openBackend(foreign, local.keys)).rejects.toThrow('in SQL_ASCII; Kuari needs UTF8');
  const into = await inOther('crafted');
  await expect(restore(into, `${stage}.tar`, false)).rejects.toThrow('psql failed');
  expect(existsSync(ran)).toBe(false);
  expect(existsSync(path.join(into.dataDir, 'restoring'))).toBe(false);
  for (const each of [stage, `${stage}.tar`]) rmSync(each, { recursive: true, force: true });
});
