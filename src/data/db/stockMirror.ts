/**
 * Each user's unsent stock movements in the device's own store, where the others can count them. It is written as a whole from
 * that user's outbox, after every save, every round and at every start: it can be behind for a moment, and is never added up.
 */
import { stockId } from '../../domain/ids.ts';
import type { MaterialType } from '../../domain/materials.ts';
import { addQuantities } from '../../domain/quantities.ts';
import { movementsOf, notIn, TOLD_ON_MS } from '../../sync/movements.ts';
import type { OthersStock, UnsentMovement } from '../../sync/movements.ts';
import type { DeviceStore } from './deviceStore.ts';
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
export async function mirrorStock(db: UserDb, device: DeviceStore, now: number): Promise<void> {
  const users = await usersOf(device);
  if (Object.keys(users).length < 2) return;
  const lists = await Promise.all([
    inState(db, 'queued').toArray(), inState(db, 'set_aside').toArray(), db.outbox.where('settled_at').above(now - TOLD_ON_MS).toArray(),
  ]);
  const movements = movementsOf(lists.flat(), now);
  const name = (await db.rows('colleagues').get(db.userId))?.['full_name'];
  await device.update<Mirrored>(keyOf(db.userId), (held) => {
    const next = { name: typeof name === 'string' ? name : (held?.name ?? nameIn(users[db.userId])), movements };
    return JSON.stringify(next) === JSON.stringify(held) ? undefined : next;
  });
}

const nameIn = (email = ''): string => email.slice(0, Math.max(0, email.indexOf('@'))) || email;

/** At a start, from their own stores: what was written here last may be from before a crash. */
export async function mirrorEverybody(device: DeviceStore, open: (userId: string) => UserDb, now: number): Promise<void> {
  await Promise.all(Object.keys(await usersOf(device)).map((userId) => mirrorStock(open(userId), device, now)));
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
 * What others left unsent, material by material, over stocks of these versions. Work that this user took over from them is
 * counted as this user's own.
 */
export async function othersStock(
  db: UserDb, others: readonly OthersMovements[], versionOf: (stock: string) => number,
): Promise<(material: MaterialType) => readonly OthersStock[]> {
  if (others.length === 0) return () => [];
  const ids = [...new Set(others.flatMap(({ movements }) => movements.map(({ mutation }) => mutation)))];
  const own = new Set((await db.outbox.bulkGet(ids)).flatMap((entry) => (entry ? [entry.id] : [])));
  return (material) => others.flatMap(({ name, movements }) => {
    const stock = stockId(material);
    const open = notIn(movements, stock, versionOf(stock)).filter(({ mutation }) => !own.has(mutation));
    const quantity = addQuantities(...open.map((movement) => movement.quantity));
    return open.length === 0 ? [] : [{ name, quantity, count: new Set(open.map(({ save }) => save)).size }];
  });
}
