import { useQuery } from '../records/useQuery.ts';
import { readOutbox } from './outboxItems.ts';
import type { OutboxSave } from './outboxTypes.ts';

/** Everything that is not settled, oldest first; undefined while the store is read. */
export const useOutbox = (): readonly OutboxSave[] | undefined => useQuery(readOutbox, []);
