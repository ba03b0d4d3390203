import { useQuery } from '../session/useQuery.ts';
import { isUnsettled, isHeld, mutationOf, type OutboxEntry } from '../../sync/entry.ts';
import { isEditable, isForUserToDecide } from '../../sync/push/abandonedDependencies.ts';
import type { OutboxSave, DoneBefore, OutboxItem, OutboxState } from './outboxTypes.ts';
import { happenedAt } from '../../domain/mutations/effects.ts';
import { isCreation, tableOf } from '../../domain/mutations/mutations.ts';
import { RECORDS } from '../../domain/records/index.ts';
import { conflictOf } from '../store/conflict.ts';
import { labelsOf } from './outboxLabels.ts';
import { inState, type UserDb } from '../store/schema.ts';

/** Everything that is not settled, oldest first; undefined while the store is read. */
export const useOutbox = (): readonly OutboxSave[] | undefined => useQuery(readOutbox, []);

export const useDoneBefore = () => useQuery((db) => readDoneBefore(db), []);

/** Whether its person may edit this ticket under its number: it waits to be sent, and nothing was done with it since but a print. */
export const useIsEditable = (ticketId: string): boolean | undefined =>
  useQuery(
    async (db) => {
      const entries = (await db.outbox.where('entity_id').equals(ticketId).toArray()).filter(isUnsettled);
      return entries.some((entry) => isEditable(entry, entries));
    },
    [ticketId],
  );

/**
 * Everything that is not settled, save by save: what needs a person first, then what is held, then what waits, each oldest first.
 * All of it: part of a state would part a save from its delivery, and count what waits wrongly.
 */
export async function readOutbox(db: UserDb, now: number = Date.now()): Promise<OutboxSave[]> {
  const states = ['rejected', 'set_aside', 'held', 'queued'] as const;
  const lists = await Promise.all(states.map((state) => inState(db, state).toArray()));
  const saves = new Map<string, OutboxEntry[]>();
  for (const entry of lists.flat().toSorted((one, other) => one.seq - other.seq)) {
    saves.set(entry.save_id, [...(saves.get(entry.save_id) ?? []), entry]);
  }
  const [names, labels] = [await authorNames(db, lists.flat()), await labelsOf(db, lists.flat())];
  const byRecord = new Map<string, OutboxEntry[]>();
  for (const entry of lists.flat()) byRecord.set(entry.entity_id, [...(byRecord.get(entry.entity_id) ?? []), entry]);
  const toItem = (entry: OutboxEntry) => ({
    ...itemOf(entry, now, names, labels.get(entry.id) ?? {}),
    isEditable: isEditable(entry, byRecord.get(entry.entity_id) ?? []),
  });
  return [...saves]
    .toSorted(([, one], [, other]) => urgencyOf(one, now) - urgencyOf(other, now))
    .flatMap(([id, entries]) => {
      const head = entries.find(isNumbered) ?? entries[0];
      return head ? [{ id, head: toItem(head), others: entries.filter((entry) => entry !== head).map(toItem) }] : [];
    });
}

/** A save that makes a numbered record is known by it: by the ticket, whatever was made with it. */
const isNumbered = (entry: OutboxEntry): boolean => isCreation(entry) && RECORDS[tableOf(entry.kind)].numbered !== null;

/** The newest settled saves of the last day that another user had recorded before. Newest first. */
async function readDoneBefore(db: UserDb, now: number = Date.now()): Promise<DoneBefore[]> {
  // oxlint-disable-next-line unicorn/no-array-reverse -- a collection of Dexie
  const newest = await inState(db, 'settled').reverse().limit(NEWEST).toArray();
  const entries = newest.filter(
    ({ verdict, settled_at }) => verdict?.code === 'already_done' && now - (settled_at ?? 0) < SHOWN_MS,
  );
  const [names, labels] = [await authorNames(db, entries), await labelsOf(db, entries)];
  return entries.map((entry) => ({
    ...itemOf(entry, now, names, labels.get(entry.id) ?? {}),
    settledAt: entry.settled_at ?? 0,
  }));
}

const NEWEST = 50;
const SHOWN_MS = 86_400_000;

/** The lower, the sooner a person should see it: a long queue must not hide it. */
const urgencyOf = (save: readonly OutboxEntry[], now: number): number =>
  Math.min(...save.map((entry) => (isForUserToDecide(entry, now) ? 0 : entry.state === 'held' ? 1 : 2)));

async function authorNames(db: UserDb, entries: readonly OutboxEntry[]): Promise<ReadonlyMap<string, string>> {
  const authors = [...new Set(entries.flatMap((entry) => entry.on_behalf_of?.author ?? []))];
  const rows = authors.length === 0 ? [] : await db.rows('colleagues').bulkGet(authors);
  return new Map(
    authors.map((author, index) => {
      const name = rows[index]?.['full_name'];
      return [author, typeof name === 'string' ? name : author];
    }),
  );
}

function itemOf(
  entry: OutboxEntry,
  now: number,
  names: ReadonlyMap<string, string>,
  label: OutboxItem['label'],
): OutboxItem {
  const { id, kind, entity_id, verdict } = entry;
  const mutation = mutationOf(entry);
  return {
    id,
    kind,
    entity_id,
    captured_at: happenedAt(mutation),
    state: stateOf(entry),
    fields: Object.keys(mutation.payload),
    label,
    isForUserToDecide: isForUserToDecide(entry, now),
    code: verdict?.code ?? null,
    message: verdict?.message ?? null,
    field: verdict?.field ?? null,
    conflict: conflictOf(verdict),
    authorName: names.get(entry.on_behalf_of?.author ?? '') ?? null,
  };
}

function stateOf(entry: OutboxEntry): OutboxState {
  if (isHeld(entry)) return 'held';
  const { state, verdict } = entry;
  if (state === 'queued' || state === 'settled' || state === 'withdrawn')
    return verdict === null ? 'to_send' : 'blocked';
  return state;
}
