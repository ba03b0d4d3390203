/** What a device tells the server of itself while it is used, and how often. */
import { expect, test, vi } from 'vitest';
import { newId } from '../../../src/domain/records/ids.ts';
import { isReportDue, readDeviceState, reportDevice } from '../../../src/data/runtime/reportDevice.ts';
import { writeMeta } from '../../../src/data/store/meta.ts';
import { userStore } from '../../../src/data/store/schema.ts';
import { createDevice, delivery } from './support/device.ts';
import { storeSession } from './support/worker.ts';

const MINUTE_MS = 60_000;

test('what waits is counted with its age, and what was refused or is held does not wait', async () => {
  const device = await createDevice();
  const state = () => readDeviceState(device.db, device.clock.now());
  expect(await state()).toEqual({ unsent: 0, rejected: 0, waiting_ms: null });
  await device.save([delivery({ volume: 10_001 })]);
  const savedAt = device.clock.now();
  await device.save([delivery()]);
  device.clock.time = savedAt + 90 * MINUTE_MS;
  const [first, second] = await device.db.outbox.orderBy('seq').toArray();
  await device.db.outbox.update(first?.id ?? '', { state: 'rejected' });
  const told = await state();
  expect(told).toMatchObject({ unsent: 2, rejected: 1 });
  expect(Math.abs((told.waiting_ms ?? 0) - 90 * MINUTE_MS)).toBeLessThan(MINUTE_MS);
  await device.db.outbox.update(second?.id ?? '', { state: 'held' });
  expect(await state()).toEqual({ unsent: 1, rejected: 1, waiting_ms: null });
});

test('a report follows a change within a minute, and otherwise every ten, also after the clock was set back', async () => {
  const { db } = await createDevice();
  const now = 1_800_000_000_000;
  const quiet = { unsent: 0, rejected: 0, waiting_ms: null };
  const waits = { unsent: 1, rejected: 0, waiting_ms: 5 };
  expect(await isReportDue(db, quiet, now)).toBe(true);
  await writeMeta(db, 'reported', { at: now, said: '0 0 false' });
  const dueAfter = (minutes: number, state: typeof quiet | typeof waits) =>
    isReportDue(db, state, now + minutes * MINUTE_MS);
  expect([
    await dueAfter(9.9, quiet),
    await dueAfter(10, quiet),
    await dueAfter(0.9, waits),
    await dueAfter(1, waits),
    await dueAfter(-60, quiet),
  ]).toEqual([false, true, false, true, true]);
});

test('it is sent with the token of whoever is signed in, once, and again only if no answer came', async () => {
  const user = { id: newId(), email: 'clerk@kuari.example' };
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('document', { visibilityState: 'visible' });
  vi.stubGlobal('location', { origin: 'http://kuari.example' });
  const { becomeSignedIn } = await import('../../../src/data/session/authState.ts');
  const sent: { url: string; body: unknown; token: string | undefined }[] = [];
  let answers = false;
  vi.stubGlobal('fetch', async (url: string, init: { body: string; headers: Record<string, string> }) => {
    sent.push({ url, body: JSON.parse(init.body), token: init.headers['authorization'] });
    if (!answers) throw new TypeError('Failed to fetch');
    return new Response(null, { status: 204 });
  });
  await storeSession(user);
  const device = newId();
  becomeSignedIn(user);
  await reportDevice();
  expect(sent).toEqual([]);
  await writeMeta(userStore(user.id).strict, 'device', { id: device, code: 'A7K' });
  await reportDevice();
  answers = true;
  await reportDevice();
  await reportDevice();
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual({
    url: 'http://kuari.example/rest/v1/rpc/report_device',
    body: { report: expect.objectContaining({ device, unsent: 0, rejected: 0, waiting_ms: null }) },
    token: 'Bearer a',
  });
});
