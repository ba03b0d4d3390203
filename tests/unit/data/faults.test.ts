/** Faults of src/sync/README.md that meet the device's own store. */
import { describe, expect, test } from 'vitest';
import { isKind } from '../../../src/domain/records/index.ts';
import { newId } from '../../../src/domain/records/ids.ts';
import { findRow, findRows } from '../../../src/data/records/queries.ts';
import { readOutbox } from '../../../src/data/outbox/useOutbox.ts';
import { createSyncStore } from '../../../src/data/store/apply/syncStore.ts';
import { UserDb } from '../../../src/data/store/schema.ts';
import { saveTo } from '../../../src/data/outbox/saveTo.ts';
import { mutationOf } from '../../../src/sync/entry.ts';
import { syncRound } from '../../../src/sync/rounds/round.ts';
import { FakeLocks } from '../sync/support/world.ts';
import { createDevice, delivery, newCustomer, statusTo, stockedDevice, type TestDevice } from './support/device.ts';
import { readSyncStatus } from './support/status.ts';
import { interposeWrites } from './support/interposeWrites.ts';

const everything = async (db: UserDb) =>
  Object.fromEntries(await Promise.all(db.tables.map(async (table) => [table.name, await table.toArray()] as const)));

test.each(['before', 'after'] as const)(
  'a process that is killed %s any write of a save leaves row, entry and counter, or none of them',
  async (moment) => {
    const device = await createDevice();
    const customer = newId();
    const drafts = [newCustomer('PT Baru', customer), delivery({ customer_id: customer }, newId(), [customer])];
    await device.save([delivery()]);
    await device.db.drafts.put({ key: 'delivery', value: { volume: '7,5' }, saved_at: 0 });
    const before = await everything(device.db);
    const died: string[] = [];
    for (let at = 1; ; at += 1) {
      // The process of this tab: what it had not committed when it died is gone, as IndexedDB promises.
      const tab = new UserDb(device.userId, 'strict');
      let steps = 0;
      interposeWrites(tab, async (table, write, { trans }) => {
        steps += 1;
        if (steps !== at) return write();
        if (moment === 'after') await write();
        died.push(table);
        trans.abort();
        throw new DOMException('the process died', 'AbortError');
      });
      const saved = await saveTo(tab, drafts, device.writeDeps, ['delivery']);
      tab.close();
      if (saved.ok) break;
      expect(saved.error).toMatchObject({ kind: 'unknown', drafts });
      expect(await everything(device.db), `after a death at ${died.at(-1) ?? ''}`).toEqual(before);
    }
    expect(died).toEqual(['outbox', 'view_rows', 'meta', 'drafts']);
    expect(await device.counter()).toBe(2);
    expect(await device.states()).toEqual(['queued', 'queued', 'queued']);
    expect(await findRow(device.db, 'customers', customer)).toMatchObject({ sync: 'to_send' });
    expect(await device.db.drafts.count()).toBe(0);
  },
);

test('a drain before anything of the store was loaded loses nothing: earlier and concurrent saves arrive once', async () => {
  const device = await createDevice();
  for (let n = 0; n < 3; n += 1) await device.save([delivery({ volume: 1 })]);
  device.db.close();
  // The worker of the next start, and a page that opens the store at the same moment and is used at once.
  const worker = new UserDb(device.userId, 'relaxed');
  const page = new UserDb(device.userId, 'strict');
  const drained = () =>
    device.clock.run(
      syncRound({ ...device.deps, store: createSyncStore(worker), locks: new FakeLocks() }, { forced: false }),
    );
  const round = drained();
  const saves = Promise.all([1, 2].map(() => saveTo(page, [delivery({ volume: 1 })], device.writeDeps)));
  const [, results, shown] = await Promise.all([round, saves, findRows(page, 'deliveries', { where: [], limit: 100 })]);
  expect(results.every(({ ok }) => ok)).toBe(true);
  expect(shown.length).toBeGreaterThanOrEqual(3);
  await drained();
  expect(device.server.rowsOf('deliveries')).toHaveLength(5);
  expect(device.server.onHand('abu_batu')).toBe(-5);
  expect(new Set((await page.outbox.toArray()).map((entry) => entry.state))).toEqual(new Set(['settled']));
});

test.each(['pass', 'answer_lost'] as const)(
  'an edit while its row is being sent is a second mutation, without a false conflict (the answer to the first: %s)',
  async (answer) => {
    const device = await stockedDevice();
    const id = newId();
    await device.save([delivery({}, id)]);
    const edits: Promise<unknown>[] = [];
    device.network.judge = ({ procedure }) => {
      if (procedure !== 'apply_mutations' || edits.length > 0) return 'pass';
      edits.push(device.save([statusTo(id, 'cancelled')]));
      return answer;
    };
    await device.round();
    await Promise.all(edits);
    expect(edits).toHaveLength(1);
    expect(await device.onHand('abu_batu')).toBe(100);
    await device.round();
    await device.round();
    const entries = await device.entries();
    expect(entries.map(({ kind, state }) => [kind, state])).toEqual([
      ['deliveries.create', 'settled'],
      ['deliveries.change_status', 'settled'],
    ]);
    expect(entries[1] && mutationOf(entries[1])).toMatchObject({ seen: { status: 'pending' } });
    expect(device.server.rowsOf('deliveries')).toMatchObject([{ id, status: 'cancelled' }]);
    expect([device.server.onHand('abu_batu'), await device.onHand('abu_batu')]).toEqual([100, 100]);
  },
);

describe('old app with new server and the reverse', () => {
  test('a new app with an old server: kinds that the server does not know wait, are shown, and arrive once the server is upgraded', async () => {
    const device = await createDevice();
    const customer = newId();
    device.server.schemas.known = 0;
    await device.save([newCustomer('PT Baru', customer)]);
    await device.round();
    expect(await skewOf(device)).toEqual({ toSend: 1, versionSkew: 'server' });
    expect(await device.db.outbox.toArray()).toMatchObject([{ state: 'queued', verdict: { code: 'newer_schema' } }]);
    expect(await findRow(device.db, 'customers', customer)).toMatchObject({ sync: 'to_send' });
    device.server.schemas.known = 1;
    device.clock.time += 60_000;
    await device.round();
    expect(await device.states()).toEqual(['settled']);
    expect(await skewOf(device)).toEqual({ toSend: 0, versionSkew: null });
    expect(device.server.rowsOf('customers')).toHaveLength(1);
  });

  test('an app that was set back sends what a newer one had queued, of kinds that it does not know, and shows that it waits', async () => {
    const device = await createDevice();
    device.network.judge = () => 'lost';
    await device.save([delivery()]);
    const id = await device.saveOne(newCustomer('PT Baru'));
    await device.save([delivery()]);
    await device.db.outbox
      .where({ id })
      .modify((entry) => Object.assign(entry, JSON.parse(JSON.stringify(entry).replaceAll('customers', 'pallets'))));
    await device.db.view_rows.where('table').equals('customers').delete();
    await device.round();
    expect(await readOutbox(device.db, device.clock.now())).toHaveLength(3);
    expect(await skewOf(device)).toMatchObject({ toSend: 3 });
    device.server.rejects = ({ kind }) => (isKind(kind) ? null : 'unknown_reference');
    device.network.judge = () => 'pass';
    await device.round();
    expect(await device.states()).toEqual(['settled', 'rejected', 'settled']);
    expect(await readOutbox(device.db, device.clock.now())).toMatchObject([
      { head: { kind: 'pallets.create', state: 'rejected' } },
    ]);
  });

  test('an app that is too old for the server keeps its work, says so and goes on reading; the new app sends it, once', async () => {
    const device = await createDevice();
    device.server.schemas = { oldest: 2, known: 2 };
    await device.save([delivery()]);
    await device.save([delivery()]);
    for (const _ of [1, 2, 3, 4]) {
      await device.round();
      device.clock.time += 3_600_000;
    }
    device.server.put('customers', newId(), { name: 'PT Baru' });
    await device.round();
    expect(await device.states()).toEqual(['queued', 'queued']);
    expect(await skewOf(device)).toEqual({ toSend: 2, versionSkew: 'app' });
    expect(await device.db.rows('customers').count()).toBe(1);
    device.server.schemas.oldest = 1;
    await device.round();
    expect(await device.states()).toEqual(['settled', 'settled']);
    expect(await skewOf(device)).toEqual({ toSend: 0, versionSkew: null });
    expect(device.server.rowsOf('deliveries')).toHaveLength(2);
  });
});

async function skewOf({ db, clock }: TestDevice) {
  const { toSend, versionSkew } = await readSyncStatus(db, clock.now());
  return { toSend, versionSkew };
}
