/** Decides when the stock movements of this device's users are copied for each other (apply/stockMirror.ts). */
import { deviceStore } from '../deviceStore.ts';
import { noteServer } from '../deviceEpoch.ts';
import { userStore, type UserDb } from '../schema.ts';
import { mirrorEverybody, mirrorStock, othersMovements, type OthersMovements } from './stockMirror.ts';

const relaxedStore = (userId: string): UserDb => userStore(userId).relaxed;
const listeners = new Set<() => void>();
/** Between the worker and the pages. */
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('kuari-mirror');

/** Called after all copies were refreshed, in this tab, another tab or the worker. */
export function onMirrored(listener: () => void): () => void {
  listeners.add(listener);
  channel?.addEventListener('message', listener);
  return () => {
    listeners.delete(listener);
    channel?.removeEventListener('message', listener);
  };
}

/** After a save or a round of this user. If it fails, the next one writes it. */
export const mirrorOwn = (userId: string): Promise<void> =>
  mirrorStock(userStore(userId).relaxed, deviceStore(), relaxedStore, Date.now()).catch(() => undefined);

/** Copies of movements for the device's other users, one at a time beside the rounds; rounds that end meanwhile share the next. */
export function createMirrorQueue() {
  let told = Promise.resolve();
  /** By user, whether the server has answered a pull of theirs. */
  let waiting = new Map<string, boolean>();
  const tell = async (): Promise<void> => {
    const rounds = waiting;
    waiting = new Map();
    for (const [userId, isHeardOf] of rounds) {
      // First which server answered: what its user had sent depends on that.
      const isNews = isHeardOf && (await noteServer(deviceStore(), relaxedStore(userId)).catch(() => false));
      await (isNews ? mirrorAll() : mirrorOwn(userId));
    }
  };
  return {
    /** `isHeardOf`: the server has answered a pull of the round. */
    round(userId: string, isHeardOf: boolean): void {
      const isFirst = waiting.size === 0;
      waiting.set(userId, isHeardOf || waiting.get(userId) === true);
      if (isFirst) told = told.then(tell).catch(() => undefined);
    },
    ended: (): Promise<void> => told,
  };
}

export async function mirrorAll(): Promise<void> {
  await mirrorEverybody(deviceStore(), relaxedStore, Date.now()).catch(() => undefined);
  for (const listener of listeners) listener();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no target origin
  channel?.postMessage(null);
}

interface KnownMovements {
  readonly userId: string;
  readonly others: readonly OthersMovements[];
}
let known: KnownMovements | undefined;

export const knownOthersMovements = (): KnownMovements | undefined => known;

/** If they cannot be read, the known ones of this user stay. An equal list is the same object. */
export async function readOthersMovements(userId: string): Promise<KnownMovements> {
  const others = await othersMovements(deviceStore(), userId).catch(() => undefined);
  const before = known?.userId === userId ? known : { userId, others: [] };
  const isSame = others === undefined || JSON.stringify(before.others) === JSON.stringify(others);
  known = isSame ? before : { userId, others };
  return known;
}
