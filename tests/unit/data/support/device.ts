/** A device with its real store (Dexie on an IndexedDB in memory), the model server, and the road between them. */
import 'fake-indexeddb/auto';
import { newId } from '../../../../src/domain/records/ids.ts';
import { TABLE_NAMES, type TableName } from '../../../../src/domain/records/tables.ts';
import type { MutationDraft, MutationPayloads } from '../../../../src/domain/mutations/mutations.ts';
import { readDrain } from '../../../../src/data/store/apply/drainState.ts';
import { readMeta, writeMeta } from '../../../../src/data/store/meta.ts';
import { readStocks } from '../../../../src/data/records/queries.ts';
import { inState, UserDb } from '../../../../src/data/store/schema.ts';
import { createSyncStore } from '../../../../src/data/store/apply/syncStore.ts';
import { saveTo } from '../../../../src/data/outbox/saveTo.ts';
import { exportUnsent, importUnsent } from '../../../../src/data/outbox/unsentWorkFile.ts';
import type { EntryChange } from '../../../../src/sync/entry.ts';
import { DEFAULT_RETRY } from '../../../../src/sync/clock/backoff.ts';
import type { SyncDeps } from '../../../../src/sync/clock/deps.ts';
import { pull } from '../../../../src/sync/pull/pull.ts';
import { syncRound } from '../../../../src/sync/rounds/round.ts';
import { FakeClock } from '../../sync/support/fakeClock.ts';
import { ModelServer } from '../../sync/support/modelServer.ts';
import { Network } from '../../sync/support/network.ts';
import { FakeLocks, FakeTokens } from '../../sync/support/world.ts';

export const delivery = (
  fields: Partial<MutationPayloads['deliveries.create']> = {},
  entity_id = newId(),
  depends_on: readonly string[] = [],
): MutationDraft => ({
  kind: 'deliveries.create',
  entity_id,
  depends_on,
  payload: {
    operating_day: '2026-11-20',
    customer_name: 'PT Karya',
    material_type: 'abu_batu',
    volume: 7.5,
    truck_license: 'B 1234 XY',
    truck_type: 'STANDARD',
    driver_name: 'Joko',
    ...fields,
  },
});

export const newCustomer = (name: string, entity_id = newId()): MutationDraft => ({
  kind: 'customers.create',
  entity_id,
  payload: { name },
});

/** The next step of a ticket that its person saw in the step before. */
export const statusTo = (
  entity_id: string,
  status: MutationPayloads['deliveries.change_status']['status'],
  seen = 'pending',
): MutationDraft => ({
  kind: 'deliveries.change_status',
  entity_id,
  payload: { status, ...(status === 'cancelled' && { cancel_reason: 'No load' }) },
  seen: { status: seen },
});

export async function createDevice(server = new ModelServer(), options: { deviceId?: string; code?: string } = {}) {
  const { deviceId = newId(), code = 'A7K' } = options;
  const userId = newId();
  const clock = new FakeClock();
  // A store is cleared table by table, one turn each: time must not pass meanwhile.
  clock.patience = 50 + TABLE_NAMES.length;
  server.now = () => clock.now();
  const db = new UserDb(userId, 'strict');
  await writeMeta(db, 'device', { id: deviceId, code });
  const tokens = new FakeTokens();
  tokens.token = { kind: 'token', value: 'token-1', userId };
  const network = new Network(server);
  const store = createSyncStore(db);
  const deps: SyncDeps = {
    store,
    transport: network,
    tokens,
    locks: new FakeLocks(),
    clock,
    random: () => 0.5,
    retry: () => DEFAULT_RETRY,
  };
  const writeDeps = { now: () => clock.now(), newId };
  const stockOf = async (material: string) => (await readStocks(db)).find((stock) => stock.materialType === material);
  const save = async (drafts: readonly MutationDraft[], ...draftKeys: readonly string[]) => {
    const saved = await saveTo(db, drafts, writeDeps, draftKeys);
    if (!saved.ok) throw new Error(`${saved.error.kind}: ${saved.error.detail}`);
    return saved.value;
  };

  return {
    userId,
    clock,
    server,
    db,
    tokens,
    network,
    store,
    deps,
    writeDeps,
    save,
    /** Saves one record; the id of its mutation. */
    saveOne: async (draft: MutationDraft) => (await save([draft])).mutationIds[0] ?? '',
    /** Stores rows as a pull does. */
    put: (table: TableName, ...rows: readonly object[]) =>
      db
        .anyRows(table)
        .bulkPut(rows.map((row) => ({ id: newId(), version: 1, position: 1, deleted_at: null, ...row }))),
    entries: () => db.outbox.orderBy('seq').toArray(),
    round: (forced = false) => clock.run(syncRound(deps, { forced })),
    pull: () => clock.run(pull(deps)),
    onHand: async (material: string) => (await stockOf(material))?.onHand,
    states: async () => (await db.outbox.orderBy('seq').toArray()).map((entry) => entry.state),
    queued: () => inState(db, 'queued').count(),
    counter: async () => (await readMeta(db, 'counters'))?.SJ,
  };
}
export type TestDevice = Awaited<ReturnType<typeof createDevice>>;

/** It knows of 100 m³ of stone dust. */
export async function stockedDevice(): Promise<TestDevice> {
  const device = await createDevice();
  device.server.putStock('abu_batu', 100);
  await device.pull();
  return device;
}

/** Another device of the same person. */
export async function secondDevice({ server, userId }: TestDevice): Promise<TestDevice> {
  const second = await createDevice(server, { code: 'B8L' });
  Object.assign(second.db, { userId });
  return second;
}

/** Brings all that waits on one device to another in a file. */
export const bringFile = async (from: TestDevice, to: TestDevice) =>
  importUnsent(to.db, (await exportUnsent(from.db, from.clock.now())).text, to.writeDeps);

/** So many loads of 1 m³, one after the other; the ids of their mutations. */
export async function saveLoads(device: TestDevice, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) ids.push(await device.saveOne(delivery({ volume: 1 })));
  return ids;
}

export const settledAs = (id: string, epoch: string): EntryChange => ({
  id,
  state: 'settled',
  verdict: null,
  versions: {},
  epoch,
  settled_at: 1,
});

/** Few entries make several batches then; a device begins with more at a time. */
export async function beginWithBatchesOf({ db }: TestDevice, size: number): Promise<void> {
  await writeMeta(db, 'drain', { ...(await readDrain(db)), batch_size: size });
}
