/**
 * Each user's unsent stock movements in the device's own store, where the others can count them. It is written as a whole from
 * that user's outbox, after every save, every round and at every start: it can be behind for a moment, and is never added up.
 */
import { stockId } from '../../domain/ids.ts';
import type { MaterialType } from '../../domain/materials.ts';
import { addQuantities } from '../../domain/quantities.ts';
import type { OutboxEntry } from '../../sync/entry.ts';
import { isMissing, movementsOf, TOLD_ON_MS } from '../../sync/movements.ts';
import type { OthersStock, UnsentMovement } from '../../sync/movements.ts';
import type { DeviceStore } from './deviceStore.ts';
import { baseRows } from './refold.ts';
import { inState } from './schema.ts';
import type { UserDb } from './schema.ts';

interface Mirrored {
  readonly name: string;
  readonly movements: readonly UnsentMovement[];
}

const keyOf = (userId: string): string => `unsent_stock:${userId}`;
/** By user id: whoever has signed in on this device, and their email. */
const usersOf = async (device: DeviceStore) => (await device.get<Record<string, string>>('users')) ?? {};

/** Where one person alone uses the device, nobody has to be told. */
export async function mirrorStock(db: UserDb, device: DeviceStore, open: (userId: string) => UserDb, now: number): Promise<void> {
  const users = await usersOf(device);
  if (Object.keys(users).length < 2) return;
  const lists = await Promise.all([
    inState(db, 'queued').toArray(), inState(db, 'set_aside').toArray(), db.outbox.where('settled_at').above(now - TOLD_ON_MS).toArray(),
  ]);
  const others = Object.keys(users).filter((id) => id !== db.userId).map(open);
  const movements = movementsOf(await asOthersKnow(lists.flat(), others), now);
  const name = (await db.rows('colleagues').get(db.userId))?.['full_name'];
  await device.update<Mirrored>(keyOf(db.userId), (held) => {
    const next = { name: typeof name === 'string' ? name : (held?.name ?? nameIn(users[db.userId])), movements };
    return JSON.stringify(next) === JSON.stringify(held) ? undefined : next;
  });
}

/** What became of work that an owner took over stands in the owner's store; its author hears of it at the next sign-in, or never. */
async function asOthersKnow(entries: readonly OutboxEntry[], others: readonly UserDb[]): Promise<OutboxEntry[]> {
  const waiting = entries.filter(isWaiting).map(({ id }) => id);
  if (waiting.length === 0) return [...entries];
  const copies = (await Promise.all(others.map((other) => other.outbox.bulkGet(waiting)))).flat();
  const decided = new Map(copies.flatMap((copy) => (copy && !isWaiting(copy) ? [[copy.id, copy]] : [])));
  return entries.map((entry) => {
    const copy = isWaiting(entry) ? decided.get(entry.id) : undefined;
    return copy ? { ...entry, state: copy.state, versions: copy.versions, settled_at: copy.settled_at } : entry;
  });
}

const isWaiting = ({ state }: OutboxEntry): boolean => state === 'queued' || state === 'set_aside';

const nameIn = (email = ''): string => email.slice(0, Math.max(0, email.indexOf('@'))) || email;

/** At a start, from their own stores: what was written here last may be from before a crash. */
export async function mirrorEverybody(device: DeviceStore, open: (userId: string) => UserDb, now: number): Promise<void> {
  await Promise.all(Object.keys(await usersOf(device)).map((userId) => mirrorStock(open(userId), device, open, now)));
}

export interface OthersMovements {
  readonly name: string;
  readonly movements: readonly UnsentMovement[];
}

export async function othersMovements(device: DeviceStore, userId: string): Promise<OthersMovements[]> {
  const others = Object.keys(await usersOf(device)).filter((id) => id !== userId);
  const mirrored = await Promise.all(others.map((id) => device.get<Mirrored>(keyOf(id))));
  return mirrored.flatMap((one) => (one && one.movements.length > 0 ? [one] : []));
}

/**
 * What others left unsent, material by material, over stocks of these versions. One mutation counts once, in whichever queues it
 * stands; work that this user took over is counted as this user's own.
 */
export async function othersStock(
  db: UserDb, others: readonly OthersMovements[], versionOf: (stock: string) => number,
): Promise<(material: MaterialType) => readonly OthersStock[]> {
  if (others.length === 0) return () => [];
  const all = onceEach(others);
  const ids = [...new Set(all.map(({ movement }) => movement.mutation))];
  const [held, records] = await Promise.all([db.outbox.bulkGet(ids), baseRows(db, all.flatMap(({ movement }) => movement.record ?? []))]);
  const own = new Set(held.flatMap((entry) => (entry ? [entry.id] : [])));
  const open = all.filter(({ movement }) =>
    !own.has(movement.mutation) && isMissing(movement, versionOf(movement.stock), records.get(movement.record ?? '')));
  return (material) => others.flatMap((person) => {
    const stock = stockId(material);
    const theirs = open.filter(({ by, movement }) => by === person && movement.stock === stock).map(({ movement }) => movement);
    const quantity = addQuantities(...theirs.map((movement) => movement.quantity));
    return theirs.length === 0 ? [] : [{ name: person.name, quantity, count: new Set(theirs.map(({ save }) => save)).size }];
  });
}

interface Told {
  readonly by: OthersMovements;
  readonly movement: UnsentMovement;
}

/** Under its author's name, and as whoever heard of its outcome knows it. */
function onceEach(others: readonly OthersMovements[]): Told[] {
  const told = new Map<string, Told>();
  for (const by of others) {
    for (const movement of by.movements) {
      const key = `${movement.mutation} ${movement.stock}`;
      const held = told.get(key);
      const knowing = held && (held.movement.version ?? -1) > (movement.version ?? -1) ? held.movement : movement;
      told.set(key, { by: held && movement.taken_over ? held.by : by, movement: knowing });
    }
  }
  return [...told.values()];
}
