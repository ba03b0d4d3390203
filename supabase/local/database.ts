/**
 * One interface to the database of a local backend, for PGlite and for a real Postgres, with the connection that @supabase/lite
 * serves. Values are as PostgREST sends them: ISO times, numbers for numerics.
 */
import type { LiteConnection } from './connection.ts';
import { answerDatabaseErrorsLikePostgrest } from './postgrestErrors.ts';

type Row = Record<string, unknown>;
export type Parameter = string | number | boolean | null;

export interface Sql {
  /** One statement with parameters. JSON goes as text: `$1::text::jsonb`. */
  query<T extends object = Row>(text: string, params?: readonly Parameter[]): Promise<T[]>;
  /** Any number of statements without parameters. */
  run(text: string): Promise<void>;
}

export interface Database extends Sql {
  readonly connection: LiteConnection;
  transaction<T>(work: (tx: Sql) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export async function openPglite(folder: string): Promise<Database> {
  const { createPgliteConnection } = await import('@supabase/lite/pglite');
  const connection = await createPgliteConnection({
    url: folder,
    pgliteOptions: { parsers: { [TIMESTAMPTZ]: toIsoWithZone, [TIMESTAMP]: toIso, [NUMERIC]: Number } },
  });
  answerDatabaseErrorsLikePostgrest(connection);
  const { driver } = connection;
  await driver.exec(`set time zone 'UTC'`);
  return {
    connection,
    query: async <T extends object>(text: string, params: readonly Parameter[] = []) =>
      (await driver.query<T>(text, [...params])).rows,
    run: async (text) => void (await driver.exec(text)),
    transaction: (work) =>
      driver.transaction((tx) =>
        work({
          query: async <T extends object>(text: string, params: readonly Parameter[] = []) =>
            (await tx.query<T>(text, [...params])).rows,
          run: async (text) => void (await tx.exec(text)),
        }),
      ),
    close: () => connection.close(),
  };
}

export async function openPostgres(url: string): Promise<Database> {
  const { createPostgresConnection } = await import('@supabase/lite/postgres');
  const connection = createPostgresConnection({
    url,
    postgresOptions: {
      max: 10,
      onnotice: () => undefined,
      connection: { application_name: 'kuari', idle_in_transaction_session_timeout: 30_000 },
      types: {
        json: { to: 114, from: [114], parse: (text: string) => JSON.parse(text) as unknown, serialize: toJsonText },
        jsonb: { to: 3802, from: [3802], parse: (text: string) => JSON.parse(text) as unknown, serialize: toJsonText },
        timestamptz: { to: TIMESTAMPTZ, from: [TIMESTAMPTZ], parse: toIsoWithZone, serialize: (text: string) => text },
        timestamp: { to: TIMESTAMP, from: [TIMESTAMP], parse: toIso, serialize: (text: string) => text },
        numeric: { to: NUMERIC, from: [NUMERIC], parse: Number, serialize: String },
      },
    },
  });
  answerDatabaseErrorsLikePostgrest(connection);
  const { driver } = connection;
  const over = (sql: Pick<typeof driver, 'unsafe'>): Sql => ({
    query: async <T extends object>(text: string, params: readonly Parameter[] = []) => [
      ...(await sql.unsafe<T[]>(text, [...params])),
    ],
    run: async (text) => void (await sql.unsafe(text)),
  });
  return {
    connection,
    ...over(driver),
    transaction: async <T>(work: (tx: Sql) => Promise<T>) => {
      const results: T[] = [];
      await driver.begin(async (tx) => void results.push(await work(over(tx))));
      for (const result of results) return result;
      throw new Error('A transaction ended without an answer.');
    },
    close: () => connection.close(),
  };
}

const TIMESTAMPTZ = 1184;
const TIMESTAMP = 1114;
const NUMERIC = 1700;
const toIso = (text: string): string => text.replace(' ', 'T');
/** Postgres writes `+00`, PostgREST `+00:00`. */
const toIsoWithZone = (text: string): string => toIso(text).replace(/([+-]\d\d)$/, '$1:00');
/** lite passes procedure arguments as text already; encoding them again would turn an object into a string. */
const toJsonText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
