/**
 * When smart analytics is worked out: once for each state of the data, one at a time.
 *
 *   idle ──want──► computing ──done──► idle, or computing again if another state was wanted meanwhile
 *                      └──failed──► failed ──retry──► computing
 */
import { create } from 'zustand';
import type { CardResult } from '../../domain/insights/types.ts';
import { succeeds } from '../../domain/values/result.ts';
import type { Computed, InsightQuestion } from './computeApart.ts';

export interface Wanted extends InsightQuestion {
  /** The state of the data, from `readDataVersion`. */
  readonly version: string;
}

export interface KeeperPorts {
  compute(question: InsightQuestion, stop: AbortSignal): Promise<Computed>;
  keep(wanted: Wanted, results: readonly CardResult[]): Promise<void>;
  /** ms. */
  now(): number;
  wait(ms: number, stop: AbortSignal): Promise<void>;
}

export interface Keeping {
  readonly userId: string | null;
  readonly state: 'idle' | 'computing' | 'failed';
}

/** Computing takes at most a tenth of the time, however often the data changes. */
const PAUSES = 9;
const LEAST_PAUSE_MS = 2_000;

export function createKeeper(ports: KeeperPorts) {
  const store = create<Keeping>()(() => ({ userId: null, state: 'idle' }));
  let running: { readonly wanted: Wanted; readonly stop: AbortController } | null = null;
  let next: Wanted | null = null;

  /** A state that is being computed is not requested again; of the states requested meanwhile, only the last is computed afterwards. */
  function want(wanted: Wanted): void {
    if (running && running.wanted.userId !== wanted.userId) forget();
    if (running) next = isSame(running.wanted, wanted) ? null : wanted;
    else if (store.getState().state !== 'failed' || store.getState().userId !== wanted.userId) void run(wanted);
  }

  function retry(wanted: Wanted): void {
    if (!running) void run(wanted);
  }

  /** Ends the running computation: another user signed in, or the user signed out. */
  function forget(): void {
    running?.stop.abort();
    running = null;
    next = null;
    store.setState({ userId: null, state: 'idle' });
  }

  async function run(wanted: Wanted): Promise<void> {
    const mine = { wanted, stop: new AbortController() };
    running = mine;
    store.setState({ userId: wanted.userId, state: 'computing' });
    const began = ports.now();
    const computed = await ports.compute(wanted, mine.stop.signal);
    if (running !== mine) return;
    const isKept = computed.ok && (await succeeds(ports.keep(wanted, computed.value)));
    if (running !== mine) return;
    store.setState({ userId: wanted.userId, state: isKept ? 'idle' : 'failed' });
    if (isKept) await ports.wait(Math.max(LEAST_PAUSE_MS, PAUSES * (ports.now() - began)), mine.stop.signal);
    if (running !== mine) return;
    const after = isKept ? next : null;
    running = null;
    next = null;
    if (after) await run(after);
  }

  return { store, want, retry, forget };
}

const isSame = (one: Wanted, other: Wanted): boolean => one.version === other.version && one.today === other.today;
