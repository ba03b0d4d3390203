/** Work of this device that stands as not accepted here, and got to the server another way: from a file, from an owner's queue, corrected. */
import type { Row } from '../domain/effects.ts';
import type { OutboxEntry } from './entry.ts';
import { mutationOf } from './entry.ts';

type Entry = Pick<OutboxEntry, 'kind' | 'bytes' | 'state' | 'verdict'>;

const isCreation = ({ kind }: Pick<OutboxEntry, 'kind'>): boolean => kind.endsWith('.create');

/**
 * The server's row shows that asking again does no harm: the record of a creation is there; of a change that was not accepted
 * the row holds every value. A refused change whose values are not there is left to its person: it may have been a mistake.
 */
export function isDoneIn(entry: Entry, row: Row): boolean {
  if (isCreation(entry)) return true;
  if (entry.state === 'queued' || entry.state === 'held') return false;
  return Object.entries(mutationOf(entry).payload).every(([field, value]) => JSON.stringify(row[field] ?? null) === JSON.stringify(value ?? null));
}

/**
 * The server says that something took its place, and there is nothing left to decide: of a new record, only once the record in
 * its place is here. One that was given up elsewhere stays until its person has seen it.
 */
export const gaveWay = (entry: Entry, row: Row | undefined): boolean =>
  entry.state === 'rejected' && entry.verdict?.code === 'replaced' && (!isCreation(entry) || row !== undefined);
