/** Entries that were rejected or set aside here but reached the server another way: from an imported file, an owner's queue or a correction. */
import type { Row } from '../../domain/mutations/effects.ts';
import { isCreation } from '../../domain/mutations/mutations.ts';
import { mutationOf, type OutboxEntry } from '../entry.ts';

type Entry = Pick<OutboxEntry, 'kind' | 'bytes' | 'state' | 'verdict' | 'replaces'>;

/** Whether the server's row makes resending harmless: the created record exists, or the row has every value of the change. */
export function isSafeToResend(entry: Entry, row: Row): boolean {
  if (isCreation(entry)) return !isReplaced(entry) || !isCorrection(entry) || isContainedIn(entry, row);
  if (entry.state === 'queued' || entry.state === 'held') return false;
  return isContainedIn(entry, row);
}

/** A correction made elsewhere replaced it, and is here if it made a new record. Entries that depended on it may be sent. */
export const isSuperseded = (entry: Entry, row: Row | undefined): boolean =>
  isReplaced(entry) && (!isCreation(entry) || row !== undefined);

/** A superseded entry that needs no decision. A correction that came second stays for its user, unless the first has the same values. */
export const canWithdraw = (entry: Entry, row: Row | undefined): boolean =>
  isSuperseded(entry, row) && (!isCorrection(entry) || (row !== undefined && isContainedIn(entry, row)));

const isReplaced = ({ state, verdict }: Entry): boolean => state === 'rejected' && verdict?.code === 'replaced';
const isCorrection = ({ kind, replaces }: Entry): boolean => replaces !== null && kind !== 'mutations.discard';

/** Compares field by field: this device has only the row of the other mutation. The status is left out, because it may have changed. */
const isContainedIn = (entry: Entry, row: Row): boolean =>
  Object.entries(mutationOf(entry).payload).every(
    ([field, value]) =>
      (isCreation(entry) && field === 'status') || JSON.stringify(row[field] ?? null) === JSON.stringify(value ?? null),
  );
