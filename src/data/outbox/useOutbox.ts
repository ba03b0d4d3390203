import { useQuery } from '../session/useQuery.ts';
import { readDoneBefore, readOutbox } from './outboxItems.ts';
import type { OutboxSave } from './outboxTypes.ts';

/** Everything that is not settled, oldest first; undefined while the store is read. */
export const useOutbox = (): readonly OutboxSave[] | undefined => useQuery(readOutbox, []);

export const useDoneBefore = () => useQuery((db) => readDoneBefore(db), []);
