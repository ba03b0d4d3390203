/** An upgrade in the field: devices with unsent work of every kind, a server and an app of a next version, in both orders. */
import 'fake-indexeddb/auto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { KINDS, kindOf, tableOf, type MutationKind } from '../../src/domain/mutations/mutations.ts';
import { newId } from '../../src/domain/records/ids.ts';
import { RECORDS } from '../../src/domain/records/index.ts';
import { trusted } from '../../src/domain/values/json.ts';
import { createAccounts, createOwner, registerStation } from '../../supabase/local/demo/accounts.ts';
import { migrate } from '../../supabase/local/migrate.ts';
import { EVERY_KIND, type Sender, type Staff } from '../database/support/everyKind.ts';
import { CAPTURED_AT } from '../database/support/mutations.ts';
import type { PushAnswer } from '../database/support/world.ts';
import { openLocalBackend, type LocalBackend } from './support/localBackend.ts';
import type { Said, Seat } from './support/upgradeClient.ts';
import { openVersions } from './support/versions.ts';

type Device = Awaited<ReturnType<Versions['released']['openDevice']>>;
type Versions = Awaited<ReturnType<typeof openVersions>>;
type Place = Sender & { readonly seat: Seat };

/** What a device may have queued when it is upgraded. */
const QUEUED = KINDS.filter((kind) => !kindOf(kind).isOnline);
const ROLES = { O: 'owner', A: 'admin', M: 'manager' } as const;

let local: LocalBackend;
let versions: Versions;
let staff: Staff<Place>;
beforeAll(async () => {
  [versions, local] = await Promise.all([openVersions(), openLocalBackend()]);
  const { backend, keys } = local;
  const accounts = await createAccounts(backend, keys);
  await createOwner(backend.database, accounts.owner);
  const place = async (who: keyof typeof accounts): Promise<Place> => {
    const userId = accounts[who];
    const station = await registerStation(backend, keys, userId, who);
    const token = await local.signIn(who);
    const { device, code } = station;
    const push: Sender['push'] = async (...mutations) => {
      const batch = { schema_version: 1, author: userId, device, mutations };
      const answer = await local.call('POST', '/rest/v1/rpc/apply_mutations', { token, body: { batch } });
      if (answer.status !== 200) throw new Error(JSON.stringify(answer));
      return trusted<PushAnswer>(answer.body).outcomes;
    };
    const applies: Sender['applies'] = async (...mutations) => {
      const refused = (await push(...mutations)).find(({ outcome }) => outcome !== 'applied');
      if (refused) throw new Error(JSON.stringify(refused));
    };
    const seat = { userId, device, code, token, key: keys.publishable, fetcher: local.fetcher };
    return { id: userId, code, device, push, applies, seat };
  };
  staff = {
    owner: await place('owner'),
    admin: await place('admin'),
    manager: await place('manager'),
    lost: await place('supervisor'),
  };
}, 240_000);
afterAll(async () => {
  versions.close();
  await local.close();
});

/** What a form adds and examples leave to the server. */
const asFormsFillIn = (kind: MutationKind): object =>
  Object.fromEntries(
    kindOf(kind).required.flatMap((field) => {
      const initial = RECORDS[tableOf(kind)].columns[field]?.initial;
      const value = field === 'operating_day' ? CAPTURED_AT.slice(0, 10) : initial;
      return value === undefined ? [] : [[field, value]];
    }),
  );

const inSql = async (query: string, ...values: string[]) => local.backend.database.query<{ n: number }>(query, values);
const count = async (query: string, ...values: string[]) => (await inSql(query, ...values))[0]?.n;

test('three devices with unsent work of every kind: nothing is lost and nothing counted twice, whichever is upgraded first', async () => {
  const { released, next } = versions;
  /** By person: what was saved, by id. */
  const saved = new Map<string, Said>();
  const prepared = { owner: [] as Said[], admin: [] as Said[], manager: [] as Said[] };
  for (const [at, kind] of QUEUED.entries()) {
    const { allowed, make } = EVERY_KIND[kind]!;
    const who = ROLES[trusted<keyof typeof ROLES>(allowed[at % allowed.length] ?? 'O')];
    const { entity_id, payload, seen, captured_at } = await make(staff[who], staff);
    const filled = { ...asFormsFillIn(kind), ...payload };
    prepared[who].push({ kind, entity_id, payload: filled, captured_at, ...(seen && { seen }) });
  }
  const keep = async (device: Device, works: readonly Said[]) => {
    for (const work of works) saved.set(await device.save(work), work);
  };
  const start = async (who: keyof typeof prepared) => {
    const device = await released.openDevice(staff[who].seat);
    await device.round();
    await keep(device, prepared[who]);
    expect(await device.unsent()).toHaveLength(prepared[who].length);
    return device;
  };
  const [owners, admins, managers] = [await start('owner'), await start('admin'), await start('manager')];
  expect(saved.size).toBe(QUEUED.length);

  // The app before the server: its work of both versions waits, and it says why.
  admins.close();
  const newer = await next.openDevice(staff.admin.seat);
  const driver = newId();
  const ofNext: Said[] = [
    { kind: 'drivers.create', entity_id: driver, payload: { full_name: 'Rini Baru', badge: 'R-7' } },
    { kind: 'safety_checks.create', entity_id: newId(), payload: { note: 'Belt guard in its place' } },
  ];
  await keep(newer, ofNext);
  await newer.round();
  const waiting = prepared.admin.length + ofNext.length;
  expect(new Set((await newer.unsent()).map(([, state, code]) => `${state}: ${code}`))).toEqual(
    new Set(['queued: newer_schema']),
  );
  expect(await newer.shown()).toMatchObject({ toSend: waiting, listed: waiting, versionSkew: 'server' });

  // The server: forward only, under devices of both versions.
  await migrate(local.backend.database, await versions.writeNextMigrations(local.backend.database));
  await owners.round();
  expect(await owners.unsent()).toEqual([]);
  await newer.round();
  expect(await newer.unsent()).toEqual([]);
  expect(await newer.rows('safety_checks')).toMatchObject([{ note: 'Belt guard in its place' }]);
  await newer.round();
  await keep(newer, [{ kind: 'drivers.give_badge', entity_id: driver, payload: { badge: 'R-8' } }]);
  await newer.round();
  expect(await newer.shown()).toMatchObject({ unsent: 0, versionSkew: null });
  await owners.round();
  expect((await owners.rows('drivers')).find(({ id }) => id === driver)).toMatchObject({ badge: 'R-8' });

  // A version later the server no longer understands the released app: that one keeps its work, and the new one sends it.
  await local.backend.database.run(
    `create or replace function private.oldest_schema_version() returns integer language sql immutable set search_path = '' as 'select ${next.SCHEMA_VERSION}'`,
  );
  await managers.round();
  await managers.round();
  expect(await managers.unsent()).toHaveLength(prepared.manager.length);
  expect(await managers.shown()).toMatchObject({ rejected: 0, versionSkew: 'app' });
  managers.close();
  const upgraded = await next.openDevice(staff.manager.seat);
  await upgraded.round();
  expect(await upgraded.unsent()).toEqual([]);
  expect(await upgraded.rows('safety_checks')).toHaveLength(1);

  // Back to the released app: it opens the store of the next one.
  newer.close();
  await keep(upgraded, [{ kind: 'safety_checks.create', entity_id: newId(), payload: { note: 'Seen again' } }]);
  upgraded.close();
  const setBack = await released.openDevice(staff.manager.seat);
  expect(await setBack.shown()).toMatchObject({ toSend: 1, listed: 1 });
  await local.backend.database.run(
    `create or replace function private.oldest_schema_version() returns integer language sql immutable set search_path = '' as 'select ${released.SCHEMA_VERSION}'`,
  );
  await setBack.round();
  expect(await setBack.unsent()).toEqual([]);

  const ids = `{${[...saved.keys()].join(',')}}`;
  const logged = 'from private.mutation_log where id = any ($1::uuid[])';
  expect(await inSql(`select id, outcome ${logged} and outcome <> 'applied'`, ids)).toEqual([]);
  expect(await count(`select count(*)::integer as n ${logged}`, ids)).toBe(saved.size);
  expect(await count('select count(*)::integer as n from public.safety_checks')).toBe(2);
  const stocks = 'select material_type, on_hand::text from public.stocks order by 1';
  const before = await inSql(stocks);
  await local.backend.database.query('select private.recompute_derived()');
  expect(await inSql(stocks)).toEqual(before);
}, 240_000);
