/** Each user's unsent stock movements in the device's store, for the other users; written after every save and round. */
import { stockId } from '../../../domain/records/ids.ts';
import type { MaterialType } from '../../../domain/materials/materials.ts';
import { addQuantities } from '../../../domain/values/quantities.ts';
import type { OutboxEntry } from '../../../sync/entry.ts';
import {
  isMissingFromStock,
  isNeededBy,
  isSentToServer,
  movementsOf,
  type StockBase,
  type OthersUnsentStock,
  type UnsentMovement,
} from '../../../sync/predict/unsentMovements.ts';
import { applyDeferredOutcomes } from './deferredOutcomes.ts';
import { baseRows, lastCountsOf } from '../baseRows.ts';
import { serverLeftBehind } from '../deviceEpoch.ts';
import type { DeviceStore } from '../deviceStore.ts';
import { readMeta, readPull } from '../meta.ts';
import { inState, type UserDb } from '../schema.ts';
import { thoseThatOpen } from '../openSoon.ts';

interface Mirrored {
  readonly name: string;
  readonly movements: readonly UnsentMovement[];
  /** Last seq of the outbox whose earlier entries were mirrored, or have moved nothing yet. */
  readonly upto: number;
}

const keyOf = (userId: string): string => `unsent_stock:${userId}`;
/** By user id: every user who has signed in on this device, and their email. */
const usersOf = async (device: DeviceStore) => (await device.get<Record<string, string>>('users')) ?? {};

/** Does nothing if the device has only one user. If the store of another user cannot be opened, all movements are mirrored. */
export async function mirrorStock(db: UserDb, device: DeviceStore, open: (userId: string) => UserDb, now: number) {
  const users = await usersOf(device);
  if (Object.keys(users).length < 2) return;
  const everybodyElse = Object.keys(users)
    .filter((id) => id !== db.userId)
    .map(open);
  const reachable = await thoseThatOpen([db, ...everybodyElse]);
  if (!reachable.includes(db)) return;
  // Otherwise accepted work would be mirrored as unsent.
  await applyDeferredOutcomes(db).catch(() => undefined);
  const others = reachable.filter((one) => one !== db);
  const entries = await entriesToReport(db, device, await device.get<Mirrored>(keyOf(db.userId)), now);
  const grounds = await Promise.all(others.map(groundOf));
  const told = movementsOf(await asOthersKnow(entries, others));
  const isAnyUnknown = others.length < everybodyElse.length;
  const movements = told.filter((movement) => isAnyUnknown || grounds.some((ground) => isNeededBy(ground, movement)));
  const name = (await db.rows('colleagues').get(db.userId))?.['full_name'];
  const upto = (await db.outbox.orderBy('seq').last())?.seq ?? 0;
  await device.update<Mirrored>(keyOf(db.userId), (held) => {
    const next = { name: typeof name === 'string' ? name : (held?.name ?? nameIn(users[db.userId])), movements, upto };
    return JSON.stringify(next) === JSON.stringify(held) ? undefined : next;
  });
}

/** Waiting entries, those mirrored before, new ones and recently decided ones; after a restore all that the server had accepted. */
async function entriesToReport(db: UserDb, device: DeviceStore, held: Mirrored | undefined, now: number) {
  const isLeftBehind = (await serverLeftBehind(db, device)) !== null;
  const lists = await Promise.all([
    inState(db, 'queued').toArray(),
    inState(db, 'set_aside').toArray(),
    isLeftBehind ? inState(db, 'settled').toArray() : [],
    db.outbox.bulkGet([...new Set((held?.movements ?? []).map(({ mutation }) => mutation))]),
    db.outbox
      .where('seq')
      .above(held?.upto ?? 0)
      .toArray(),
    db.outbox
      .where('settled_at')
      .above(now - A_MOMENT_MS)
      .toArray(),
  ]);
  const byId = new Map(lists.flat().flatMap((entry) => (entry ? [[entry.id, entry]] : [])));
  const entries = [...byId.values()].toSorted((one, other) => one.seq - other.seq);
  // If the server was replaced or restored: what the earlier one had accepted is not known to be there now.
  return isLeftBehind ? entries.map((entry) => ({ ...entry, epoch: null })) : entries;
}

const A_MOMENT_MS = 3_600_000;

/** A store's copy of the server's stock. */
async function groundOf(db: UserDb): Promise<StockBase> {
  const [{ epoch, complete, history }, stocks] = [await readPull(db), await db.rows('stocks').toArray()];
  return {
    epoch,
    complete,
    hasStocks: complete || history !== null,
    versions: new Map(stocks.map(({ id, version }) => [id, version])),
    counts: lastCountsOf(stocks, 'id'),
  };
}

/** The state of work that an owner took over is in the owner's store; its author learns it at the next sign-in, or never. */
async function asOthersKnow(entries: readonly OutboxEntry[], others: readonly UserDb[]): Promise<OutboxEntry[]> {
  const waiting = entries.filter(isWaiting).map(({ id }) => id);
  if (waiting.length === 0) return [...entries];
  const copies = (await Promise.all(others.map((other) => other.outbox.bulkGet(waiting)))).flat();
  const decided = new Map(copies.flatMap((copy) => (copy && !isWaiting(copy) ? [[copy.id, copy]] : [])));
  return entries.map((entry) => {
    const copy = isWaiting(entry) ? decided.get(entry.id) : undefined;
    return copy
      ? { ...entry, state: copy.state, versions: copy.versions, epoch: copy.epoch, settled_at: copy.settled_at }
      : entry;
  });
}

const isWaiting = ({ state }: OutboxEntry): boolean => state === 'queued' || state === 'set_aside';

const nameIn = (email = ''): string => email.slice(0, Math.max(0, email.indexOf('@'))) || email;

/** At the app's start, from the users' own stores: the last copy may be from before a crash. */
export async function mirrorEverybody(device: DeviceStore, open: (userId: string) => UserDb, now: number) {
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

/** Other users' movements that the stocks here lack, by material. One mutation counts once; work taken over by this user is their own. */
export async function othersStock(
  db: UserDb,
  others: readonly OthersMovements[],
): Promise<(material: MaterialType) => readonly OthersUnsentStock[]> {
  if (others.length === 0) return () => [];
  const all = onceEach(others);
  const ids = [...new Set(all.map(({ movement }) => movement.mutation))];
  const keys = all.map(({ movement }) => movement.record);
  const [held, records, ground, heard] = await Promise.all([
    db.outbox.bulkGet(ids),
    baseRows(db, keys),
    groundOf(db),
    readMeta(db, 'others_heard'),
  ]);
  const said = heard?.epoch === ground.epoch ? heard.movements : {};
  const own = new Set(held.flatMap((entry) => (entry ? [entry.id] : [])));
  const open = all.filter(
    ({ movement }) =>
      !own.has(movement.mutation) &&
      isMissingFromStock(movement, ground, records.get(movement.record), said[movement.mutation]),
  );
  const isSent = (movement: UnsentMovement) =>
    isSentToServer(ground, movement) || said[movement.mutation] !== undefined;
  const savesOf = (movements: readonly UnsentMovement[]) => new Set(movements.map(({ save }) => save)).size;
  return (material) =>
    others.flatMap((person) => {
      const stock = stockId(material);
      const theirs = open
        .filter(({ by, movement }) => by === person && movement.stock === stock)
        .map(({ movement }) => movement);
      const quantity = addQuantities(...theirs.map((movement) => movement.quantity));
      const sent = savesOf(theirs.filter(isSent));
      return theirs.length === 0
        ? []
        : [{ name: person.name, quantity, count: savesOf(theirs.filter((movement) => !isSent(movement))), sent }];
    });
}

interface Told {
  readonly by: OthersMovements;
  readonly movement: UnsentMovement;
}

/** Under its author's name, in the most recent known state. */
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
