import { Dexie } from 'dexie';
import type { EntryState, OutboxEntry } from '../../sync/entry.ts';
import { serverLeftBehind } from '../store/deviceEpoch.ts';
import { deviceStore, type DeviceStore } from '../store/deviceStore.ts';
import { inState, UNSENT, type UserDb } from '../store/schema.ts';

/** Everything in this store that the server may not have, in the device's order, including what a replaced server had accepted. */
export async function unsentEntries(db: UserDb, device: DeviceStore = deviceStore()): Promise<OutboxEntry[]> {
  const met = await serverLeftBehind(db, device);
  const states = met === null ? UNSENT : [...UNSENT, ...TAKEN];
  const lists = await Dexie.Promise.all(states.map((state) => inState(db, state).toArray()));
  return lists
    .flat()
    .filter((entry) => isUnsent(entry, met))
    .toSorted((one, other) => one.seq - other.seq);
}

/** What an export file contains: held entries too, because a copy of one asks for its state and receives the owner's decision. */
export async function entriesToCarry(db: UserDb): Promise<OutboxEntry[]> {
  const unsent = await unsentEntries(db);
  const isIn = new Set(unsent.map(({ id }) => id));
  const held = (await inState(db, 'held').toArray()).filter(({ id }) => !isIn.has(id));
  return [...unsent, ...held].toSorted((one, other) => one.seq - other.seq);
}

/** `met`: epoch of the server that replaced the one of the entry's store (`serverLeftBehind`). */
export const isUnsent = ({ state, epoch }: OutboxEntry, met: string | null): boolean =>
  UNSENT.includes(state) || (met !== null && epoch !== met && TAKEN.includes(state));

const TAKEN: readonly EntryState[] = ['settled', 'held'];

export const savesOf = (entries: readonly OutboxEntry[]): number => new Set(entries.map((entry) => entry.save_id)).size;
