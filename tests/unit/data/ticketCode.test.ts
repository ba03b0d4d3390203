/** A number that is there twice: both tickets stand, and the device counts on under a code of its own. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { newId } from '../../../src/domain/records/ids.ts';
import { trusted } from '../../../src/domain/values/json.ts';
import { codeIn, deviceNumber } from '../../../src/domain/rules/deviceNumber.ts';
import { changeEntries } from '../../../src/data/store/apply/changeEntries.ts';
import { readMeta, writeMeta } from '../../../src/data/store/meta.ts';
import { readOutbox } from '../../../src/data/outbox/useOutbox.ts';
import { readSyncCounts } from '../../../src/data/runtime/syncCounts.ts';
import { registerDevice } from '../../../src/data/session/registerDevice.ts';
import { movementsOf } from '../../../src/sync/predict/unsentMovements.ts';
import { ModelServer } from '../sync/support/modelServer.ts';
import { createDevice, delivery, type TestDevice } from './support/device.ts';

/** What the function answers, and what it was asked. */
const server = { status: 200, body: { id: 'registration-2', code: 'B8M' } as object, asked: 0, sent: '' };
beforeEach(() => {
  Object.assign(server, { status: 200, body: { id: 'registration-2', code: 'B8M' }, asked: 0 });
  vi.stubGlobal('navigator', { userAgent: 'Android' });
  vi.stubGlobal('fetch', async (_: unknown, init: RequestInit) => {
    server.asked += 1;
    server.sent = typeof init.body === 'string' ? init.body : '';
    return new Response(JSON.stringify(server.body), { status: server.status });
  });
});
afterEach(() => vi.unstubAllGlobals());

const register = (device: TestDevice) =>
  registerDevice(device.db, { url: 'https://site.example', key: 'k' }, 'token', { signingIn: false });
const createOne = () => createDevice(new ModelServer(), { deviceId: 'registration-1', code: 'A7K' });

/** The server marks every ticket of a number that is there already, as SQL does. */
async function createCollided(): Promise<TestDevice> {
  const device = await createOne();
  await device.save([delivery()]);
  await device.round();
  const [row] = device.server.rowsOf('deliveries');
  const flags = ['late', 'ticket_collision'];
  device.server.put('deliveries', row?.id ?? '', { ...row, device: 'registration-1', flags });
  await device.pull();
  return device;
}

test('a store that was restored to an older copy continues above its own tickets that come from the server', async () => {
  const device = await createOne();
  await device.save([delivery()]);
  const older = (await readMeta(device.db, 'counters'))?.SJ ?? 0;
  for (const code of ['A7K', 'A7K', 'B8M'])
    device.server.put('deliveries', newId(), {
      ticket_no: `SJ-261119-${code}-${code === 'B8M' ? '0090' : '0012'}`,
      device: 'registration-1',
    });
  device.server.put('deliveries', newId(), { ticket_no: 'by hand 99', device: 'registration-1' });
  // Written by somebody else under this code, to drive it to the end of its numbers.
  device.server.put('deliveries', newId(), { ticket_no: 'SJ-261119-A7K-899999999', device: 'registration-9' });
  expect(older).toBe(1);
  await device.pull();
  await device.save([delivery()]);
  await device.pull();
  await device.save([delivery()]);
  await device.round();
  expect(numbers(device).filter((number) => number.startsWith('SJ-261120'))).toEqual([
    'SJ-261120-A7K-0001',
    'SJ-261120-A7K-0013',
    'SJ-261120-A7K-0014',
  ]);
});

const numbers = (device: TestDevice) => device.server.rowsOf('deliveries').map((row) => String(row['ticket_no']));

test.each([
  ['Linux; Android 10; K) Chrome/138.0 Mobile Safari/537', 'SM-X115', 'SM-X115, Chrome'],
  ['Windows NT 10.0) Chrome/138.0 Safari/537 Edg/138.0', '', 'Windows, Edge'],
  ['iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604', undefined, 'iPhone, Safari'],
])('a device %s is called by its model and browser', async (userAgent, model, label) => {
  const device = await createCollided();
  const told = { getHighEntropyValues: async () => ({ model }) };
  vi.stubGlobal('navigator', { userAgent, ...(model !== undefined && { userAgentData: told }) });
  await register(device);
  expect(JSON.parse(server.sent)).toMatchObject({ label });
});

describe('a ticket of this device that came back with a number that another device had used', () => {
  test('makes the device request a new code; nothing is renumbered, and the next ticket counts under the new one', async () => {
    const device = await createCollided();
    expect(await readMeta(device.db, 'device')).toMatchObject({ code: 'A7K', collided: true });
    await device.save([delivery()]);
    expect(await register(device)).toEqual({ kind: 'registered' });
    expect(await readMeta(device.db, 'device')).toEqual({ id: 'registration-2', code: 'B8M' });
    await device.save([delivery()]);
    await device.round();
    expect(await device.states()).toEqual(['settled', 'settled', 'settled']);
    expect(numbers(device)).toEqual(['SJ-261120-A7K-0001', 'SJ-261120-A7K-0002', 'SJ-261120-B8M-0001']);
  });

  test('makes one request: the flagged ticket, pulled again, has an abandoned code', async () => {
    const device = await createCollided();
    await register(device);
    const [row] = device.server.rowsOf('deliveries');
    device.server.put('deliveries', row?.id ?? '', { ...row, notes: 'seen' });
    await device.pull();
    expect(await readMeta(device.db, 'device')).toEqual({ id: 'registration-2', code: 'B8M' });
    await register(device);
    expect(server.asked).toBe(1);
  });

  test('while the server cannot give one, continues under the old code and requests again', async () => {
    const device = await createCollided();
    server.status = 503;
    expect(await register(device)).toEqual({ kind: 'unreachable' });
    await device.save([delivery()]);
    server.status = 200;
    await register(device);
    expect(await readMeta(device.db, 'device')).toMatchObject({ code: 'B8M' });
  });

  test("in two tabs at once ends with one code, and its counter continues: the slower tab's code is never used", async () => {
    const device = await createCollided();
    const answers: ((answer: Response) => void)[] = [];
    vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => answers.push(resolve)));
    const tabs = [register(device), register(device)];
    await vi.waitFor(() => expect(answers).toHaveLength(2));
    const given = (n: number) => new Response(JSON.stringify({ id: `registration-${n}`, code: `B8${n}` }));
    answers[0]?.(given(2));
    await tabs[0];
    await device.save([delivery()]);
    answers[1]?.(given(3));
    await tabs[1];
    expect(await readMeta(device.db, 'device')).toEqual({ id: 'registration-2', code: 'B82' });
    expect(await device.counter()).toBe(1);
  });
});

describe('a held record', () => {
  /** Its tickets were held, and it registers anew. */
  async function heldAndRegistered(meanwhile = (_device: TestDevice): unknown => undefined, ...volumes: number[]) {
    const device = await createOne();
    device.server.putStock('abu_batu', 100);
    device.server.holds = () => true;
    for (const volume of volumes) await device.save([delivery({ volume })]);
    await device.round();
    expect(new Set(await device.states())).toEqual(new Set(['held']));
    meanwhile(device);
    await writeMeta(device.db, 'device', { id: 'registration-1', code: 'A7K', collided: true });
    await register(device);
    return device;
  }

  test('is sent once more by a device that registers anew, because the decision went to the old registration', async () => {
    const device = await heldAndRegistered(
      ({ server: model }) => Object.assign(model, { holds: () => false }).refuseHeld(),
      1,
      2,
    );
    await device.round();
    expect(await device.states()).toEqual(['rejected', 'rejected']);
  });

  test('stays held, and counts in no total, if nothing was decided yet', async () => {
    const device = await heldAndRegistered(undefined, 7.5);
    expect(await device.onHand('abu_batu')).toBe(100);
    // Somebody else's truck leaves: what touches the stock is folded anew, before anything is asked.
    device.server.putStock('abu_batu', 98);
    await device.pull();
    expect(await device.states()).toEqual(['queued']);
    expect([await device.onHand('abu_batu'), await shownAs(device)]).toEqual([98, [['held', 'held']]]);
    expect(await readSyncCounts(device.db)).toEqual({ unsent: 0, toSend: 0, rejected: 0, held: 1 });
    await device.round();
    expect(await device.states()).toEqual(['held']);
    expect([await device.onHand('abu_batu'), await shownAs(device)]).toEqual([98, [['held', 'held']]]);
  });

  test('is not counted for other users of a shared tablet while it is sent again', async () => {
    const device = await heldAndRegistered(undefined, 7.5);
    expect(movementsOf(await device.db.outbox.toArray())).toEqual([]);
  });

  test('counts at once if the server only blocks it now because of another record', async () => {
    const device = await heldAndRegistered(undefined, 5);
    const [entry] = await device.db.outbox.toArray();
    const blocked = { code: 'missing_dependency', message: '', field: null, conflict: null };
    await device.db.transaction('rw', device.db.tables, async () => {
      await changeEntries(device.db, [{ id: entry?.id ?? '', verdict: blocked, not_before: 0 }], () => true);
    });
    expect([await device.onHand('abu_batu'), await shownAs(device)]).toEqual([95, [['to_send', 'blocked']]]);
  });

  /** The mark of each ticket's row, and what the panel says of it. */
  async function shownAs(device: TestDevice): Promise<(readonly [string, string | undefined])[]> {
    const saves = await readOutbox(device.db);
    const rows = await device.db.view_rows.filter(({ table }) => table === 'deliveries').toArray();
    return rows.map(({ id, sync }) => [sync, saves.find(({ head }) => head.entity_id === id)?.head.state] as const);
  }
});

test('a collision of another device, or of a code that this one never had, changes nothing', async () => {
  const device = await createOne();
  for (const [by, number] of [
    ['registration-9', 'SJ-261120-A7K-0001'],
    ['registration-1', 'SJ-261120-Z9Z-0001'],
    ['registration-1', 'by hand'],
  ]) {
    const ticket = { operating_day: '2026-11-20', ticket_no: number, device: by, status: 'delivered' };
    device.server.put('deliveries', newId(), { ...ticket, flags: ['ticket_collision'] });
  }
  await device.pull();
  expect(await readMeta(device.db, 'device')).toEqual({ id: 'registration-1', code: 'A7K' });
});

test('the code is part of the number, whatever the counter', () => {
  const number = (counter: number) => deviceNumber('SJ', { operatingDay: '2026-11-20', deviceCode: 'A7K', counter });
  expect(codeIn('SJ', number(7))).toBe('A7K');
  expect(codeIn('SJ', number(123_456))).toBe('A7K');
  expect(codeIn('SJ', 'SJ-1')).toBeNull();
});

describe('the numbers of incidents', () => {
  const incident = () => ({
    kind: 'incidents.create' as const,
    entity_id: newId(),
    payload: { class: 'near_miss' as const, title: 'Rock over the screen', occurred_at: '2026-11-19T02:00:00.000Z' },
  });
  const given = async (device: TestDevice) =>
    (await device.db.outbox.toArray())
      .filter(({ kind }) => kind === 'incidents.create')
      .map(({ bytes }) => trusted<{ payload: { number: string } }>(JSON.parse(bytes)).payload.number);

  test('count by themselves, go by the day on which it happened, and are frozen with the report', async () => {
    const device = await createOne();
    await device.save([delivery()]);
    await device.save([incident()]);
    await device.save([incident()]);
    expect((await given(device)).toSorted()).toEqual(['IN-261119-A7K-0001', 'IN-261119-A7K-0002']);
    expect((await readMeta(device.db, 'counters'))?.SJ).toBe(1);
  });

  test('go on above those that come from the server, whose own are no numbers of this device', async () => {
    const device = await createOne();
    for (const number of ['IN-261101-A7K-0012', 'IN-261101-B8M-0090', 'IN-261101-A7K-900000001'])
      device.server.put('incidents', newId(), { number, device: 'registration-1' });
    await device.pull();
    await device.save([incident()]);
    expect(await given(device)).toEqual(['IN-261119-A7K-0013']);
    expect(await readMeta(device.db, 'device')).not.toHaveProperty('collided');
  });

  test('that was taken shows that the code is counted elsewhere too', async () => {
    const device = await createOne();
    const taken = { number: 'IN-261101-A7K-900000001', device: 'registration-1', flags: ['number_collision'] };
    device.server.put('incidents', newId(), taken);
    await device.pull();
    expect(await readMeta(device.db, 'device')).toMatchObject({ collided: true });
  });
});
