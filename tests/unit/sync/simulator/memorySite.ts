/** The store in memory: the production overlay over a model of the transactions. Fast enough for a hundred thousand lives. */
import { newId } from '../../../../src/domain/records/ids.ts';
import { isCreation, tableOf, type Mutation, type MutationDraft } from '../../../../src/domain/mutations/mutations.ts';
import { trusted } from '../../../../src/domain/values/json.ts';
import { HELD_BEFORE, mutationOf, queuedEntry, rowKey } from '../../../../src/sync/entry.ts';
import type { OtherAuthor, OutboxEntry } from '../../../../src/sync/entry.ts';
import { isForUserToDecide } from '../../../../src/sync/push/abandonedDependencies.ts';
import { type UnsentMovement, movementsOf } from '../../../../src/sync/predict/unsentMovements.ts';
import { MemoryStore } from '../support/memoryStore.ts';
import type { Look, OpenStore, Registration, SiteStore } from './store.ts';

const UNSENT = new Set(['queued', 'set_aside', 'rejected']);
const STILL_HELD = { code: HELD_BEFORE, message: '', field: null, conflict: null };
const isUnsettled = ({ state }: OutboxEntry): boolean => state !== 'settled' && state !== 'withdrawn';

interface Frozen {
  readonly bytes: string;
  readonly from: OtherAuthor;
}

export class MemorySite extends MemoryStore implements SiteStore {
  private seq = 0;
  private code: string;

  constructor({ userId, device, code }: Registration) {
    super(userId);
    this.device = device;
    this.code = code;
  }

  save = async (drafts: readonly MutationDraft[], now: number) =>
    drafts.map((draft) => {
      const ticket = draft.kind === 'deliveries.create' ? { ticket_no: `SJ-261120-${this.code}-${this.seq + 1}` } : {};
      const { kind, entity_id, depends_on = [] } = draft;
      return this.add(
        this.frozen({ kind, entity_id, payload: { ...ticket, ...draft.payload }, depends_on, replaces: null }, now),
        {},
      ).id;
    });

  /** This store has no connection. */
  losesTheWord = () => undefined;

  resend = async (id: string, now: number) => {
    if (!this.waitsForSomebody(id, now)) return;
    this.change({
      id,
      state: 'queued',
      alone_failures: Math.min(this.entries.get(id)?.alone_failures ?? 0, 2),
      not_before: 0,
    });
    this.letGo(id, id);
  };

  fix = async (id: string, fields: Readonly<Record<string, unknown>>, now: number) => {
    const entry = this.waitsForSomebody(id, now);
    if (!entry) return;
    const old = mutationOf(entry);
    const next = this.add(this.frozen({ ...old, payload: { ...old.payload, ...fields }, replaces: id }, now), {
      depends_on: entry.depends_on,
    });
    this.letGo(id, next.id);
    this.change({ id, state: 'withdrawn', settled_at: now });
  };

  discard = async (id: string, now: number) => {
    const entry = this.waitsForSomebody(id, now);
    for (const one of entry ? [entry, ...this.dependentsOf(id)] : []) {
      const payload = { reason: 'a reason', discarded: mutationOf(one) };
      this.add(
        this.frozen({ kind: 'mutations.discard', entity_id: one.id, payload, depends_on: [], replaces: one.id }, now),
        { depends_on: [] },
      );
      this.change({ id: one.id, state: 'withdrawn', verdict: null, settled_at: now });
    }
  };

  exported = async () =>
    JSON.stringify(this.frozenOf(this.bySeq().filter(({ state }) => UNSENT.has(state) || state === 'held')));
  imported = async (file: string, now: number) => this.takeIn(trusted<Frozen[]>(JSON.parse(file)), now);
  takeOver = async (author: SiteStore, now: number) => {
    if (author instanceof MemorySite)
      this.takeIn(
        author.frozenOf(author.unsentEntries(null)).filter(({ from }) => from.author === author.userId),
        now,
      );
  };
  forgetRows = async () => this.forgetCachedRows();
  isRefused = async () => this.drain.device_refused || this.pull.last_failure?.code === 'device_mismatch';
  registeredAs = async ({ device, code }: Pick<Registration, 'device' | 'code'>) => {
    this.device = device;
    this.code = code;
    for (const { id, state } of this.entries.values())
      if (state === 'held') this.change({ id, state: 'queued', verdict: STILL_HELD, not_before: 0 });
    this.drain = { ...this.drain, device_refused: false };
    if (this.pull.last_failure?.code === 'device_mismatch') this.pull = { ...this.pull, last_failure: null };
  };
  /** This store forgets nothing; that the real one does not forget too much is seen on Dexie. */
  tidy = () => Promise.resolve();

  look = async (): Promise<Look> => ({
    pull: this.pull,
    drain: this.drain,
    entries: this.bySeq(),
    rows: this.rows,
    view: this.screen(),
  });

  private frozenOf(entries: readonly OutboxEntry[]): Frozen[] {
    const own = { author: this.userId, device: this.device ?? '' };
    return entries.map(({ bytes, on_behalf_of }) => ({ bytes, from: on_behalf_of ?? own }));
  }

  /** `met`: a server that this store has not met yet, although its device has. */
  unsentEntries(met: string | null): OutboxEntry[] {
    return this.bySeq().filter(
      ({ state, epoch }) =>
        UNSENT.has(state) || (met !== null && epoch !== met && (state === 'settled' || state === 'held')),
    );
  }

  movements(): UnsentMovement[] {
    // What is looked at is predicted anew.
    this.view('stocks', '');
    return movementsOf(this.bySeq());
  }

  private takeIn(list: readonly Frozen[], now: number): void {
    if (this.pull.role !== 'owner' && list.some(({ from }) => from.author !== this.userId)) return;
    for (const { bytes, from } of list) {
      const { id, kind, entity_id } = mutationOf({ bytes });
      const isThere = isCreation({ kind }) && this.rows.has(rowKey(tableOf(kind), entity_id));
      if (this.entries.has(id) || isThere) continue;
      this.seq += 1;
      this.takePlace(
        this.add({ bytes, seq: this.seq }, from.author === this.userId ? {} : { on_behalf_of: from }),
        now,
      );
    }
  }

  private takePlace({ id, kind, replaces, on_behalf_of }: OutboxEntry, now: number): void {
    const old = this.entries.get(replaces ?? '');
    if (
      !old ||
      !isUnsettled(old) ||
      (on_behalf_of && on_behalf_of.author !== (old.on_behalf_of?.author ?? this.userId))
    )
      return;
    if (kind !== 'mutations.discard') this.letGo(old.id, id);
    this.change({ id: old.id, state: 'withdrawn', verdict: null, settled_at: now });
  }

  private frozen(frame: object, now: number): { bytes: string; seq: number } {
    this.seq += 1;
    const captured_at = new Date(now).toISOString();
    return {
      seq: this.seq,
      bytes: JSON.stringify({
        ...frame,
        id: newId(),
        seq: this.seq,
        captured_at,
        clock_offset_ms: this.drain.clock_offset_ms,
      }),
    };
  }

  private add({ bytes, seq }: { bytes: string; seq: number }, fields: Partial<OutboxEntry>): OutboxEntry {
    const mutation = trusted<Mutation>(JSON.parse(bytes));
    const { id, entity_id } = mutation;
    const parents = this.bySeq().filter(
      (entry) =>
        isUnsettled(entry) &&
        (entry.entity_id === entity_id || (mutation.depends_on.includes(entry.entity_id) && isCreation(entry))),
    );
    const entry: OutboxEntry = {
      ...queuedEntry({ ...mutation, seq }, id, bytes),
      depends_on: parents.map((parent) => parent.id),
      ...fields,
    };
    this.entries.set(id, entry);
    return entry;
  }

  private waitsForSomebody(id: string, now: number): OutboxEntry | null {
    const entry = this.entries.get(id);
    return entry && isForUserToDecide(entry, now) ? entry : null;
  }

  private letGo(parent: string, next: string): void {
    for (const entry of this.entries.values()) {
      if (!isUnsettled(entry) || !entry.depends_on.includes(parent)) continue;
      this.entries.set(entry.id, {
        ...entry,
        not_before: 0,
        depends_on: entry.depends_on.map((id) => (id === parent ? next : id)),
      });
    }
  }

  private dependentsOf(id: string): OutboxEntry[] {
    const found = new Set([id]);
    for (const entry of this.bySeq())
      if (isUnsettled(entry) && entry.depends_on.some((parent) => found.has(parent))) found.add(entry.id);
    return this.bySeq().filter((entry) => entry.id !== id && found.has(entry.id));
  }
}

export const openMemory: OpenStore = async (registration) => new MemorySite(registration);
