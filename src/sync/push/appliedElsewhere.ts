/** Work of this device that stands as not accepted here, and got to the server another way: from a file, from an owner's queue, corrected. */
import type { Row } from '../../domain/effects.ts';
import { isCreation } from '../../domain/mutations.ts';
import type { OutboxEntry } from '../entry.ts';
import { mutationOf } from '../entry.ts';

type Entry = Pick<OutboxEntry, 'kind' | 'bytes' | 'state' | 'verdict' | 'replaces'>;

/**
 * The server's row shows that asking again does no harm: the record of a creation is there; of a change that was not accepted
 * the row holds every value. A refused change whose values are not there is left to its person: it may have been a mistake.
 */
export function isSafeToResend(entry: Entry, row: Row): boolean {
  if (isCreation(entry)) return !isReplaced(entry) || !isCorrection(entry) || isContainedIn(entry, row);
  if (entry.state === 'queued' || entry.state === 'held') return false;
  return isContainedIn(entry, row);
}

/**
 * The server says that something took its place: of a new record, only once the record in its place is here. Who waited for it can
 * go. One that was given up elsewhere stays until its person has seen it.
 */
export const isSuperseded = (entry: Entry, row: Row | undefined): boolean =>
  isReplaced(entry) && (!isCreation(entry) || row !== undefined);

/**
 * Nothing is left to decide about one that was overtaken. A correction that came second stays for its person to see, unless the one
 * that came first says the same: it was saved, and is nowhere.
 */
export const canWithdraw = (entry: Entry, row: Row | undefined): boolean =>
  isSuperseded(entry, row) && (!isCorrection(entry) || (row !== undefined && isContainedIn(entry, row)));

const isReplaced = ({ state, verdict }: Entry): boolean => state === 'rejected' && verdict?.code === 'replaced';
const isCorrection = ({ kind, replaces }: Entry): boolean => replaces !== null && kind !== 'mutations.discard';

/** Field by field: of what came first this device has the row alone, never the bytes. What the server has put into another form counts as different, for a person to see. What a ticket was saved as it need not be any more. */
const isContainedIn = (entry: Entry, row: Row): boolean =>
  Object.entries(mutationOf(entry).payload).every(
    ([field, value]) =>
      (isCreation(entry) && field === 'status') || JSON.stringify(row[field] ?? null) === JSON.stringify(value ?? null),
  );
