/** Rows that hold what no such column holds: never stored, and no reason to go without all others for ever. */
import { describe, expect, test } from 'vitest';
import { newId } from '../../../src/domain/records/ids.ts';
import { createDevice, delivery, type TestDevice } from './support/device.ts';

const HOUR_MS = 3_600_000;
const MATERIAL = 'abu_batu';

/** The server says nonsense in one column of a table, on every way there is, until it is told to stop. */
function spoil(device: TestDevice, table: string, column: string, value: unknown): () => void {
  device.network.judge = () => ({
    rewrite: (body) => {
      const answer: {
        tables?: Record<string, { columns: string[] | Record<string, unknown>; rows: unknown[][] | number }>;
      } = JSON.parse(body);
      const found = answer.tables?.[table];
      if (!found) return body;
      if (Array.isArray(found.columns) && Array.isArray(found.rows)) {
        if (!found.columns.includes(column)) {
          found.columns.push(column);
          for (const cells of found.rows) cells.push(null);
        }
        const at = found.columns.indexOf(column);
        found.rows = found.rows.map((cells) => cells.map((cell, index) => (index === at ? value : cell)));
      } else if (!Array.isArray(found.columns)) {
        found.columns[column] = { all: value };
      }
      return JSON.stringify(answer);
    },
  });
  return () => {
    device.network.judge = () => 'pass';
  };
}

async function createSynced() {
  const device = await createDevice();
  device.server.putStock(MATERIAL, 100);
  device.server.put('system_config', newId(), {
    config_key: 'business.min_volume',
    config_value: '2',
    is_active: true,
    deleted_at: null,
  });
  await device.round();
  return device;
}
const failure = async (device: TestDevice) => (await device.store.pullState()).last_failure?.code;

describe('a row that cannot be read', () => {
  test.each([
    ['stock as letters', 'stocks', 'on_hand', 'abc'],
    ['stock in figures as letters', 'stocks', 'on_hand', '5000.5'],
    ['stock that is an object', 'stocks', 'on_hand', {}],
    ['no stock', 'stocks', 'on_hand', null],
    ['a total as letters', 'daily_totals', 'quantity', 'abc'],
    ['a material that is an object', 'deliveries', 'material_type', { a: 1 }],
    ['a time that is a number', 'deliveries', 'captured_at', 17],
    ['flags as a string', 'deliveries', 'flags', 'late'],
  ])(
    '%s is not stored, and once the server has recovered the figures are right',
    async (_what, table, column, value) => {
      const device = await createSynced();
      await device.save([delivery()]);
      const heal = spoil(device, table, column, value);
      await device.round();
      expect(await failure(device)).toBe('unreadable_rows');
      expect(await device.onHand(MATERIAL)).toBe(92.5);
      heal();
      await device.round();
      expect(await failure(device)).toBeUndefined();
      expect(await device.states()).toEqual(['settled']);
      expect(await device.onHand(MATERIAL)).toBe(92.5);
      expect((await device.store.pullState()).unreadable).toBeUndefined();
    },
  );

  test('a setting that is an object does not change the stored setting', async () => {
    const device = await createSynced();
    const [row] = device.server.rowsOf('system_config');
    const held = async () => (await device.db.rows('system_config').toArray()).map((entry) => entry['config_value']);
    device.server.put('system_config', row?.id ?? '', { config_value: '3' });
    const heal = spoil(device, 'system_config', 'config_value', { x: 1 });
    await device.round();
    expect(await held()).toEqual(['2']);
    heal();
    await device.round();
    expect(await held()).toEqual(['3']);
  });

  async function leftOut() {
    const device = await createSynced();
    const heal = spoil(device, 'customers', 'name', 5);
    const id = newId();
    device.server.put('customers', id, { name: 'PT Lama', deleted_at: null });
    await device.round();
    device.clock.time += HOUR_MS;
    await device.round();
    expect((await device.store.pullState()).unreadable?.left).toEqual([`customers:${id}`]);
    heal();
    return { device, id };
  }

  test('that was left out is fetched again after a day, without a new version', async () => {
    const { device, id } = await leftOut();
    device.clock.time += 24 * HOUR_MS;
    await device.round();
    expect(await device.db.rows('customers').get(id)).toMatchObject({ name: 'PT Lama' });
    expect(await failure(device)).toBeUndefined();
    expect((await device.store.pullState()).unreadable).toBeUndefined();
  });
});

test('unknown columns and values are kept, and a missing column is accepted', async () => {
  const device = await createSynced();
  const id = newId();
  device.server.put('deliveries', id, {
    operating_day: '2026-11-20',
    captured_at: '2026-11-20T01:00:00.000Z',
    status: 'teleported',
    drone: { on: true },
    deleted_at: null,
  });
  await device.round();
  expect(await device.db.rows('deliveries').get(id)).toMatchObject({ status: 'teleported', drone: { on: true } });
  expect(await failure(device)).toBeUndefined();
});
