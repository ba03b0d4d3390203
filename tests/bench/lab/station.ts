/** A signed-in device: its store, its sync core, and the road to its server. */
import { writeMeta } from '../../../src/data/store/meta.ts';
import { UserDb, userDbName } from '../../../src/data/store/schema.ts';
import { createSyncStore } from '../../../src/data/store/apply/syncStore.ts';
import { systemClock } from '../../../src/data/platform/systemClock.ts';
import { createLocks } from '../../../src/data/platform/locks.ts';
import { saveTo } from '../../../src/data/outbox/saveTo.ts';
import { createTransport } from '../../../src/data/remote/rpc.ts';
import { newId } from '../../../src/domain/records/ids.ts';
import { DEFAULT_RETRY } from '../../../src/sync/clock/backoff.ts';
import type { SyncDeps } from '../../../src/sync/clock/deps.ts';
import type { Procedure } from '../../../src/sync/ports.ts';
import { loadsOf } from './loads.ts';

/** Whose device it is, as the server gave it. */
export interface Seat {
  /** Origin of its server. */
  readonly url: string;
  readonly userId: string;
  readonly device: string;
  readonly code: string;
  readonly token: string;
  readonly key: string;
}

export interface Call {
  readonly procedure: Procedure;
  readonly body: string;
}

export interface Station {
  readonly db: UserDb;
  readonly deps: SyncDeps;
  /** What it has asked the server, oldest first. */
  readonly calls: Call[];
  /** Saves that many loads at once. */
  fill(count: number): Promise<void>;
  /** Its requests go on with whom it is, without anything of ours around them. */
  bare(call: Call): Promise<string>;
}

/** A new store for that seat: whatever an earlier one held is gone. */
export async function openStation(seat: Seat): Promise<Station> {
  await new UserDb(seat.userId, 'relaxed').delete();
  const db = new UserDb(seat.userId, 'relaxed');
  await writeMeta(db, 'device', { id: seat.device, code: seat.code });
  const transport = createTransport({ url: seat.url, key: seat.key });
  const calls: Call[] = [];
  const token = () => Promise.resolve({ kind: 'token', value: seat.token, userId: seat.userId } as const);
  let saved = 0;
  return {
    db,
    calls,
    deps: {
      store: createSyncStore(db),
      tokens: { current: token, renewed: token },
      locks: createLocks(navigator.locks),
      clock: systemClock,
      random: Math.random,
      retry: () => DEFAULT_RETRY,
      transport: {
        call: (request) => {
          calls.push({ procedure: request.procedure, body: request.body });
          return transport.call(request);
        },
      },
    },
    fill: async (count) => {
      const result = await saveTo(db, loadsOf(count, saved), { now: Date.now, newId });
      if (!result.ok) throw new Error(result.error.detail);
      saved += count;
    },
    bare: async ({ procedure, body }) => {
      const headers = { apikey: seat.key, authorization: `Bearer ${seat.token}`, 'content-type': 'application/json' };
      const answer = await fetch(`${seat.url}/rest/v1/rpc/${procedure}`, { method: 'POST', headers, body });
      if (!answer.ok) throw new Error(await answer.text());
      return answer.text();
    },
  };
}

/** The store of the user who is signed in on this page's origin. */
export async function openSignedInStore(durability: 'strict' | 'relaxed'): Promise<UserDb> {
  const name = (await indexedDB.databases()).find((one) => one.name?.startsWith(userDbName('')))?.name;
  if (name === undefined) throw new Error('Nobody is signed in here.');
  return new UserDb(name.slice(userDbName('').length), durability);
}
