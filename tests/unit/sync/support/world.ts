/** One device, one server, one road between them, and a clock that a test owns. */
import { newId } from '../../../../src/domain/records/ids.ts';
import type { Mutation, MutationKind, MutationPayloads } from '../../../../src/domain/mutations/mutations.ts';
import { DEFAULT_RETRY } from '../../../../src/sync/clock/backoff.ts';
import { queuedEntry } from '../../../../src/sync/entry.ts';
import { drain } from '../../../../src/sync/push/drain.ts';
import type { SyncDeps } from '../../../../src/sync/clock/deps.ts';
import type { Locks, Token, TokenSource } from '../../../../src/sync/ports.ts';
import { pull } from '../../../../src/sync/pull/pull.ts';
import { syncRound } from '../../../../src/sync/rounds/round.ts';
import { FakeClock } from './fakeClock.ts';
import { MemoryStore } from './memoryStore.ts';
import { ModelServer, userId } from './modelServer.ts';
import { Network } from './network.ts';

export class FakeTokens implements TokenSource {
  token: Token = { kind: 'token', value: 'token-1', userId };
  onRenewal: () => Token = () => this.token;
  renewals = 0;
  current = () => Promise.resolve(this.token);
  renewed = () => {
    this.renewals += 1;
    this.token = this.onRenewal();
    return Promise.resolve(this.token);
  };
}

export class FakeLocks implements Locks {
  readonly held = new Set<string>();
  async tryHold<T>(name: string, work: () => Promise<T>): Promise<T | 'taken'> {
    return this.held.has(name) ? 'taken' : this.seize(name, work);
  }
  async seize<T>(name: string, work: () => Promise<T>): Promise<T> {
    this.held.add(name);
    try {
      return await work();
    } finally {
      this.held.delete(name);
    }
  }
}

/** Every position has its own mark, as if it were drawn, and the same in every run. */
export class FixedMarks extends Map<number, number> {
  override has(): boolean {
    return true;
  }
  override get(position: number): number {
    return 1_000 + position;
  }
}

export interface WorldOptions {
  /** Shared with other devices. */
  readonly server?: ModelServer;
  readonly clock?: FakeClock;
  readonly device?: string;
}

export function createWorld({
  server = new ModelServer(),
  clock = new FakeClock(),
  device = 'device-1',
}: WorldOptions = {}) {
  server.now = () => clock.now();
  const network = new Network(server);
  const store = new MemoryStore(userId);
  store.device = device;
  const tokens = new FakeTokens();
  const locks = new FakeLocks();
  const deps: SyncDeps = {
    store,
    transport: network,
    tokens,
    locks,
    clock,
    random: () => 0.5,
    retry: () => DEFAULT_RETRY,
  };
  let seq = 0;

  function queue<K extends MutationKind>(
    kind: K,
    entity_id: string,
    payload: MutationPayloads[K],
    depends_on: readonly string[] = [],
  ): string {
    seq += 1;
    const captured_at = new Date(clock.now()).toISOString();
    const mutation: Mutation<K> = {
      id: newId(),
      seq,
      kind,
      entity_id,
      payload,
      depends_on: [],
      replaces: null,
      captured_at,
      clock_offset_ms: null,
    };
    const parents = store
      .bySeq()
      .filter((entry) => depends_on.includes(entry.entity_id) || entry.entity_id === entity_id);
    const entry = queuedEntry(mutation, mutation.id, JSON.stringify({ ...mutation, depends_on }));
    store.entries.set(entry.id, { ...entry, depends_on: parents.map(({ id }) => id) });
    return mutation.id;
  }

  const deliver = (fields: Partial<MutationPayloads['deliveries.create']> = {}, depends_on: readonly string[] = []) => {
    const entityId = newId();
    const payload: MutationPayloads['deliveries.create'] = {
      ticket_no: `SJ-261120-A7K-${seq + 1}`,
      operating_day: '2026-11-20',
      customer_name: 'PT Karya',
      material_type: 'abu_batu',
      volume: 7,
      truck_license: 'B 1234 XY',
      truck_type: 'STANDARD',
      driver_name: 'Joko',
      ...fields,
    };
    return { entityId, id: queue('deliveries.create', entityId, payload, depends_on) };
  };

  return {
    clock,
    server,
    network,
    store,
    tokens,
    locks,
    deps,
    queue,
    deliver,
    drain: (forced = false) => clock.run(drain(deps, { forced })),
    pull: () => clock.run(pull(deps)),
    round: (forced = false) => clock.run(syncRound(deps, { forced })),
  };
}
export type World = ReturnType<typeof createWorld>;
