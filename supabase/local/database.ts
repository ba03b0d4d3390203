/**
 * One interface to the database of a local backend, for PGlite and for a real Postgres, with the connection that @supabase/lite
 * serves. Values are as PostgREST sends them: ISO times, numbers for numerics.
 */
import type { LiteConnection } from './connection.ts';
import type { Health } from './databases/health.ts';

type Row = Record<string, unknown>;
export type Parameter = string | number | boolean | null;

export interface Sql {
  /** One statement with parameters. JSON is passed as text: `$1::text::jsonb`. */
  query<T extends object = Row>(text: string, params?: readonly Parameter[]): Promise<T[]>;
  /** Any number of statements without parameters. */
  run(text: string): Promise<void>;
}

export interface Database extends Sql {
  readonly connection: LiteConnection;
  /** While it is away every statement is rejected; it returns by itself. */
  readonly health: Health;
  transaction<T>(work: (tx: Sql) => Promise<T>): Promise<T>;
  /** Runs work while no other process runs work under the same key on the same database. */
  exclusively<T>(key: string, work: () => Promise<T>): Promise<T>;
  /** Receives the notifications of that channel. `interrupted`: it listens again after an interruption. */
  listen(channel: string, heard: (text: string) => void, interrupted: () => void): Promise<void>;
  close(): Promise<void>;
}

/** Opens it for one task. */
export async function using<T>(opening: Promise<Database>, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await opening;
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
