/** A device of one version of the app, without its screens: its store, its saves, its sync. Bundled from the source of that version. */
import { readOutbox } from '../../../src/data/outbox/useOutbox.ts';
import { saveTo } from '../../../src/data/outbox/saveTo.ts';
import { createTransport } from '../../../src/data/remote/rpc.ts';
import { readSyncCounts, readSyncProgress } from '../../../src/data/runtime/syncCounts.ts';
import { createSyncStore } from '../../../src/data/store/apply/syncStore.ts';
import { writeMeta } from '../../../src/data/store/meta.ts';
import { UserDb } from '../../../src/data/store/schema.ts';
import { isKind, KINDS, kindOf, SCHEMA_VERSION, type MutationDraft } from '../../../src/domain/mutations/mutations.ts';
import { newId } from '../../../src/domain/records/ids.ts';
import { RECORDS } from '../../../src/domain/records/index.ts';
import { TABLE_NAMES } from '../../../src/domain/records/tables.ts';
import { trusted } from '../../../src/domain/values/json.ts';
import { DEFAULT_RETRY } from '../../../src/sync/clock/backoff.ts';
import type { Locks } from '../../../src/sync/ports.ts';
import { syncRound } from '../../../src/sync/rounds/round.ts';

export { KINDS, RECORDS, SCHEMA_VERSION, TABLE_NAMES };

export interface Seat {
  readonly userId: string;
  readonly device: string;
  readonly code: string;
  readonly token: string;
  readonly key: string;
  readonly fetcher: typeof fetch;
}

/** What a person says: of a mutation as it is sent, without what the save adds. */
export interface Said {
  readonly kind: string;
  readonly entity_id: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly seen?: Readonly<Record<string, unknown>>;
  /** By the device's clock; without it, now. */
  readonly captured_at?: string;
}

const locks: Locks = { tryHold: (_name, work) => work(), seize: (_name, work) => work() };

export async function openDevice({ userId, device, code, token, key, fetcher }: Seat) {
  const db = new UserDb(userId, 'strict');
  await writeMeta(db, 'device', { id: device, code });
  const current = () => Promise.resolve({ kind: 'token', value: token, userId } as const);
  const deps = {
    store: createSyncStore(db),
    transport: createTransport({ url: 'http://127.0.0.1', key }, fetcher),
    tokens: { current, renewed: current },
    locks,
    random: () => 0.5,
    retry: () => DEFAULT_RETRY,
    // No wait is awaited.
    clock: { now: Date.now, sleep: () => Promise.resolve() },
  };
  return {
    save: async ({ captured_at, ...said }: Said): Promise<string> => {
      const stamped = isKind(said.kind) ? kindOf(said.kind).stamped : [];
      const payload = Object.fromEntries(Object.entries(said.payload).filter(([name]) => !stamped.includes(name)));
      const now = captured_at === undefined ? Date.now : () => Date.parse(captured_at);
      const saved = await saveTo(db, [trusted<MutationDraft>({ ...said, payload })], { now, newId });
      if (!saved.ok) throw new Error(`${said.kind}: ${saved.error.detail}`);
      return saved.value.mutationIds[0] ?? '';
    },
    round: async () => void (await syncRound(deps, { forced: true })),
    /** Kind, state and the reason of each mutation that the server has not accepted. */
    unsent: async () =>
      (await db.outbox.orderBy('seq').toArray()).flatMap(({ kind, state, verdict }) =>
        state === 'settled' ? [] : [[kind, state, verdict?.code ?? null] as const],
      ),
    /** As the screens have it. */
    shown: async () => ({
      ...(await readSyncCounts(db)),
      versionSkew: (await readSyncProgress(db, Date.now())).versionSkew,
      listed: (await readOutbox(db)).length,
    }),
    rows: (table: string): Promise<Record<string, unknown>[]> => db.table(table).toArray(),
    close: () => db.close(),
  };
}
