/** The store port in memory. Views are folded when asked for, by the production overlay. */
import { DEFAULT_SITE_DAY } from '../../../../src/domain/time/operatingDay.ts';
import type { Row } from '../../../../src/domain/mutations/effects.ts';
import { tableOf } from '../../../../src/domain/mutations/mutations.ts';
import { withAnswered } from '../../../../src/sync/pull/answeredPositions.ts';
import { canWithdraw, isSafeToResend, isSuperseded } from '../../../../src/sync/push/appliedElsewhere.ts';
import { rowKey, type EntryChange, type OutboxEntry } from '../../../../src/sync/entry.ts';
import {
  isAbandoned,
  isUnblockedBy,
  requiredEntities,
  rejectedAsAbandoned,
  isMissingDependency,
} from '../../../../src/sync/push/abandonedDependencies.ts';
import { outcomeToChange } from '../../../../src/sync/push/outcomes.ts';
import { withCheckpoint, withoutCheckpoints } from '../../../../src/sync/pull/restoreCheckpoints.ts';
import { foldRow, predictChain, type FoldedRow } from '../../../../src/sync/predict/overlay.ts';
import type {
  AnswerContext,
  DrainState,
  LeaseName,
  ClockMeasurement,
  Page,
  GenerationBasis,
  PullState,
  RecordResult,
  SyncStore,
} from '../../../../src/sync/ports.ts';
import { pullFailureAfter, isSameProgress, PULL_START } from '../../../../src/sync/pull/pullProgress.ts';
import { remainingFailure, unreadableSince } from '../../../../src/sync/pull/unreadableRows.ts';

export const DRAIN_START: DrainState = {
  attempts: 0,
  next_attempt_at: null,
  // Less than a new device's, so that few entries make several batches.
  batch_size: 25,
  waiting_for_sign_in: false,
  device_refused: false,
  sending: false,
  last_success_at: null,
  last_failure: null,
  clock_offset_ms: null,
};

export class MemoryStore implements SyncStore {
  readonly userId: string;
  device: string | null = 'device-1';
  entries = new Map<string, OutboxEntry>();
  rows = new Map<string, Row>();
  drain: DrainState = DRAIN_START;
  pull: PullState = PULL_START;
  leases = new Map<LeaseName, { generation: number; heartbeat_at: number }>();

  constructor(userId: string) {
    this.userId = userId;
  }

  claim = async (lease: LeaseName, now: number) => {
    const generation = (this.leases.get(lease)?.generation ?? 0) + 1;
    this.leases.set(lease, { generation, heartbeat_at: now });
    return generation;
  };
  heartbeat = async (lease: LeaseName, generation: number, now: number) => {
    if (this.leases.get(lease)?.generation !== generation) return false;
    this.leases.set(lease, { generation, heartbeat_at: now });
    return true;
  };
  heartbeatAt = async (lease: LeaseName) => this.leases.get(lease)?.heartbeat_at ?? null;
  deviceId = async () => this.device;
  drainState = async () => this.drain;
  queuedAfter = async (seq: number, limit: number) =>
    this.bySeq()
      .filter((entry) => entry.state === 'queued' && entry.seq > seq)
      .slice(0, limit);
  unsentCount = async () =>
    this.states().filter((state) => state === 'queued' || state === 'set_aside' || state === 'rejected').length;
  lastSeq = async () => Math.max(0, ...[...this.entries.values()].map(({ seq }) => seq));
  statesOf = async (ids: readonly string[]) =>
    new Map(
      ids.flatMap((id) => {
        const entry = this.entries.get(id);
        return entry ? [[id, entry.state] as const] : [];
      }),
    );
  requeue = async (only?: string) => {
    for (const entry of this.entries.values()) {
      if (entry.state === 'set_aside' && (only === undefined || entry.id === only))
        this.change({ id: entry.id, state: 'queued', alone_failures: 2 });
      if (entry.state === 'queued' && only === undefined) this.change({ id: entry.id, not_before: 0 });
    }
  };
  record = async (
    generation: number,
    changes: readonly EntryChange[],
    drain: Partial<DrainState>,
    { epoch, device, rowsGeneration, whole, checkpoint }: AnswerContext = {},
  ): Promise<RecordResult> => {
    if (this.leases.get('drain')?.generation !== generation) return 'lease_lost';
    if (epoch !== undefined && this.pull.epoch !== null && this.pull.epoch !== epoch) return 'epoch_changed';
    if (rowsGeneration !== undefined && rowsGeneration !== this.pull.generation) return 'rows_dropped';
    if (device !== undefined && device !== this.device) return 'device_changed';
    this.drain = {
      ...this.drain,
      ...drain,
      ...(epoch !== undefined && checkpoint && { marked: withCheckpoint(this.drain.marked, epoch, checkpoint) }),
    };
    for (const change of changes) if (this.entries.get(change.id)?.state === 'queued') this.change(change);
    if (
      epoch !== undefined &&
      whole !== undefined &&
      changes.every(({ id }) => this.entries.get(id)?.state === 'settled')
    ) {
      this.drain = { ...this.drain, answered: withAnswered(this.drain.answered, epoch, whole) };
    }
    this.tellOfGivenUp(changes);
    this.giveWay();
    return 'written';
  };
  /** Here everything is worked in as it is recorded. */
  applyDeferredOutcomes = async () => false;
  pullState = async () => this.pull;
  pullFailed = async (generation: number, code: string, now: number, page_limit = this.pull.page_limit) => {
    if (this.leases.get('pull')?.generation !== generation) return false;
    this.pull = {
      ...this.pull,
      page_limit,
      last_failure: pullFailureAfter(this.pull.last_failure, code, now),
      ...unreadableSince(this.pull, code, now),
    };
    return true;
  };
  commitPage = async (
    expected: PullState,
    page: Page,
    next: PullState,
    now: number,
    measured: ClockMeasurement = {},
  ) => {
    if (!isSameProgress(this.pull, expected)) return false;
    for (const outcome of page.outcomes) {
      const state = this.entries.get(outcome.id)?.state;
      const change = outcomeToChange(outcome, page.epoch, now);
      if (state !== 'settled' && (state !== 'withdrawn' || change.state === 'settled')) this.change(change);
    }
    const came = new Set<string>();
    for (const [table, rows] of page.tables) {
      for (const row of rows) {
        const key = rowKey(table, row.id);
        if (row.version > (this.rows.get(key)?.version ?? -1)) this.rows.set(key, row);
        if (this.rows.get(key) === row) came.add(key);
      }
    }
    this.askAgain(came);
    this.askForCome(came);
    this.giveWay();
    this.drain = { ...this.drain, ...measured, ...withoutCheckpoints(this.drain.marked, page.confirmed ?? []) };
    this.pull = { ...next, last_success_at: now, last_failure: remainingFailure(next, now) };
    return true;
  };
  restartPull = async (expected: PullState, next: GenerationBasis, restored?: 'restored') => {
    if (!isSameProgress(this.pull, expected)) return false;
    this.rows.clear();
    const isOther = next.epoch !== this.pull.epoch || restored !== undefined;
    const mark = isOther || !this.pull.mark ? {} : { mark: this.pull.mark };
    this.pull = {
      ...PULL_START,
      ...next,
      generation: this.pull.generation + (this.pull.epoch === null && !restored ? 0 : 1),
      forgotten: this.pull.forgotten + (restored ? 1 : 0),
      heard: isOther ? null : (this.pull.heard ?? this.pull.cursor.position),
      ...mark,
    };
    if (isOther) {
      if (restored || this.drain.marked?.epoch !== next.epoch)
        this.drain = {
          ...this.drain,
          answered: { epoch: next.epoch, positions: [] },
          marked: { epoch: next.epoch, marks: [] },
        };
      for (const entry of this.entries.values()) {
        if ((entry.state === 'settled' || entry.state === 'held') && (restored || entry.epoch !== next.epoch))
          this.change({ id: entry.id, state: 'queued', verdict: null, versions: {}, settled_at: null });
      }
    }
    return true;
  };

  /** What still waits here, and got to the server from another device. */
  private askAgain(came: ReadonlySet<string>): void {
    for (const entry of this.entries.values()) {
      const { id, state, alone_failures } = entry;
      const row = this.rows.get(keyOf(entry));
      if (
        !row ||
        !came.has(keyOf(entry)) ||
        state === 'settled' ||
        state === 'withdrawn' ||
        !isSafeToResend(entry, row)
      )
        continue;
      this.change({
        id,
        state: 'queued',
        verdict: null,
        not_before: 0,
        alone_failures: Math.min(alone_failures, 2),
        depends_on: [],
      });
    }
  }

  private tellOfGivenUp(changes: readonly EntryChange[]): void {
    const makersOf = (entity: string) =>
      this.bySeq().filter(({ kind, entity_id }) => entity_id === entity && kind.endsWith('.create'));
    const isGone = (entity: string) =>
      this.pull.complete &&
      isAbandoned(
        makersOf(entity),
        [...this.rows.values()].some(({ id }) => id === entity),
      );
    for (const { id } of changes.filter(isMissingDependency)) {
      const entry = this.entries.get(id);
      if (entry?.state === 'queued' && requiredEntities(entry).some(isGone)) this.change(rejectedAsAbandoned(id));
    }
  }

  /** What was refused for want of what has come. */
  private askForCome(came: ReadonlySet<string>): void {
    const ids = new Set([...came].flatMap((key) => this.rows.get(key)?.id ?? []));
    for (const entry of this.entries.values())
      if (isUnblockedBy(entry, ids)) this.change({ id: entry.id, state: 'queued', verdict: null, not_before: 0 });
  }

  /** What was corrected on another device. */
  private giveWay(): void {
    for (const entry of this.entries.values()) {
      const row = this.rows.get(keyOf(entry));
      if (!isSuperseded(entry, row)) continue;
      if (canWithdraw(entry, row)) this.change({ id: entry.id, state: 'withdrawn', settled_at: 0 });
      for (const one of this.entries.values()) {
        if (one.depends_on.includes(entry.id))
          this.change({
            id: one.id,
            not_before: 0,
            depends_on: one.depends_on.flatMap((parent) => (parent === entry.id ? entry.depends_on : [parent])),
          });
      }
    }
  }

  /** As signing out does. */
  forgetCachedRows(): void {
    this.rows.clear();
    this.pull = {
      ...PULL_START,
      epoch: this.pull.epoch,
      role: this.pull.role,
      generation: this.pull.generation + 1,
      heard: this.pull.heard ?? this.pull.cursor.position,
      ...(this.pull.mark && { mark: this.pull.mark }),
    };
  }

  bySeq(): OutboxEntry[] {
    return [...this.entries.values()].toSorted((one, other) => one.seq - other.seq);
  }

  states(): string[] {
    return this.bySeq().map((entry) => entry.state);
  }

  /** A row as a screen would show it. */
  view(table: string, id: string): FoldedRow | null {
    return this.screen()(table, id);
  }

  /** The rows as a screen would show them at this moment. */
  screen(): (table: string, id: string) => FoldedRow | null {
    let entries: readonly OutboxEntry[] | null = null;
    return (table, id) => {
      const key = rowKey(table, id);
      const base = this.rows.get(key);
      return foldRow(key, base, (entries ??= this.withEffects())) ?? (base ? { row: base, sync: 'sent' } : null);
    };
  }

  private withEffects(): OutboxEntry[] {
    const chains = new Map<string, OutboxEntry[]>();
    for (const entry of this.bySeq()) chains.set(entry.entity_id, [...(chains.get(entry.entity_id) ?? []), entry]);
    for (const chain of chains.values()) {
      const [first] = chain;
      if (!first) continue;
      const base = this.rows.get(rowKey(tableOf(first.kind), first.entity_id));
      for (const [id, effects] of predictChain(base, chain, {
        author: this.userId,
        device: this.device,
        finalAtGate: false,
        dayOf: () => '2026-11-20',
        site: DEFAULT_SITE_DAY,
      })) {
        const entry = this.entries.get(id);
        if (entry) this.entries.set(id, { ...entry, effects });
      }
    }
    return this.bySeq();
  }

  protected change(change: EntryChange & { depends_on?: readonly string[] }): void {
    const entry = this.entries.get(change.id);
    if (entry) this.entries.set(change.id, { ...entry, ...change });
  }
}

const keyOf = ({ kind, entity_id }: OutboxEntry): string => rowKey(tableOf(kind), entity_id);
