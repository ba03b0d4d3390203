/** A real Postgres by a URL. */
import postgres from 'postgres';
import type { Database, Parameter, Sql } from '../database.ts';
import { answerDatabaseErrorsLikePostgrest } from '../postgrestErrors.ts';
import { createPool, type Lease, oneConnection, type Value } from './pool.ts';
import { NUMERIC, TIMESTAMP, TIMESTAMPTZ, toIso, toIsoWithZone, toJsonText } from './values.ts';

const CONNECTIONS = 10;

export async function openPostgres(url: string): Promise<Database> {
  const { createPostgresConnection } = await import('@supabase/lite/postgres');
  const connection = createPostgresConnection({
    url,
    postgresOptions: {
      max: 1,
      onnotice: () => undefined,
      connection: { idle_in_transaction_session_timeout: 30_000 },
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
  // Reads the types of arrays, which all connections share: if each connection read them, a loss meanwhile would end the process.
  await driver.unsafe('select 1');
  await driver.end();
  const pool = createPool((application_name, onclose, heard) => {
    const options: postgres.Options<Record<string, postgres.PostgresType>> = {};
    const events = { onclose, onnotify: (_channel: string, text: string) => heard?.(text) };
    const named = { ...driver.options.connection, application_name };
    return postgres(Object.assign(options, driver.options, oneConnection, { connection: named, ...events }));
  }, CONNECTIONS);
  // What lite reserves for each of its statements is a connection of this pool; nothing else of the driver is used from here on.
  Object.assign(driver, {
    reserve: async () => {
      const lease = await pool.lease();
      return {
        unsafe: (text: string, params: readonly Value[]) => lease.query(text, params),
        release: () => lease.release(),
      };
    },
    end: () => pool.close(),
  });

  const borrowed = async <T>(work: (lease: Lease) => Promise<T>): Promise<T> => {
    const lease = await pool.lease();
    try {
      return await work(lease);
    } finally {
      lease.release();
    }
  };
  return {
    connection,
    health: pool.health,
    query: (text, params) => borrowed((lease) => over(lease).query(text, params)),
    run: (text) => borrowed((lease) => over(lease).run(text)),
    transaction: (work) => borrowed((lease) => inTransaction(lease, work)),
    exclusively: (key, work) =>
      borrowed(async (lease) => {
        await lease.query('select pg_advisory_lock(hashtext($1))', [key]);
        try {
          return await work();
        } finally {
          await lease.query('select pg_advisory_unlock(hashtext($1))', [key]);
        }
      }),
    listen: (...asked) => pool.listen(...asked),
    close: () => connection.close(),
  };
}

const over = (lease: Lease): Sql => ({
  query: async <T extends object>(text: string, params: readonly Parameter[] = []) => [
    ...(await lease.query<T>(text, params)),
  ],
  run: async (text) => void (await lease.query(text)),
});

async function inTransaction<T>(lease: Lease, work: (tx: Sql) => Promise<T>): Promise<T> {
  await lease.query('begin');
  try {
    const result = await work(over(lease));
    await lease.query('commit');
    return result;
  } catch (error) {
    await lease.query('rollback').catch(() => undefined);
    throw error;
  }
}
