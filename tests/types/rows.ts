/** The rows of people (src/domain/records/rows.ts), which no record describes, against their table: a column that it lacks does not compile. */
import type { Database } from '../../src/data/store/database.types.ts';
import type { Profile } from '../../src/domain/records/rows.ts';

type Row = Database['public']['Tables']['profiles']['Row'];

export const PROFILES_AGREE = (row: Row): Omit<Profile, 'role'> => row;
