/** What must hold at every step that a person could see, and what must have become of everything in the end. */
import { expect } from 'vitest';
import { dailyTotalId, stockId } from '../../../../src/domain/ids.ts';
import type { Mutation } from '../../../../src/domain/mutations.ts';
import { addQuantities } from '../../../../src/domain/quantities.ts';
import { mutationOf } from '../../../../src/sync/entry.ts';
import type { OutboxEntry } from '../../../../src/sync/entry.ts';
import type { World } from '../support/world.ts';

export const MATERIAL = 'abu_batu';
export const START = 1_000;
/** A volume that the server rejects, one that it leaves to the owner, and a name that it rejects. */
export const TOO_MUCH = 10_001;
export const HELD = 77;
export const NOBODY = '?';

type Seen = Pick<World, 'store' | 'server'>;

/** Figures neither flicker nor double; nothing that was saved is hidden. */
export function checkNow({ store, server }: Seen): void {
  // A server that was restored is another one: what is shown is the old one's until the next pull.
  if (store.pull.epoch === null || store.pull.epoch === server.epoch) {
    expect(shownStock(store), 'stock as shown').toBe(rightStock({ store, server }));
    expect(shownCount(store), 'deliveries of the day as shown').toBe(rightCount({ store, server }));
  }
  for (const entry of store.bySeq()) {
    if (entry.kind === 'deliveries.create' && entry.state !== 'settled') {
      expect(store.view('deliveries', entry.entity_id)?.sync, `the mark of a record that is ${entry.state}`).toBe(MARKS[entry.state]);
    }
  }
  for (const batch of server.batches.splice(0)) {
    const seqs = batch.map((id) => store.entries.get(id)?.seq).filter((seq) => seq !== undefined);
    expect(seqs, 'the order within a request').toEqual(seqs.toSorted((one, other) => one - other));
  }
}

const MARKS = { queued: 'to_send', set_aside: 'needs_attention', rejected: 'needs_attention', held: 'held', withdrawn: undefined } as const;

/** Waits for nobody, and is still not sent. */
export const isReady = (entry: OutboxEntry): boolean => entry.state === 'queued' && entry.depends_on.length === 0;

/** Nothing was put out of the way that did not fail on its own, three times. */
export function checkAside({ store }: Pick<Seen, 'store'>): void {
  for (const entry of store.bySeq()) if (entry.state === 'set_aside') expect(entry.alone_failures, 'failures of a record set aside').toBeGreaterThanOrEqual(3);
}

/** Once on the server, or visibly not accepted; every view equals the server; the sums equal their records. */
export function checkEnd({ store, server }: Seen, devices: readonly Seen[]): void {
  checkNow({ store, server });
  const lost = new Set(store.bySeq().filter((entry) => isRefused(mutationOf(entry))).map((entry) => entry.id));
  for (const entry of store.bySeq()) {
    const waits = entry.depends_on.some((id) => lost.has(id));
    const expected = lost.has(entry.id) ? 'rejected' : waits ? 'queued' : 'settled';
    expect(entry.state, `a ${entry.kind} that ${entry.verdict?.code ?? 'nobody objected to'}`).toBe(expected);
    expect(server.log.get(entry.id)?.outcome, 'what the server has of it').toBe(expected === 'settled' ? 'applied' : undefined);
  }
  for (const [key, row] of store.rows) expect(row).toEqual(server.tables.get(key.slice(0, key.indexOf(':')))?.get(row.id));
  for (const [table, rows] of server.tables) for (const id of rows.keys()) expect(store.rows.has(`${table}:${id}`), `${table} on the device`).toBe(true);
  const sold = server.rowsOf('deliveries').filter((row) => row['status'] !== 'cancelled').map((row) => -Number(row['volume']));
  expect(server.onHand(MATERIAL), 'stock against its deliveries').toBe(addQuantities(START, ...sold));
  const saved = devices.flatMap((device) => device.store.bySeq()).filter((entry) => entry.kind === 'deliveries.create' && entry.state === 'settled');
  expect(server.rowsOf('deliveries').length, 'deliveries on the server').toBe(saved.length);
}

const isRefused = (mutation: Mutation): boolean =>
  (mutation.kind === 'deliveries.create' && mutation.payload.volume === TOO_MUCH) ||
  (mutation.kind === 'drivers.create' && mutation.payload.full_name === NOBODY);

const DAY = '2026-11-20';
const shownStock = (store: Seen['store']): number => Number(store.view('stocks', stockId(MATERIAL))?.row['on_hand'] ?? 0);
const shownCount = (store: Seen['store']): number => Number(store.view('daily_totals', dailyTotalId(DAY, 'deliveries', MATERIAL))?.row['count'] ?? 0);

const rightStock = (seen: Seen): number => right(seen, 'stocks', stockId(MATERIAL), 'on_hand', (volume, sign) => -sign * volume);
const rightCount = (seen: Seen): number => right(seen, 'daily_totals', dailyTotalId(DAY, 'deliveries', MATERIAL), 'count', (_volume, sign) => sign);

/** The server's figure as of the version that the device holds, and what of the device's own work is not in that version. */
function right({ store, server }: Seen, table: string, id: string, field: string, change: (volume: number, sign: 1 | -1) => number): number {
  const base = store.rows.get(`${table}:${id}`);
  const held = base ? Number(server.history.get(`${table}|${id}@${base.version}`)?.[field]) : 0;
  const volumes = new Map<string, number>();
  return addQuantities(held, ...store.bySeq().map((entry) => {
    const mutation = mutationOf(entry);
    if (mutation.kind === 'deliveries.create') volumes.set(mutation.entity_id, mutation.payload.volume);
    const volume = volumes.get(entry.entity_id);
    if (volume === undefined || !counts(entry) || containedIn(server, entry, table, base?.version ?? 0)) return 0;
    return change(volume, mutation.kind === 'deliveries.create' ? 1 : -1);
  }));
}

const counts = (entry: OutboxEntry): boolean => entry.state !== 'rejected' && entry.state !== 'held';
function containedIn(server: Seen['server'], entry: OutboxEntry, table: string, version: number): boolean {
  const contained = server.log.get(entry.id)?.rows.find(([name]) => name === table)?.[2];
  return contained !== undefined && contained <= version;
}
