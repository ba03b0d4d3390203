/** Entries that were rejected or set aside here, and reached the server another way: from an imported file, an owner's queue or a correction. */
import type { Row } from '../../domain/mutations/effects.ts';
import { isCreation } from '../../domain/mutations/mutations.ts';
import { mutationOf, type OutboxEntry } from '../entry.ts';

type Entry = Pick<OutboxEntry, 'kind' | 'bytes' | 'state' | 'verdict' | 'replaces'>;

/**
 * Whether the server's row shows that resending is harmless: the created record exists, or the row has every value of the change.
 * A rejected change whose values are not in the row is left to the user: it may have been a mistake.
 */
export function isSafeToResend(entry: Entry, row: Row): boolean {
  if (isCreation(entry)) return !isReplaced(entry) || !isCorrection(entry) || isContainedIn(entry, row);
  if (entry.state === 'queued' || entry.state === 'held') return false;
  return isContainedIn(entry, row);
}

/**
 * A correction made elsewhere replaced it (for a new record: only once the replacing record is here). Entries that depended on it
 * may be sent. One that was discarded elsewhere stays until the user has seen it.
 */
export const isSuperseded = (entry: Entry, row: Row | undefined): boolean =>
  isReplaced(entry) && (!isCreation(entry) || row !== undefined);

/**
 * Whether a superseded entry leaves nothing to decide. A correction that came second stays for the user, because it was saved and is
 * stored nowhere; unless the correction that came first has the same values.
 */
export const canWithdraw = (entry: Entry, row: Row | undefined): boolean =>
  isSuperseded(entry, row) && (!isCorrection(entry) || (row !== undefined && isContainedIn(entry, row)));

const isReplaced = ({ state, verdict }: Entry): boolean => state === 'rejected' && verdict?.code === 'replaced';
const isCorrection = ({ kind, replaces }: Entry): boolean => replaces !== null && kind !== 'mutations.discard';

/**
 * Compares field by field, because this device has only the row of the other mutation, never its bytes. A value that the server
 * normalized counts as different, for the user to see. The status of a created record may have changed since, and is not compared.
 */
const isContainedIn = (entry: Entry, row: Row): boolean =>
  Object.entries(mutationOf(entry).payload).every(
    ([field, value]) =>
      (isCreation(entry) && field === 'status') || JSON.stringify(row[field] ?? null) === JSON.stringify(value ?? null),
  );
