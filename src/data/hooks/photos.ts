import { countPhotos } from '../db/waitingPhotos.ts';
import type { PhotoCounts } from '../db/waitingPhotos.ts';
import { useQuery } from './useUserDb.ts';

/** Photos that are not with the server yet. */
export const usePhotoCounts = (): PhotoCounts | undefined => useQuery(countPhotos, []);
