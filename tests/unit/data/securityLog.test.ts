import { beforeEach, expect, test, vi } from 'vitest';
import { batchOf } from '../sync/support/packedWire.ts';
import { newId } from '../../../src/domain/records/ids.ts';
import { deviceStore } from '../../../src/data/store/deviceStore.ts';
import { writeMeta } from '../../../src/data/store/meta.ts';
import { userStore } from '../../../src/data/store/schema.ts';
import { SESSION_KEY } from '../../../src/data/session/client/sessionStorage.ts';

const user = { id: newId(), email: 'clerk@kuari.example' };
vi.stubGlobal('navigator', { onLine: true });
vi.stubGlobal('location', { origin: 'http://kuari.example' });

const { becomeSignedIn } = await import('../../../src/data/session/authState.ts');
const { logExport, logSecurity, sendSecurityLog } = await import('../../../src/data/runtime/securityLog.ts');

interface Sent {
  readonly id: string;
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
  await deviceStore().set(
    SESSION_KEY,
    JSON.stringify({ access_token: 'a', refresh_token: 'r', expires_at: Date.now() / 1000 + 3600, user }),
  );
  await writeMeta(userStore(user.id).strict, 'device', { id: newId(), code: 'A7K' });
  becomeSignedIn(user);
});

const answering = (outcome: (index: number) => object) => (mutations: readonly Sent[]) =>
  new Response(
    JSON.stringify({
      epoch: 'e',
      position: 1,
      server_time: '2026-11-20T01:00:00Z',
      outcomes: mutations.map(({ id }, index) => ({ id, ...outcome(index) })),
    }),
    { status: 200, headers: { 'content-type': 'application/json' } },
  );
const applied = { outcome: 'applied', rows: [] };
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
  expect(await deviceStore().get('security_log')).toEqual([]);
});

test('a blocked event stays', async () => {
  answer = answering(() => ({ outcome: 'blocked', code: 'unknown_kind' }));
  await logSecurity(event('later'));
  expect(await deviceStore().get('security_log')).toHaveLength(1);
  answer = answering(() => applied);
  await sendSecurityLog();
  expect(await deviceStore().get('security_log')).toEqual([]);
});

test('an event that the server refuses is kept and not sent again, and the others are sent', async () => {
  answer = () => new Response('', { status: 503 });
  const bad = newId();
  const withBad = (mutations: readonly Sent[]) => JSON.stringify(mutations).includes(bad);
  for (const message of ['first', bad, 'third', 'fourth', 'fifth']) await logSecurity(event(message));
  answer = (mutations) =>
    withBad(mutations)
      ? new Response(JSON.stringify({ code: 'PT400', message: 'malformed_batch' }), {
          status: 400,
          headers: { 'content-type': 'application/json' },
        })
      : answering(() => applied)(mutations);
  await sendSecurityLog();
  const kept = await deviceStore().get<readonly { bytes: string }[]>('security_log');
  expect(kept?.map(({ bytes }) => bytes.includes(bad))).toEqual([true]);
  const asked = sent.length;
  await sendSecurityLog();
  expect(sent).toHaveLength(asked);
  await logSecurity(event('sixth'));
  expect(await deviceStore().get('security_log')).toHaveLength(1);
});

test('the line of a file is stored before the file is written, without waiting for the server, and sent later', async () => {
  let arrive = (): void => undefined;
  const arriving = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  vi.stubGlobal('fetch', async () => {
    arrive();
    return new Promise<Response>(() => undefined);
  });
  await logExport('kuari-audit.csv', 7);
  const stored = await deviceStore().get<readonly { bytes: string }[]>('security_log');
  expect(stored?.map(({ bytes }) => bytes.includes('"kind":"audit_log.export"'))).toEqual([true]);
  await arriving;
});

test('faults that repeat themselves push out older faults, and no line of a file', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  await logExport('kuari-audit.csv', 7);
  for (let n = 0; n < 101; n += 1) await logSecurity(event(`fault ${n}.`));
  vi.stubGlobal('navigator', { onLine: true });
  const stored = (await deviceStore().get<readonly { bytes: string }[]>('security_log')) ?? [];
  expect(stored).toHaveLength(101);
  expect(stored[0]?.bytes).toContain('kuari-audit.csv');
  expect(stored.some(({ bytes }) => bytes.includes('fault 0.'))).toBe(false);
});
