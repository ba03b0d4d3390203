import type { PgliteConnection } from '@supabase/lite/pglite';
import type { PostgresConnection } from '@supabase/lite/postgres';

export type LiteConnection = PgliteConnection | PostgresConnection;
