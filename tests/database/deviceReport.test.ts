/** The owner sees of each device when it was heard of, with which version, what it still had unsent, and since when that waits. */
import { describe, expect, test } from 'vitest';
import { newId } from '../../src/domain/records/ids.ts';
import { newCustomer, newDelivery } from './support/mutations.ts';
import { openWorld } from './support/openWorld.ts';

const world = await openWorld();
const clerk = await world.hire('admin');

const reported = async () =>
  await world.row<{
    unsent_count: number | null;
    rejected_count: number | null;
    waiting_since: Date | null;
    app_version: string;
    last_seen_at: Date;
    public_key: string | null;
    key_since: Date | null;
  }>('devices', clerk.device, '*');
const push = (report: object, ...mutations: readonly object[]) =>
  clerk.pushBatch({ ...clerk.batchOf(...mutations), ...report });

describe('a push', () => {
  test('tells what stays behind, and counts what of it was not taken', async () => {
    await silentFor(9);
    await push({ unsent: 7, app_version: '1.4.0' }, newDelivery(clerk));
    expect(await reported()).toMatchObject({ unsent_count: 7, app_version: '1.4.0' });
    expect(agoMs((await reported())?.last_seen_at)).toBeLessThan(HOUR_MS);
    await push(
      { unsent: 0, app_version: '1.4.0' },
      newDelivery(clerk),
      newDelivery(clerk, { volume: 10_001 }),
      newCustomer({}, { depends_on: [newId()] }),
    );
    expect(await reported()).toMatchObject({ unsent_count: 2 });
    await push({ unsent: 0, app_version: '1.4.1' }, newDelivery(clerk));
    expect(await reported()).toMatchObject({ unsent_count: 0, app_version: '1.4.1' });
  });

  test('of an older app, which tells nothing, leaves what was told', async () => {
    await push({ unsent: 3, app_version: '1.5.0' }, newDelivery(clerk));
    await push({}, newDelivery(clerk));
    expect(await reported()).toMatchObject({ unsent_count: 3, app_version: '1.5.0' });
  });

  test('that tells nonsense is applied all the same, and nothing of it is kept', async () => {
    await push({ unsent: 3, app_version: '1.5.0' }, newDelivery(clerk));
    for (const report of [
      { unsent: -1 },
      { unsent: 'many' },
      { unsent: 1e12 },
      { unsent: {} },
      { app_version: 7 },
      { app_version: '' },
    ]) {
      expect((await push(report, newDelivery(clerk))).outcomes[0]?.outcome).toBe('applied');
      expect(await reported()).toMatchObject({ unsent_count: 3, app_version: '1.5.0' });
    }
    await push({ app_version: 'x'.repeat(500) }, newDelivery(clerk));
    expect((await reported())?.app_version).toHaveLength(50);
  });

  test('that tells nothing new writes nothing: a busy gate does not write the list of devices all day', async () => {
    await push({ unsent: 0, app_version: '1.6.0' }, newDelivery(clerk));
    const before = await world.row('devices', clerk.device, 'xmin');
    await push({ unsent: 0, app_version: '1.6.0' }, newDelivery(clerk));
    expect(await world.row('devices', clerk.device, 'xmin')).toEqual(before);
  });
});

const HOUR_MS = 3_600_000;
const report = (what: object, person = clerk) =>
  // By its name, as the API calls it.
  person.query('select public.report_device(report => $1::text::jsonb)', [
    JSON.stringify({ device: clerk.device, ...what }),
  ]);
const silentFor = (hours: number) =>
  world.query(`update public.devices set last_seen_at = now() - $2 * interval '1 hour' where id = $1`, [
    clerk.device,
    hours,
  ]);
const agoMs = (at: Date | null | undefined) => Date.now() - (at?.getTime() ?? Number.NaN);

describe('a report', () => {
  test('of a device that only reads is a contact, and fetches nobody anything', async () => {
    await silentFor(9);
    const position = 'select position from private.sync_state';
    const before = await world.query(position);
    await clerk.pull();
    expect(agoMs((await reported())?.last_seen_at)).toBeGreaterThan(8 * HOUR_MS);
    await report({ unsent: 0, rejected: 0 });
    expect(agoMs((await reported())?.last_seen_at)).toBeLessThan(HOUR_MS);
    expect(await world.query(position)).toEqual(before);
  });

  test('says what waits, what needs attention, and since when', async () => {
    await report({ unsent: 5, rejected: 2, waiting_ms: 5 * HOUR_MS, app_version: '1.7.0' });
    const first = await reported();
    expect(first).toMatchObject({ unsent_count: 5, rejected_count: 2, app_version: '1.7.0' });
    expect(Math.abs(agoMs(first?.waiting_since) - 5 * HOUR_MS)).toBeLessThan(HOUR_MS);
    // Only what needs attention is left: nothing waits to be sent.
    await report({ unsent: 2, rejected: 2, waiting_ms: 5 * HOUR_MS });
    expect(await reported()).toMatchObject({ unsent_count: 2, rejected_count: 2, waiting_since: null });
    await report({ unsent: 0, rejected: 0 });
    expect(await reported()).toMatchObject({ unsent_count: 0, rejected_count: 0, waiting_since: null });
  });

  test('that says nothing new writes nothing for some minutes', async () => {
    const same = { unsent: 3, rejected: 1, waiting_ms: HOUR_MS };
    await report(same);
    const row = 'select xmin from public.devices where id = $1';
    const before = await world.query(row, [clerk.device]);
    await report({ ...same, waiting_ms: HOUR_MS + 20 });
    expect(await world.query(row, [clerk.device])).toEqual(before);
  });

  test('with nonsense is a contact all the same', async () => {
    await report({ unsent: 3, rejected: 1, waiting_ms: HOUR_MS });
    const since = (await reported())?.waiting_since;
    for (const what of [{}, { unsent: -1, rejected: 7 }, { unsent: {}, waiting_ms: 'long' }, { waiting_ms: 1e30 }]) {
      await silentFor(1);
      await report(what);
      expect(await reported()).toMatchObject({ unsent_count: 3, rejected_count: 1, waiting_since: since });
      expect(agoMs((await reported())?.last_seen_at)).toBeLessThan(HOUR_MS / 2);
    }
    await report({ unsent: 1, rejected: 9, waiting_ms: -5 });
    expect(await reported()).toMatchObject({ unsent_count: 1, rejected_count: 1, waiting_since: null });
  });

  test('brings the key that its tickets are checked by, once: another one later changes nothing', async () => {
    const key = `${'A'.repeat(42)}-`;
    for (const public_key of [7, 'short', `${key}=`]) await report({ public_key });
    expect(await reported()).toMatchObject({ public_key: null, key_since: null });
    await report({ public_key: key });
    const first = await reported();
    expect(first?.public_key).toBe(key);
    expect(agoMs(first?.key_since)).toBeLessThan(HOUR_MS);
    await report({ public_key: 'B'.repeat(43) });
    expect(await reported()).toMatchObject({ public_key: key, key_since: first?.key_since });
  });

  test("is taken from the device's own user alone, and not from one that was revoked", async () => {
    const [other, operator] = [await world.hire('owner'), await world.hire('operator')];
    await expect(report({ unsent: 0 }, other)).rejects.toThrow('device_mismatch');
    await expect(report({ unsent: 0 }, operator)).rejects.toThrow('inactive_user');
    await expect(report({ device: 'nobody' })).rejects.toThrow('device_mismatch');
    const lost = await world.hire('manager');
    await world.query('update public.devices set revoked_at = now() where id = $1', [lost.device]);
    await expect(report({ device: lost.device, unsent: 0 }, lost)).rejects.toThrow('device_mismatch');
  });
});

test('what a push is refused counts as in need of attention, and not as waiting', async () => {
  await report({ unsent: 0, rejected: 0 });
  await push({ unsent: 0 }, newDelivery(clerk), newDelivery(clerk, { volume: 10_001 }));
  expect(await reported()).toMatchObject({ unsent_count: 1, rejected_count: 1 });
  await push({ unsent: 4 }, newDelivery(clerk));
  expect(await reported()).toMatchObject({ unsent_count: 4, rejected_count: 1 });
});

test('what an owner takes over waits on the device no more, however often it is sent', async () => {
  const owner = await world.hire('owner');
  await report({ unsent: 3, rejected: 1, waiting_ms: 9 * HOUR_MS });
  const heard = (await reported())?.last_seen_at;
  const takeOver = (...mutations: readonly object[]) =>
    owner.pushBatch({ ...clerk.batchOf(...mutations), submitted_by: owner.id });
  const [first, second, bad] = [newDelivery(clerk), newDelivery(clerk), newDelivery(clerk, { volume: 10_001 })];
  await takeOver(first, bad);
  expect(await reported()).toMatchObject({ unsent_count: 2, rejected_count: 1, last_seen_at: heard });
  expect((await reported())?.waiting_since).not.toBeNull();
  await takeOver(first);
  expect(await reported()).toMatchObject({ unsent_count: 2 });
  await takeOver(second);
  expect(await reported()).toMatchObject({ unsent_count: 1, rejected_count: 1, waiting_since: null });
});
