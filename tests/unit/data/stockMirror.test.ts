/** One tablet, several people: the stock that one sees counts what the others have not sent. */
import { beforeEach, describe, expect, test } from 'vitest';
import { askOthersMovements } from '../../../src/data/runtime/engine.ts';
import { newId } from '../../../src/domain/records/ids.ts';
import { noteServer } from '../../../src/data/store/deviceEpoch.ts';
import { openDeviceStore } from '../../../src/data/store/deviceStore.ts';
import { readStocks } from '../../../src/data/records/queries.ts';
import { mirrorEverybody, mirrorStock, othersMovements } from '../../../src/data/store/apply/stockMirror.ts';
import { forgetCachedRows } from '../../../src/data/store/apply/commitPage.ts';
import { othersUnsent, takeOver } from '../../../src/data/outbox/takeOver.ts';
import { syncRound } from '../../../src/sync/rounds/round.ts';
import { countUnsentWork } from '../../../src/data/outbox/countUnsentWork.ts';
import { ModelServer } from '../sync/support/modelServer.ts';
import { createDevice, delivery, statusTo, type TestDevice } from './support/device.ts';
import type { MutationDraft } from '../../../src/domain/mutations/mutations.ts';
import type { UserDb } from '../../../src/data/store/schema.ts';

const tablet = openDeviceStore();

beforeEach(async () => {
  await tablet.delete('users');
  await tablet.delete('epoch');
});

/** Two people on the tablet, both in sync with a pile of 100 m³. */
async function createTablet() {
  const server = new ModelServer();
  server.putStock('abu_batu', 100);
  const siti = await createDevice(server, { code: 'A7K' });
  const agus = await createDevice(server, { code: 'B8M' });
  await tablet.set('users', { [siti.userId]: 'siti@kuari.example', [agus.userId]: 'agus@kuari.example' });
  for (const { userId, db } of [siti, agus]) stores.set(userId, db);
  await siti.pull();
  await agus.pull();
  return { server, siti, agus };
}

const PILE_OF_TODAY = { operating_day: '2026-11-20', material_type: 'abu_batu' } as const;
const adjustment = (adjusted = 100): MutationDraft => ({
  kind: 'stock_adjustments.create',
  entity_id: newId(),
  payload: { ...PILE_OF_TODAY, kind: 'adjustment', adjustment: adjusted, reason: 'Recount' },
});

const stores = new Map<string, UserDb>();
const open = (id: string): UserDb => {
  const db = stores.get(id);
  if (!db) throw new Error(`nobody here is ${id}`);
  return db;
};
const mirror = (device: TestDevice) => mirrorStock(device.db, tablet, open, device.clock.now());
const mirrorAll = (device: TestDevice) => mirrorEverybody(tablet, open, device.clock.now());
const seenBy = async (device: TestDevice, material = 'abu_batu') =>
  (await readStocks(device.db, await othersMovements(tablet, device.userId))).find(
    (stock) => stock.materialType === material,
  );
const expectSettled = async (device: TestDevice) =>
  expect(await seenBy(device)).toMatchObject({ onHand: 90, others: [] });

describe('stock on a shared tablet', () => {
  test("counts a colleague's unsent work, and names them", async () => {
    const { siti, agus } = await createTablet();
    await siti.save([delivery({ volume: 10 })]);
    await siti.save([delivery({ volume: 5.5 })]);
    await mirror(siti);
    expect(await seenBy(agus)).toMatchObject({
      onHand: 84.5,
      pending: 0,
      others: [{ name: 'siti', quantity: -15.5, count: 2, sent: 0 }],
    });
    expect(await seenBy(siti)).toMatchObject({ onHand: 84.5, pending: -15.5, others: [] });
    await agus.save([delivery({ volume: 4.5 })]);
    await mirror(agus);
    expect(await seenBy(agus)).toMatchObject({ onHand: 80, pending: -4.5 });
    expect(await seenBy(siti)).toMatchObject({ onHand: 80, pending: -15.5 });
    expect((await seenBy(agus, 'boulder'))?.others).toEqual([]);
  });

  test("stays the same while a colleague's work is sent and then pulled: nothing counts twice or is missing", async () => {
    const { siti, agus } = await createTablet();
    await siti.save([delivery({ volume: 10 })]);
    await mirror(siti);
    await siti.round();
    expect((await seenBy(agus))?.onHand).toBe(90);
    await mirror(siti);
    expect((await seenBy(agus))?.onHand).toBe(90);
    await agus.pull();
    await expectSettled(agus);
  });

  test("keeps counting a signed-out user's unsent work, under their name", async () => {
    const { server, siti, agus } = await createTablet();
    server.put('colleagues', siti.userId, { full_name: 'Siti Rahmawati' });
    await siti.pull();
    await siti.save([delivery({ volume: 10 })]);
    await mirror(siti);
    await forgetCachedRows(siti.db);
    await mirrorAll(siti);
    expect((await seenBy(agus))?.others).toEqual([{ name: 'Siti Rahmawati', quantity: -10, count: 1, sent: 0 }]);
  });

  test("counts taken-over work once, as the owner's own", async () => {
    const { siti, agus } = await createTablet();
    await siti.save([delivery({ volume: 10 })]);
    await mirror(siti);
    const [entry] = await siti.db.outbox.toArray();
    if (entry) await agus.db.outbox.add(entry);
    expect((await seenBy(agus))?.others).toEqual([]);
  });

  test('is right again after the next start, whatever a crash left behind', async () => {
    const { siti, agus } = await createTablet();
    await siti.save([delivery({ volume: 10 })]);
    await mirror(siti);
    await siti.save([delivery({ volume: 20 })]);
    // The page died before it could tell; then the worker sent both, and died too.
    expect((await seenBy(agus))?.onHand).toBe(90);
    await mirrorAll(siti);
    expect((await seenBy(agus))?.onHand).toBe(70);
    await siti.round();
    await agus.pull();
    await mirrorAll(siti);
    expect(await seenBy(agus)).toMatchObject({ onHand: 70, others: [] });
  });

  test('costs a single user of the tablet nothing: nothing is written', async () => {
    const { siti } = await createTablet();
    await tablet.set('users', { [siti.userId]: 'siti@kuari.example' });
    await siti.save([delivery({ volume: 10 })]);
    await mirror(siti);
    expect(await tablet.get(`unsent_stock:${siti.userId}`)).toBeUndefined();
  });

  test('includes the return of an unsent cancellation', async () => {
    const { siti, agus } = await createTablet();
    const id = newId();
    await siti.save([delivery({ volume: 10 }, id)]);
    await siti.round();
    await agus.pull();
    await siti.save([statusTo(id, 'cancelled')]);
    await mirror(siti);
    expect(await seenBy(agus)).toMatchObject({ onHand: 100, others: [{ quantity: 10, count: 1 }] });
  });

  describe('of three users', () => {
    /** As above, with the owner, who may take work over. */
    async function createTabletOfThree(saved = delivery({ volume: 10 })) {
      const { server, siti, agus } = await createTablet();
      const ratna = await createDevice(server, { code: 'C9N' });
      stores.set(ratna.userId, ratna.db);
      await tablet.set('users', {
        [ratna.userId]: 'ratna@kuari.example',
        [siti.userId]: 'siti@kuari.example',
        [agus.userId]: 'agus@kuari.example',
      });
      server.role = 'owner';
      await ratna.pull();
      await siti.save([saved]);
      await mirrorAll(siti);
      return { server, siti, agus, ratna };
    }

    test("counts an unsent load that an owner took over once, under its author's name, on the sign-in page too", async () => {
      const { siti, agus, ratna } = await createTabletOfThree();
      await takeOver(ratna.db, siti.db, ratna.writeDeps);
      await mirror(ratna);
      expect(await seenBy(agus)).toMatchObject({ onHand: 90, others: [{ name: 'siti', quantity: -10, count: 1 }] });
      expect(await countUnsentWork(tablet, open)).toEqual([
        { userId: siti.userId, email: 'siti@kuari.example', count: 1 },
      ]);
    });

    test.each([
      ['a load', () => delivery({ volume: 10 })],
      ['an adjustment that the others may not read', () => adjustment(-10)],
    ])('counts %s that an owner took over and sent once, while it is pulled and hours later', async (_, made) => {
      const { server, siti, agus, ratna } = await createTabletOfThree(made());
      await takeOver(ratna.db, siti.db, ratna.writeDeps);
      await mirror(ratna);
      await ratna.round();
      server.unreadable.add('stock_adjustments');
      expect(await ratna.states()).toEqual(['settled']);
      expect(await seenBy(agus)).toMatchObject({ onHand: 90 });
      await mirror(ratna);
      expect(await seenBy(agus)).toMatchObject({ onHand: 90, others: [{ name: 'siti' }] });
      await agus.pull();
      await expectSettled(agus);
      await forgetCachedRows(siti.db);
      agus.clock.time += 3 * HOUR_MS;
      await mirrorAll(agus);
      await expectSettled(agus);
    });

    test('counts a sent load for one who has not pulled it, though another has', async () => {
      const { siti, agus, ratna } = await createTabletOfThree();
      await siti.round();
      await agus.pull();
      await mirrorAll(siti);
      await expectSettled(agus);
      expect(await seenBy(ratna)).toMatchObject({ onHand: 90, others: [{ name: 'siti', sent: 1 }] });
    });
  });

  test('does not count a load twice whose answer was lost, or which another device sent: its row shows it', async () => {
    const { server, siti, agus } = await createTablet();
    const id = newId();
    await siti.save([delivery({ volume: 10 }, id)]);
    await mirror(siti);
    siti.network.judge = ({ procedure }) => (procedure === 'apply_mutations' ? 'answer_lost' : 'lost');
    await siti.round();
    expect(server.rowsOf('deliveries')).toHaveLength(1);
    await agus.pull();
    await expectSettled(agus);
  });

  describe('an adjustment, which not every role may read,', () => {
    /** Siti, an owner, adjusts; then Agus has the tablet, a clerk. */
    async function createAdjusted(how: 'applied' | 'held' = 'applied') {
      const { server, siti, agus } = await createTablet();
      server.holds = () => how === 'held';
      await siti.save([adjustment()]);
      await mirror(siti);
      siti.network.judge = ({ procedure }) => (procedure === 'apply_mutations' ? 'answer_lost' : 'lost');
      await siti.round();
      await mirror(siti);
      server.unreadable.add('stock_adjustments');
      return { server, siti, agus };
    }
    const beforePull = (device: TestDevice) => ({
      ...device.deps,
      beforePull: () => askOthersMovements(device.db, tablet, device.deps),
    });
    const round = (device: TestDevice) => device.clock.run(syncRound(beforePull(device), { forced: false }));

    test('counts once if its answer was lost: the server is asked', async () => {
      const { server, siti, agus } = await createAdjusted();
      expect(server.onHand('abu_batu')).toBe(200);
      // Not asked yet, and none of it here: so far it has not been sent.
      expect(await seenBy(agus)).toMatchObject({
        onHand: 200,
        others: [{ name: 'siti', quantity: 100, count: 1, sent: 0 }],
      });
      await round(agus);
      expect(await seenBy(agus)).toMatchObject({ onHand: 200, others: [] });
      await mirrorAll(siti);
      expect(await seenBy(agus)).toMatchObject({ onHand: 200, others: [] });
    });

    test('counts as unsent while the answer belongs to another request', async () => {
      const { agus } = await createAdjusted();
      for (const to of ['0badcafe', undefined]) {
        agus.network.judge = ({ procedure }) =>
          procedure === 'pull_movements' ? { rewrite: (body) => JSON.stringify({ ...JSON.parse(body), to }) } : 'pass';
        await askOthersMovements(agus.db, tablet, agus.deps);
        expect(await seenBy(agus)).toMatchObject({ onHand: 200, others: [{ count: 1, sent: 0 }] });
      }
    });

    test("does not count while it is held for the owner's decision, even if its author does not know", async () => {
      const { agus } = await createAdjusted('held');
      await round(agus);
      expect(await seenBy(agus)).toMatchObject({ onHand: 100, others: [] });
    });

    test('is not asked about once its author knows, and a server that cannot answer changes nothing', async () => {
      const { siti, agus } = await createAdjusted();
      agus.network.judge = ({ procedure }) => (procedure === 'pull_movements' ? 'lost' : 'pass');
      await round(agus);
      expect((await agus.store.pullState()).last_failure).toBeNull();
      siti.network.judge = () => 'pass';
      await siti.round();
      await mirror(siti);
      expect(await seenBy(agus)).toMatchObject({ onHand: 200, others: [] });
      const asked: string[] = [];
      agus.network.judge = ({ procedure }) => {
        asked.push(procedure);
        return 'pass';
      };
      await round(agus);
      expect(asked).toEqual(['pull_changes']);
    });
  });

  test('that was sent counts as sent for a user who has been offline since, however long, and is removed once every user has the stock', async () => {
    const { siti, agus } = await createTablet();
    await siti.save([delivery({ volume: 10 })]);
    await mirror(siti);
    await siti.round();
    for (const later of [0, 2 * HOUR_MS, 20 * 24 * HOUR_MS]) {
      siti.clock.time += later;
      await mirrorAll(siti);
      const others = [{ name: 'siti', quantity: -10, count: 0, sent: 1 }];
      expect(await seenBy(agus)).toMatchObject({ onHand: 90, others });
    }
    await agus.pull();
    await expectSettled(agus);
    await mirrorAll(siti);
    expect(await tablet.get(`unsent_stock:${siti.userId}`)).toMatchObject({ movements: [] });
  });

  describe('after a restore that another user of the tablet was the first to meet', () => {
    /** Siti's load has arrived since the backup, and Agus, an owner, has seen it. */
    async function createSent() {
      const { server, siti, agus } = await createTablet();
      server.role = 'owner';
      await agus.pull();
      const restore = server.backup();
      await siti.round();
      await siti.save([delivery({ volume: 10 })]);
      await siti.round();
      await agus.pull();
      for (const { clock } of [siti, agus]) clock.time += 2 * HOUR_MS;
      return { server, siti, agus, restore };
    }

    /** Siti's load had arrived, and the server has forgotten it; Agus, an owner, was signed in when it came back. */
    async function createRestored() {
      const { server, siti, agus, restore } = await createSent();
      await mirrorAll(siti);
      expect(await siti.states()).toEqual(['settled']);
      restore();
      await agus.round();
      await noteServer(tablet, agus.db);
      await mirrorAll(agus);
      return { server, siti, agus };
    }

    /** In the stock, on the sign-in page, and for the owner. */
    async function expectWaiting(siti: TestDevice, agus: TestDevice) {
      const others = [{ name: 'siti', quantity: -10, count: 1, sent: 0 }];
      expect(await seenBy(agus)).toMatchObject({ onHand: 90, others });
      const waiting = [{ userId: siti.userId, email: 'siti@kuari.example', count: 1 }];
      expect(await countUnsentWork(tablet, open)).toEqual(waiting);
      expect(await othersUnsent(agus.db, tablet, open)).toEqual(waiting);
    }

    test("the colleagues' sent work counts as waiting again, and is sent when they sign in", async () => {
      const { server, siti, agus } = await createRestored();
      await expectWaiting(siti, agus);
      await siti.round();
      await siti.round();
      expect(server.rowsOf('deliveries')).toHaveLength(1);
      expect(await countUnsentWork(tablet, open)).toEqual([]);
      await mirrorAll(siti);
      expect(await seenBy(agus)).toMatchObject({ onHand: 90, others: [{ count: 0, sent: 1 }] });
      await agus.pull();
      await expectSettled(agus);
    });

    test('or when an owner takes it over, once', async () => {
      const { server, siti, agus } = await createRestored();
      expect(await takeOver(agus.db, siti.db, agus.writeDeps, tablet)).toEqual({ added: 1, known: 0 });
      expect(await othersUnsent(agus.db, tablet, open)).toEqual([]);
      await mirrorAll(agus);
      await expectSettled(agus);
      await agus.round();
      await mirrorAll(agus);
      expect(await countUnsentWork(tablet, open)).toEqual([]);
      expect(server.rowsOf('deliveries')).toHaveLength(1);
      await expectSettled(agus);
      await siti.round();
      await siti.round();
      expect(server.rowsOf('deliveries')).toHaveLength(1);
      expect(await siti.states()).toEqual(['settled']);
      expect((await seenBy(siti))?.onHand).toBe(90);
    });

    test('restored under the same epoch, their work waits again too, until they sign in', async () => {
      const { server, siti, agus, restore } = await createSent();
      await noteServer(tablet, siti.db);
      await noteServer(tablet, agus.db);
      await mirrorAll(siti);
      restore('in_place');
      for (let n = 0; n < 8; n += 1) server.put('customers', newId(), { name: `PT ${n}`, deleted_at: null });
      await agus.round();
      expect(await noteServer(tablet, agus.db), 'news').toBe(true);
      expect(await noteServer(tablet, agus.db), 'no news').toBe(false);
      await mirrorAll(agus);
      await expectWaiting(siti, agus);
      await siti.round();
      expect(await noteServer(tablet, siti.db), 'the same find').toBe(false);
      await siti.round();
      expect(server.rowsOf('deliveries')).toHaveLength(1);
      expect(await countUnsentWork(tablet, open)).toEqual([]);
      await agus.round();
      await mirrorAll(siti);
      await expectSettled(agus);
    });
  });
});

const HOUR_MS = 3_600_000;
