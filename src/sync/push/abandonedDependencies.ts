/** Work that waits for a record which nobody brings any more: it was given up in one tab while another tab still built on it. */
import { isCreation } from '../../domain/mutations.ts';
import type { EntryChange, EntryVerdict, OutboxEntry } from '../entry.ts';
import { mutationOf, STALLED_AFTER_MS } from '../entry.ts';

/** The server's word: a record that this one needs is not there (yet). */
const MISSING = 'missing_dependency';

const DEPENDENCY_DISCARDED: EntryVerdict = { code: 'needs_discarded', message: '', field: null, conflict: null };

export const isMissingDependency = ({ verdict }: Pick<EntryChange, 'verdict'>): boolean => verdict?.code === MISSING;

/** The records that the server must have before it can take this one. */
export function requiredEntities(entry: Pick<OutboxEntry, 'bytes'>): readonly string[] {
  const { kind, entity_id, depends_on } = mutationOf(entry);
  return isCreation({ kind }) ? depends_on : [entity_id, ...depends_on];
}

/**
 * `makers`: the mutations of this device that were to make the record. Where there is none, or the record was here already, another
 * device may still bring it; and it does where one gave way to a correction that was made there.
 */
export const isAbandoned = (creations: readonly Pick<OutboxEntry, 'state' | 'verdict'>[], isHere: boolean): boolean =>
  !isHere &&
  creations.length > 0 &&
  creations.every(({ state, verdict }) => state === 'withdrawn' && verdict?.code !== 'replaced');

/** Its person was told that these records were given up, and they have come all the same. */
export const isUnblockedBy = (
  entry: Pick<OutboxEntry, 'state' | 'verdict' | 'bytes'>,
  arrived: ReadonlySet<string>,
): boolean =>
  entry.state === 'rejected' &&
  entry.verdict?.code === DEPENDENCY_DISCARDED.code &&
  requiredEntities(entry).some((id) => arrived.has(id));

/**
 * It has waited for a missing record for as long as a stall: nobody here was to make that (they were taken over without it, or came in
 * a file), so that nothing tells whether another device still brings it. It goes on asking; its person need not wait any longer.
 * `now`: the device's clock, ms.
 */
export const isStalledOnMissing = (
  entry: Pick<OutboxEntry, 'state' | 'verdict' | 'captured_at'>,
  now: number,
): boolean =>
  entry.state === 'queued' && isMissingDependency(entry) && now - Date.parse(entry.captured_at) > STALLED_AFTER_MS;

/** Whether its person may correct or discard it. */
export const isForUserToDecide = (
  entry: Pick<OutboxEntry, 'state' | 'verdict' | 'captured_at'>,
  now: number,
): boolean => entry.state === 'rejected' || entry.state === 'set_aside' || isStalledOnMissing(entry, now);

/** For its person to decide: asked again, it is told again. */
export const rejectedAsAbandoned = (id: string): EntryChange => ({
  id,
  state: 'rejected',
  verdict: DEPENDENCY_DISCARDED,
});
