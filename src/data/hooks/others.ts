import type { UnsentWork } from '../api.ts';
import { othersUnsent } from '../outbox/takeOver.ts';
import { useQuery } from './useUserDb.ts';

/** What others have left unsent on this device and nobody has taken over; empty for anybody but an owner. */
export const useOthersUnsent = (): readonly UnsentWork[] | undefined => useQuery((db) => othersUnsent(db), []);
