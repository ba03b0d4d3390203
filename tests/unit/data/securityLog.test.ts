import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, expect, test, vi } from 'vitest';
import { PULL_START } from '../../../src/sync/pull/pullProgress.ts';
import { saveTo } from '../../../src/data/outbox/saveTo.ts';
import { createSiteSender } from '../../../src/data/settings/siteSettings.ts';
import { batchOf } from '../sync/support/packedWire.ts';
import { delivery } from './support/device.ts';
import { storeSession } from './support/worker.ts';
import { newId } from '../../../src/domain/records/ids.ts';
import { deviceStore } from '../../../src/data/store/deviceStore.ts';
import { writeMeta } from '../../../src/data/store/meta.ts';
import { userStore } from '../../../src/data/store/schema.ts';

const user = { id: newId(), email: 'clerk@kuari.example' };
vi.stubGlobal('navigator', { onLine: true });
vi.stubGlobal('location', { origin: 'http://kuari.example' });

const { becomeSignedIn } = await import('../../../src/data/session/authState.ts');
const { followRefusals } = await import('../../../src/data/runtime/reportRefusals.ts');
const { logExport, logSecurity, sendSecurityLog } = await import('../../../src/data/runtime/securityLog.ts');

interface Sent {
  readonly id: string;
  readonly kind: string;
  readonly payload: object;
}
const sent: (readonly Sent[])[] = [];
let answer: (mutations: readonly Sent[]) => Response = () => new Response('', { status: 503 });

beforeEach(async () => {
  sent.length = 0;
  vi.stubGlobal('fetch', async (_url: unknown, { body }: { body: string }) => {
    const { mutations } = batchOf(body);
    sent.push(mutations);
    return answer(mutations);
  });
  await deviceStore().delete('security_log');
  await storeSession(user);
  await writeMeta(userStore(user.id).strict, 'device', { id: newId(), code: 'A7K' });
  becomeSignedIn(user);
});

const json = (body: object, status = 200) => Response.json(body, { status });
const answering = (outcome: (index: number) => object) => (mutations: readonly Sent[]) =>
  json({
    epoch: 'e',
    position: 1,
    server_time: '2026-11-20T01:00:00Z',
    outcomes: mutations.map(({ id }, index) => ({ id, ...outcome(index) })),
  });
const applied = { outcome: 'applied', rows: [] };
const stored = async () => (await deviceStore().get<readonly { bytes: string }[]>('security_log')) ?? [];
const event = (message: string) => ({ id: newId(), kind: 'authorization', severity: 'high' as const, message });

test('an event that is sent again has the same bytes, even if an earlier one was removed meanwhile', async () => {
  answer = () => new Response('', { status: 503 });
  await logSecurity(event('first'));
  await logSecurity(event('second'));
  const before = sent.at(-1)?.[1];
  // The answer names the first one only: the second is unknown, and asked again, now as the only one.
  answer = (mutations) => answering(() => applied)(mutations.slice(0, 1));
  await sendSecurityLog();
  answer = answering(() => applied);
  await sendSecurityLog();
  expect(sent.at(-1)).toEqual([before]);
  await sendSecurityLog();
  expect(await stored()).toEqual([]);
});

test('a blocked event stays', async () => {
  answer = answering(() => ({ outcome: 'blocked', code: 'unknown_kind' }));
  await logSecurity(event('later'));
  expect(await stored()).toHaveLength(1);
  answer = answering(() => applied);
  await sendSecurityLog();
  expect(await stored()).toEqual([]);
});

test('an event that the server refuses is kept and not sent again, and the others are sent', async () => {
  answer = () => new Response('', { status: 503 });
  const bad = newId();
  const withBad = (mutations: readonly Sent[]) => JSON.stringify(mutations).includes(bad);
  for (const message of ['first', bad, 'third', 'fourth', 'fifth']) await logSecurity(event(message));
  answer = (mutations) =>
    withBad(mutations) ? json({ code: 'PT400', message: 'malformed_batch' }, 400) : answering(() => applied)(mutations);
  await sendSecurityLog();
  expect((await stored()).map(({ bytes }) => bytes.includes(bad))).toEqual([true]);
  const asked = sent.length;
  await sendSecurityLog();
  expect(sent).toHaveLength(asked);
  await logSecurity(event('sixth'));
  expect(await stored()).toHaveLength(1);
});

test('the line of a file is stored before the file is written, without waiting for the server, and sent later', async () => {
  const arriving = new Promise<void>((arrive) => {
    vi.stubGlobal('fetch', async () => {
      arrive();
      return new Promise<Response>(() => undefined);
    });
  });
  await logExport('kuari-audit.csv', 7);
  expect((await stored()).map(({ bytes }) => bytes.includes('"kind":"audit_log.export"'))).toEqual([true]);
  await arriving;
});

test('faults that repeat themselves push out older faults, and no line of a file', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  await logExport('kuari-audit.csv', 7);
  for (let n = 0; n < 101; n += 1) await logSecurity(event(`fault ${n}.`));
  vi.stubGlobal('navigator', { onLine: true });
  const events = await stored();
  expect(events).toHaveLength(101);
  expect(events[0]?.bytes).toContain('kuari-audit.csv');
  expect(events.some(({ bytes }) => bytes.includes('fault 0.'))).toBe(false);
  await deviceStore().delete('security_log');
});

const db = userStore(user.id).strict;
/** What the server took, once it has taken this; a second line would come with it, or soon. */
async function expectLogged(message: string): Promise<void> {
  const logged = () => sent.flat().flatMap(({ payload }) => ('message' in payload ? [payload.message] : []));
  await vi.waitFor(() => expect(logged()).toEqual([message]));
  await sleep(150);
  await sendSecurityLog();
  expect(logged()).toEqual([message]);
}

test.each([
  ['leave the device of a person who was deactivated, as a revoked one; what is not sent stays', 'inactive_user', 0],
  ['stay where a grant is missing, which is a fault of the server', '42501', 1],
])('the rows of the company %s', async (_name, code, rows) => {
  answer = answering(() => applied);
  await db.anyRows('customers').bulkPut([{ id: newId(), version: 1, deleted_at: null, name: 'PT Jaya' }]);
  const unsent = await db.outbox.count();
  expect((await saveTo(db, [delivery()], { now: Date.now, newId })).ok).toBe(true);
  const cursor = { position: 7, id: newId() };
  await writeMeta(db, 'pull', { ...PULL_START, cursor, last_failure: { at: 1, code } });
  followRefusals(user.id);
  await expectLogged(`The server refused a pull: ${code}`);
  expect([await db.rows('customers').count(), await db.outbox.count()]).toEqual([rows, unsent + 1]);
  followRefusals(null);
  await Promise.all([db.anyRows('customers').clear(), db.meta.delete('pull')]);
});

test('a photo that the server may not take is logged once, however often it is tried; one that met no signal is not', async () => {
  answer = answering(() => applied);
  const kept = { path: 'p', content_type: 'image/jpeg', sha256: 'a', bytes: 1, saved_at: 1, state: 'waiting' } as const;
  const refused = { ...kept, id: newId(), tried: true, failures: 1, refusals: 0, not_before: 0, code: 'AccessDenied' };
  followRefusals(user.id);
  await db.photos.bulkPut([refused, { ...refused, id: newId(), code: 'no_connection' }]);
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  await db.photos.update(refused.id, { failures: 2 });
  await expectLogged(`The server refused a photo ${refused.id}: AccessDenied`);
  followRefusals(null);
});

test('changes of settings, devices and decisions that the server does not hear are logged once, however often they are sent', async () => {
  answer = (mutations) =>
    mutations.some(({ kind }) => kind === 'devices.revoke')
      ? json({ code: 'PT403', message: 'device_mismatch' }, 403)
      : answering(() => applied)(mutations);
  const sender = createSiteSender();
  const change = { kind: 'devices.revoke' as const, entity_id: newId(), payload: {} };
  for (let n = 0; n < 2; n += 1) expect(await sender.send([change], user.id)).toEqual({ ok: false, error: 'refused' });
  await expectLogged('The server refused devices.revoke');
});

test('a save that the store refuses is logged once for the same record, even where the log finds no room either', async () => {
  answer = answering(() => applied);
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  vi.spyOn(deviceStore(), 'update').mockImplementation(full);
  vi.spyOn(db, 'transaction').mockImplementation(full);
  const record = delivery();
  for (let n = 0; n < 2; n += 1)
    expect(await saveTo(db, [record], { now: Date.now, newId })).toMatchObject({ ok: false, error: { kind: 'quota' } });
  await expectLogged('The store refused deliveries.create (quota): full');
  vi.restoreAllMocks();
});
