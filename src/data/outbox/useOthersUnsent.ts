import type { UnsentWork } from './outboxTypes.ts';
import { othersUnsent } from './takeOver.ts';
import { useQuery } from '../session/useQuery.ts';

/** What others have left unsent on this device and nobody has taken over; empty for anybody but an owner. */
export const useOthersUnsent = (): readonly UnsentWork[] | undefined => useQuery((db) => othersUnsent(db), []);
