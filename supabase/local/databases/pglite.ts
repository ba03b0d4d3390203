/**
 * PGlite in a folder. After a fault inside it (a stack overflow) it answers every query with a panic. It is then abandoned like a
 * killed process and opened again on the same folder, which Postgres recovers from its log.
 */
import type { PGlite } from '@electric-sql/pglite';
import type { Database, Parameter, Sql } from '../database.ts';
import { answerDatabaseErrorsLikePostgrest } from '../postgrestErrors.ts';
import { WatchedHealth } from './health.ts';
import { NUMERIC, TIMESTAMP, TIMESTAMPTZ, toIso, toIsoWithZone } from './values.ts';

export async function openPglite(folder: string): Promise<Database> {
  const { createPgliteConnection } = await import('@supabase/lite/pglite');
  const open = () =>
    createPgliteConnection({
      url: folder,
      pgliteOptions: { parsers: { [TIMESTAMPTZ]: toIsoWithZone, [TIMESTAMP]: toIso, [NUMERIC]: Number } },
    });
  const connection = await open();
  answerDatabaseErrorsLikePostgrest(connection);
  const { driver } = connection;
  await driver.exec(SESSION);

  /** The instance that answers. lite keeps the first one, whose methods lead here. */
  let current: Pick<PGlite, 'query' | 'exec' | 'transaction' | 'close'> = {
    query: driver.query.bind(driver),
    exec: driver.exec.bind(driver),
    transaction: driver.transaction.bind(driver),
    close: driver.close.bind(driver),
  };
  let inner: PGlite = driver;
  const listeners: { channel: string; heard: (text: string) => void; interrupted: () => void }[] = [];
  const health: WatchedHealth = new WatchedHealth(async () => {
    silence(inner);
    // A request must not begin in one instance and continue in the next, without its transaction and role.
    await health.whenIdle();
    const fresh = (await open()).driver;
    await fresh.exec(SESSION);
    for (const { channel, heard } of listeners) await fresh.listen(channel, heard);
    current = fresh;
    inner = fresh;
    for (const { interrupted } of listeners) interrupted();
  });
  const guarded = async <T>(work: (db: typeof current) => Promise<T>): Promise<T> => {
    if (health.isAway) throw new Error('The database is being opened again.');
    try {
      return await work(current);
    } catch (error) {
      if (isBroken(error)) health.lost(error);
      throw error;
    }
  };
  Object.assign(driver, {
    query: (...args: Parameters<PGlite['query']>) => guarded((db) => db.query(...args)),
    exec: (...args: Parameters<PGlite['exec']>) => guarded((db) => db.exec(...args)),
    transaction: ((work) => guarded((db) => db.transaction(work))) satisfies PGlite['transaction'],
    close: () => current.close(),
  });

  return {
    connection,
    health,
    ...sqlOn(driver),
    transaction: (work) => driver.transaction((tx) => work(sqlOn(tx))),
    // The folder's lock keeps every other process out.
    exclusively: (_key, work) => work(),
    listen: async (channel, heard, interrupted) => {
      await inner.listen(channel, heard);
      listeners.push({ channel, heard, interrupted });
    },
    close: async () => {
      health.close();
      const closing = connection.close();
      // A broken instance cannot close properly.
      await (health.isAway ? closing.catch(() => undefined) : closing);
    },
  };
}

const sqlOn = (on: Pick<PGlite, 'query' | 'exec'>): Sql => ({
  query: async <T extends object>(text: string, params: readonly Parameter[] = []) =>
    (await on.query<T>(text, [...params])).rows,
  run: async (text) => void (await on.exec(text)),
});

const SESSION = `set time zone 'UTC'`;

/** The broken instance gets nothing more: no waiting query, and no write to its files. */
function silence(db: PGlite): void {
  const refuse = () => {
    throw new Error('This instance of the database is broken.');
  };
  Object.assign(db, {
    execProtocolRawSync: refuse,
    execProtocolRaw: refuse,
    execProtocolRawStream: refuse,
    execProtocol: refuse,
    execProtocolStream: refuse,
  });
}

/** A panic of Postgres, or of its WebAssembly machine. Every other error is an answer. */
const isBroken = (error: unknown): boolean =>
  error instanceof WebAssembly.RuntimeError ||
  (error instanceof Error &&
    (('severity' in error && (error.severity === 'PANIC' || error.severity === 'FATAL')) ||
      error.name === 'ExitStatus'));
