/** Photos over real HTTP, by the app's own client: who may send what where, and what comes back. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import 'fake-indexeddb/auto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod/mini';
import { storedPhoto } from '../../src/data/outbox/saveTo.ts';
import { createPhotoStore } from '../../src/data/store/photoStore.ts';
import { createSyncStore } from '../../src/data/store/apply/syncStore.ts';
import { UserDb } from '../../src/data/store/schema.ts';
import { DEFAULT_RETRY } from '../../src/sync/clock/backoff.ts';
import { sendPhotos } from '../../src/sync/photos/sendPhotos.ts';
import { startFaultProxy, type Fault, type FaultProxy } from '../browser/support/faultProxy.ts';
import { FakeLocks } from '../unit/sync/support/world.ts';
import { createPhotoServer } from '../../src/data/remote/photoServer.ts';
import { sha256 } from '../../src/data/remote/sha256.ts';
import { newId } from '../../src/domain/records/ids.ts';
import { createAccounts, createOwner, registerStation } from '../../supabase/local/demo/accounts.ts';
import { answer } from '../../supabase/local/http/listener.ts';
import { listenForFile, openForFile } from './support/openForFile.ts';

const local = await openForFile();
const accounts = await createAccounts(local.backend, local.keys);
await createOwner(local.backend.database, accounts.owner);
const server = createServer((request, response) => answer(local.backend.handle, request, response));
const origin = await listenForFile(server);
const tokens = new Map<string, string>();
const devices = new Map<string, string>();
for (const who of ['owner', 'admin', 'manager', 'clerk'] as const) {
  tokens.set(who, await local.signIn(who));
  devices.set(who, (await registerStation(local.backend, local.keys, accounts[who], who)).device);
}

type Who = 'owner' | 'admin' | 'manager' | 'clerk';
const client = () => createPhotoServer({ url: origin, key: local.keys.publishable });
let seq = 0;

const answerSchema = z.object({
  outcomes: z.tuple([z.object({ outcome: z.string(), code: z.optional(z.string()), field: z.optional(z.string()) })]),
});

async function push(who: Who, kind: string, entity_id: string, payload: object) {
  seq += 1;
  const mutation = {
    id: newId(),
    seq,
    kind,
    entity_id,
    payload,
    depends_on: [],
    replaces: null,
    captured_at: new Date().toISOString(),
    clock_offset_ms: null,
  };
  const batch = { schema_version: 1, author: accounts[who], device: devices.get(who), mutations: [mutation] };
  const { body } = await local.call('POST', '/rest/v1/rpc/apply_mutations', {
    token: tokens.get(who) ?? '',
    body: { batch },
  });
  return answerSchema.parse(body).outcomes[0];
}

async function incident(who: Who): Promise<string> {
  const id = newId();
  const pushed = await push(who, 'incidents.create', id, {
    number: `IN-261120-A7K-${String(seq + 1).padStart(4, '0')}`,
    class: 'near_miss',
    title: 'Rock over the screen',
  });
  expect(pushed.outcome).toBe('applied');
  return id;
}

/** A picture of which the server knows the attachment; its content is not sent yet. */
async function announced(
  who: Who,
  content = crypto.getRandomValues(new Uint8Array(1_500)).buffer,
  change: Record<string, unknown> = {},
) {
  const entity_id = await incident(who);
  const hash = await sha256(content);
  const path = `incidents/${entity_id}/${accounts[who]}/${hash}.jpg`;
  const payload = {
    entity_table: 'incidents',
    entity_id,
    path,
    content_type: 'image/jpeg',
    bytes: content.byteLength,
    sha256: hash,
    ...change,
  };
  return { path, hash, content, entity_id, pushed: await push(who, 'attachments.create', newId(), payload) };
}

const put = (who: string, path: string, content: ArrayBuffer, content_type = 'image/jpeg') =>
  client().put({ path, content, content_type, token: tokens.get(who) ?? who, timeoutMs: 20_000 });
const hashOf = (who: string, path: string) =>
  client().hashOf({ path, token: tokens.get(who) ?? who, timeoutMs: 20_000 });

describe('a photo', () => {
  it.each(['owner', 'admin', 'manager'] as const)(
    'of a(n) %s arrives byte for byte, for everybody on the staff to see',
    async (who) => {
      const photo = await announced(who);
      expect(await put(who, photo.path, photo.content)).toMatchObject({ kind: 'response', status: 200 });
      for (const reader of ['owner', 'admin', 'manager'])
        expect(await hashOf(reader, photo.path)).toMatchObject({ status: 200, body: photo.hash });
    },
  );

  it('of 150 kB, and one as large as the bucket allows, arrives whole', async () => {
    for (const size of [150_000, 5 * 1024 * 1024]) {
      const photo = await announced('clerk', new Uint8Array(size).fill(size % 251).buffer);
      await put('clerk', photo.path, photo.content);
      expect(await hashOf('clerk', photo.path)).toMatchObject({ status: 200, body: photo.hash });
    }
  });

  it('is not there before it was sent', async () => {
    expect(await hashOf('clerk', (await announced('clerk')).path)).toMatchObject({ status: 404 });
  });

  it('that is sent twice is there once, and the second answer says so', async () => {
    const photo = await announced('clerk');
    await put('clerk', photo.path, photo.content);
    expect(await put('clerk', photo.path, photo.content)).toMatchObject({ status: 409 });
    expect(
      await local.backend.database.query('select 1 from storage.objects where name = $1', [photo.path]),
    ).toHaveLength(1);
  });

  it('that was stored is replaced and deleted by nobody', async () => {
    const photo = await announced('clerk');
    await put('clerk', photo.path, photo.content);
    await put('clerk', photo.path, new Uint8Array(9).buffer);
    for (const method of ['PUT', 'DELETE']) {
      const headers = {
        apikey: local.keys.publishable,
        authorization: `Bearer ${tokens.get('owner')}`,
        'content-type': 'image/jpeg',
        'x-upsert': 'true',
      };
      const answered = await fetch(`${origin}/storage/v1/object/incident-photos/${photo.path}`, {
        method,
        headers,
        ...(method === 'PUT' ? { body: 'other' } : {}),
      });
      expect(answered.ok).toBe(false);
    }
    expect(await hashOf('clerk', photo.path)).toMatchObject({ status: 200, body: photo.hash });
  });
});

describe('refused is', () => {
  it('whoever is not signed in, sending and reading', async () => {
    const photo = await announced('clerk');
    const anon = { apikey: local.keys.publishable, 'content-type': 'image/jpeg' };
    const at = (path: string) => `${origin}/storage/v1/object/${path}`;
    const sent = await fetch(at(`incident-photos/${photo.path}`), {
      method: 'POST',
      headers: anon,
      body: photo.content,
    });
    expect([sent.status, await sent.json()]).toMatchObject([400, { statusCode: '403' }]);
    await put('clerk', photo.path, photo.content);
    const read = await fetch(at(`authenticated/incident-photos/${photo.path}`), { headers: anon });
    expect([read.status, await read.json()]).toMatchObject([400, { statusCode: '404' }]);
    for (const address of [at(`public/incident-photos/${photo.path}`), at(`incident-photos/${photo.path}`)])
      expect((await fetch(address, { headers: anon })).ok).toBe(false);
    expect((await fetch(at(`authenticated/incident-photos/${photo.path}`))).ok).toBe(false);
  });

  it('a token that is not good, as such: renewing it helps', async () => {
    const photo = await announced('clerk');
    expect(await put('nonsense', photo.path, photo.content)).toMatchObject({ status: 401 });
    expect(await hashOf('nonsense', photo.path)).toMatchObject({ status: 401 });
  });

  it('who was deactivated, although the token is still good', async () => {
    const photo = await announced('clerk');
    await local.backend.database.query('update public.profiles set is_active = false where user_id = $1', [
      accounts.clerk,
    ]);
    expect(await put('clerk', photo.path, photo.content)).toMatchObject({ status: 403 });
    await local.backend.database.query('update public.profiles set is_active = true where user_id = $1', [
      accounts.clerk,
    ]);
    expect(await put('clerk', photo.path, photo.content)).toMatchObject({ status: 200 });
  });

  it('whose session was ended, although the token is still good', async () => {
    const [photo, sent] = [await announced('clerk'), await announced('clerk')];
    expect(await put('clerk', sent.path, sent.content)).toMatchObject({ status: 200 });
    await local.backend.database.query('select public.end_sessions($1)', [accounts.clerk]);
    expect(await put('clerk', photo.path, photo.content)).not.toMatchObject({ status: 200 });
    expect(await hashOf('clerk', sent.path)).not.toMatchObject({ status: 200 });
    tokens.set('clerk', await local.signIn('clerk'));
    expect(await put('clerk', photo.path, photo.content)).toMatchObject({ status: 200 });
  });

  it("somebody else's photo, and one that no attachment announced", async () => {
    const photo = await announced('clerk');
    expect(await put('admin', photo.path, photo.content)).toMatchObject({ status: 403 });
    expect(await put('clerk', photo.path.replace('incidents/', 'deliveries/'), photo.content)).toMatchObject({
      status: 403,
    });
    expect(await put('clerk', 'anything.jpg', photo.content)).toMatchObject({ status: 403 });
    expect(await local.backend.database.query('select 1 from storage.objects where name = $1', [photo.path])).toEqual(
      [],
    );
  });

  it('what is too large, and what is no picture', async () => {
    const large = await announced('clerk', new Uint8Array(5 * 1024 * 1024 + 1).fill(1).buffer, {
      bytes: 5 * 1024 * 1024,
    });
    expect(await put('clerk', large.path, large.content)).toMatchObject({ status: 413 });
    const photo = await announced('clerk');
    expect(await put('clerk', photo.path, photo.content, 'text/html')).toMatchObject({ status: 415 });
    expect(await put('clerk', photo.path, photo.content, 'image/svg+xml')).toMatchObject({ status: 415 });
  });

  it('an attachment of nothing, or under another name than that of its content', async () => {
    expect((await announced('clerk', undefined, { entity_id: newId() })).pushed).toMatchObject({
      outcome: 'rejected',
      code: 'unknown_reference',
      field: 'entity_id',
    });
    expect((await announced('clerk', undefined, { path: 'incidents/mine.jpg' })).pushed).toMatchObject({
      outcome: 'rejected',
      field: 'path',
    });
    expect((await announced('clerk', undefined, { content_type: 'image/webp' })).pushed).toMatchObject({
      outcome: 'rejected',
      field: 'path',
    });
    expect((await announced('clerk', undefined, { entity_table: 'profiles' })).pushed.outcome).toBe('rejected');
    expect((await announced('clerk', undefined, { bytes: 6_000_000 })).pushed).toMatchObject({
      outcome: 'rejected',
      field: 'bytes',
    });
  });
});

it('nobody takes the place of a photo that is not sent yet', async () => {
  const photo = await announced('clerk');
  const { entity_id, path, hash } = photo;
  expect((await announced('manager', undefined, { entity_id, path, sha256: hash })).pushed).toMatchObject({
    outcome: 'rejected',
    field: 'path',
  });
  expect(await put('manager', path, new TextEncoder().encode('white noise').buffer)).toMatchObject({ status: 403 });
  expect(await put('clerk', path, photo.content)).toMatchObject({ status: 200 });
  expect(await hashOf('manager', path)).toMatchObject({ status: 200, body: photo.hash });
});

it("reads and adds under the time limit of the caller's role", async () => {
  const photo = await announced('clerk');
  await local.backend.database.run(`
    create policy limited on storage.objects as restrictive using (current_setting('statement_timeout') = '8s')`);
  try {
    expect(await put('clerk', photo.path, photo.content)).toMatchObject({ status: 200 });
    expect(await hashOf('manager', photo.path)).toMatchObject({ status: 200, body: photo.hash });
  } finally {
    await local.backend.database.run('drop policy limited on storage.objects');
  }
});

describe('a photo that a device sends comes to the bucket once, byte for byte, and leaves the device only then:', () => {
  const SENT = '/storage/v1/object/incident-photos/';
  const READ = '/storage/v1/object/authenticated/incident-photos/';
  let road: FaultProxy;
  beforeAll(async () => void (road = await startFaultProxy(Number(new URL(origin).port))));
  afterAll(() => road.stop());
  afterEach(() => {
    road.heal();
    road.forgetRequests();
  });

  /** A device that holds a photo whose attachment the server has. Its clock runs with its waits alone. */
  async function deviceWith(photo: Awaited<ReturnType<typeof announced>>) {
    const db = new UserDb(`${accounts.clerk}-${newId()}`, 'strict');
    let now = Date.now();
    const current = () =>
      Promise.resolve({ kind: 'token', value: tokens.get('clerk') ?? '', userId: db.userId } as const);
    const deps = {
      store: createSyncStore(db),
      locks: new FakeLocks(),
      photos: createPhotoStore(db),
      photoServer: createPhotoServer({ url: road.origin, key: local.keys.publishable }),
      tokens: { current, renewed: current },
      random: () => 0.5,
      retry: () => DEFAULT_RETRY,
      clock: {
        now: () => now,
        sleep: (ms: number) => {
          now += ms;
          return Promise.resolve();
        },
      },
    };
    const id = newId();
    const { path, hash, content } = photo;
    const stored = storedPhoto({ id, path, sha256: hash, content, content_type: 'image/jpeg' }, now);
    await db.photos.add(stored.photo);
    await db.photo_contents.add(stored.content);
    return {
      send: async (forced = false) => {
        now += 3_000_000;
        await sendPhotos(deps, { forced });
        return (await db.photos.get(id))?.state;
      },
      holds: async () => (await db.photo_contents.get(id))?.content.byteLength,
    };
  }
  const stored = (path: string) =>
    local.backend.database.query(
      `select encode(sha256(c.bytes), 'hex') as hash from storage.objects o join storage.contents c on c.object_id = o.id where o.name = $1`,
      [path],
    );
  /** As Storage refuses: 400, and the status in the body. */
  const refusal = (statusCode: string, error: string): Fault => ({
    kind: 'status',
    status: 400,
    body: JSON.stringify({ statusCode, error, message: 'a fault of the test' }),
  });

  it.each<[string, string, Fault, number]>([
    ['403', SENT, refusal('403', 'Unauthorized'), 3],
    ['409 of a name that is not there', SENT, refusal('409', 'Duplicate'), 3],
    ['413', SENT, refusal('413', 'Payload too large'), 2],
    ['413 of the gateway before it', SENT, { kind: 'status', status: 413, body: '<html>too large</html>' }, 2],
    ['500', SENT, refusal('500', 'InternalError'), 3],
    ['500 of the gateway', SENT, { kind: 'status', status: 500, body: '<html>' }, 4],
    ['half an answer', SENT, { kind: 'truncate' }, 2],
    ['no answer though it was stored', SENT, { kind: 'cut_after_commit' }, 1],
    ['the page of a portal', SENT, { kind: 'captive_portal' }, 2],
    ['403 on reading back', READ, refusal('403', 'Unauthorized'), 3],
    ['500 on reading back', READ, refusal('500', 'InternalError'), 3],
    ['half the picture on reading back', READ, { kind: 'truncate' }, 2],
  ])('%s', async (_, at, fault, times) => {
    const photo = await announced('clerk');
    const device = await deviceWith(photo);
    road.fail(at, fault, times);
    const runs = [];
    while (runs.length < 6 && runs.at(-1)?.state !== 'sent')
      runs.push({ state: await device.send(), holds: await device.holds() });
    expect(runs.at(-1)).toEqual({ state: 'sent', holds: undefined });
    expect(runs.slice(0, -1).every(({ holds }) => holds === photo.content.byteLength)).toBe(true);
    expect(road.requests.some((request) => request.fault !== null)).toBe(true);
    expect(await stored(photo.path)).toEqual([{ hash: photo.hash }]);
  });

  it('refused again and again it waits for a person, is kept, and goes with "Send now"', async () => {
    const photo = await announced('clerk');
    const device = await deviceWith(photo);
    road.fail(SENT, refusal('413', 'Payload too large'));
    for (let run = 0; (await device.send()) !== 'needs_attention'; run += 1) expect(run).toBeLessThan(6);
    expect(await device.send()).toBe('needs_attention');
    expect(await device.holds()).toBe(photo.content.byteLength);
    road.heal();
    expect(await device.send(true)).toBe('sent');
    expect(await stored(photo.path)).toEqual([{ hash: photo.hash }]);
  });
});

it('the migration may be run again: the bucket and its rules stay', async () => {
  const photo = await announced('clerk');
  await put('clerk', photo.path, photo.content);
  await local.backend.database.run(readFileSync('supabase/migrations/20261120009070_photos.sql', 'utf8'));
  expect(await hashOf('manager', photo.path)).toMatchObject({ status: 200, body: photo.hash });
  expect(
    await local.backend.database.query('select public, file_size_limit::int as size from storage.buckets'),
  ).toEqual([{ public: false, size: 5_242_880 }]);
});

it('the tables of Storage are not reached over the REST API', async () => {
  for (const [header, method] of [
    ['accept-profile', 'GET'],
    ['content-profile', 'POST'],
  ] as const) {
    const headers = {
      apikey: local.keys.publishable,
      authorization: `Bearer ${tokens.get('clerk')}`,
      [header]: 'storage',
      'content-type': 'application/json',
    };
    const answered = await fetch(`${origin}/rest/v1/objects`, {
      method,
      headers,
      ...(method === 'POST' ? { body: '{"bucket_id":"incident-photos","name":"x"}' } : {}),
    });
    expect(answered.ok).toBe(false);
  }
});
