/** Entries that depend on an abandoned record: the user discarded it in one tab while another tab still saved something for it. */
import { isCreation, kindOf } from '../../domain/mutations/mutations.ts';
import { mutationOf, STALLED_AFTER_MS, type EntryChange, type EntryVerdict, type OutboxEntry } from '../entry.ts';

/** The server's code for an entry whose dependency does not exist there (yet). */
const MISSING = 'missing_dependency';

const DEPENDENCY_DISCARDED: EntryVerdict = { code: 'needs_discarded', message: '', field: null, conflict: null };

export const isMissingDependency = ({ verdict }: Pick<EntryChange, 'verdict'>): boolean => verdict?.code === MISSING;

/** Ids of the records that the server must have before it can apply this entry. */
export function requiredEntities(entry: Pick<OutboxEntry, 'bytes'>): readonly string[] {
  const { kind, entity_id, depends_on } = mutationOf(entry);
  return isCreation({ kind }) ? depends_on : [entity_id, ...depends_on];
}

/** Whether no device will create the record any more: all `creations` here ended, none of them in a correction made elsewhere. */
export const isAbandoned = (creations: readonly Pick<OutboxEntry, 'state' | 'verdict'>[], isHere: boolean): boolean =>
  !isHere &&
  creations.length > 0 &&
  creations.every(({ state, verdict }) => state === 'withdrawn' && verdict?.code !== 'replaced');

/** The entry was rejected because a record that it needs was abandoned, and that record has arrived after all. */
export const isUnblockedBy = (
  entry: Pick<OutboxEntry, 'state' | 'verdict' | 'bytes'>,
  arrived: ReadonlySet<string>,
): boolean =>
  entry.state === 'rejected' &&
  entry.verdict?.code === DEPENDENCY_DISCARDED.code &&
  requiredEntities(entry).some((id) => arrived.has(id));

/** Waits over four hours for a record that this device never made: the entry is retried, and its user may decide meanwhile. `now`: ms. */
export const isStalledOnMissing = (
  entry: Pick<OutboxEntry, 'state' | 'verdict' | 'captured_at'>,
  now: number,
): boolean =>
  entry.state === 'queued' && isMissingDependency(entry) && now - Date.parse(entry.captured_at) > STALLED_AFTER_MS;

/** Whether the user may correct or discard it. */
export const isForUserToDecide = (
  entry: Pick<OutboxEntry, 'state' | 'verdict' | 'captured_at'>,
  now: number,
): boolean => entry.state === 'rejected' || entry.state === 'set_aside' || isStalledOnMissing(entry, now);

/** The author may edit an unsent ticket (`editableBefore`) if nothing but prints waits for it. `others`: its unsettled entries. */
export const isEditable = (
  { id, state, kind, on_behalf_of }: Pick<OutboxEntry, 'id' | 'state' | 'kind' | 'on_behalf_of'>,
  others: readonly Pick<OutboxEntry, 'id' | 'kind'>[],
): boolean =>
  state === 'queued' &&
  on_behalf_of === undefined &&
  others.every((other) => other.id === id || kindOf(kind).editableBefore?.includes(other.kind)) &&
  kindOf(kind).editableBefore !== null;

/** The server had accepted what this entry corrects, and what follows is based on that. */
export const isTooLate = ({ state, verdict }: Pick<OutboxEntry, 'state' | 'verdict'>): boolean =>
  state === 'rejected' && verdict?.code === 'replaces_applied';

/** Rejects the entry, so that the user decides. If it is resent while the record is still missing, it is rejected again. */
export const rejectedAsAbandoned = (id: string): EntryChange => ({
  id,
  state: 'rejected',
  verdict: DEPENDENCY_DISCARDED,
});
