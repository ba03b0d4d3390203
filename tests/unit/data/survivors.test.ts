/** Rules that nothing else in the tests would miss: each of these fails when its rule is taken away. */
import { describe, expect, test } from 'vitest';
import { shapes as shapesOfThisVersion } from '../../../src/domain/mutations/checks.ts';
import { newId } from '../../../src/domain/records/ids.ts';
import { readPull, writeMeta } from '../../../src/data/store/meta.ts';
import { createDevice, delivery, statusTo, type TestDevice } from './support/device.ts';

/** As a version of the app leaves it that knows one table otherwise, or not at all. */
async function knowingOtherwise(device: TestDevice, ...tables: string[]): Promise<void> {
  const pull = await readPull(device.db);
  const shapes = Object.fromEntries(Object.entries(pull.shapes).filter(([table]) => !tables.includes(table)));
  await writeMeta(device.db, 'pull', { ...pull, shapes });
}

describe('a table that is new to this version of the app', () => {
  /** A device that was built before the shifts were known, and a server with 1,200 of them. */
  async function beforeShifts(): Promise<TestDevice> {
    const device = await createDevice();
    device.server.putStock('abu_batu', 100);
    for (let n = 0; n < 1_200; n += 1)
      device.server.put('shifts', newId(), { operating_day: '2026-11-15', status: 'closed' });
    device.server.put('customers', newId(), { name: 'PT Lama', deleted_at: null });
    await device.pull();
    await device.save([delivery({ volume: 10 })]);
    await device.db.rows('shifts').clear();
    await knowingOtherwise(device, 'shifts');
    device.network.calls.length = 0;
    return device;
  }

  test('is fetched alone, once, and nothing else anew; unsent work stays folded over the rows', async () => {
    const device = await beforeShifts();
    expect((await device.pull()).end).toBe('up_to_date');
    const asked = device.network.calls.map(({ procedure, body }) => ({
      procedure,
      tables: JSON.parse(body).cursor.tables,
    }));
    expect(asked.filter(({ procedure }) => procedure === 'pull_head')).toEqual([]);
    const pages = asked.filter(({ procedure }) => procedure === 'pull_history').map(({ tables }) => tables);
    expect(pages.length).toBeGreaterThan(1);
    expect(pages).toEqual(pages.map(() => ['shifts']));
    expect(await device.db.rows('shifts').count()).toBe(1_200);
    expect(await device.onHand('abu_batu')).toBe(90);
    expect(await readPull(device.db)).toMatchObject({ complete: true, history: null, shapes: shapesOfThisVersion() });
    device.network.calls.length = 0;
    await device.pull();
    expect(device.network.calls.map(({ procedure }) => procedure)).toEqual(['pull_changes']);
  });

  test('continues where a killed tab stopped', async () => {
    const device = await beforeShifts();
    let pages = 0;
    device.network.judge = ({ procedure }) => (procedure === 'pull_history' && pages++ > 0 ? 'lost' : 'pass');
    expect((await device.pull()).end).toBe('failed');
    device.network.judge = () => 'pass';
    const there = await device.db.rows('shifts').count();
    expect(there).toBeGreaterThan(0);
    expect(there).toBeLessThan(1_200);
    expect((await device.pull()).end).toBe('up_to_date');
    expect(await device.db.rows('shifts').count()).toBe(1_200);
  });
});

test('a row of a table whose columns changed is stored anew, although its version is held already', async () => {
  const device = await createDevice();
  const id = newId();
  device.server.put('customers', id, { name: 'PT Lama', deleted_at: null, address: 'Bogor' });
  await device.pull();
  await device.db.rows('customers').update(id, { address: null });
  await knowingOtherwise(device, 'customers');
  await device.pull();
  expect(await device.db.rows('customers').get(id)).toMatchObject({ address: 'Bogor' });
});

describe('a change of a record whose creation is not with the server', () => {
  test('is not sent while the creation needs a person', async () => {
    const device = await createDevice();
    const id = newId();
    device.server.rejects = ({ kind }) => (kind === 'deliveries.create' ? 'volume_above_limit' : null);
    await device.save([delivery({}, id)]);
    await device.round();
    await device.save([statusTo(id, 'cancelled')]);
    device.network.calls.length = 0;
    await device.round();
    expect(device.network.calls.filter(({ procedure }) => procedure === 'apply_mutations')).toEqual([]);
    expect(await device.states()).toEqual(['rejected', 'queued']);
  });
});
