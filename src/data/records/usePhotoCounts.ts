import { countPhotos } from '../store/photoCounts.ts';
import type { PhotoCounts } from '../store/photoCounts.ts';
import { useQuery } from '../session/useQuery.ts';

/** Photos that are not with the server yet. */
export const usePhotoCounts = (): PhotoCounts | undefined => useQuery(countPhotos, []);
