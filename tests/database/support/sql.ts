/** One way to speak to PGlite and to a real Postgres. Values travel as text: pass jsonb as `$1::text::jsonb`. */
import type { PGlite } from '@electric-sql/pglite';
import postgres from 'postgres';

export type Value = string | number | boolean | null;

export interface Sql {
  query<T extends object>(text: string, values?: readonly Value[]): Promise<T[]>;
  /** Any number of statements. */
  run(text: string): Promise<void>;
  transaction<T>(work: (tx: Sql) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export const sqlOn = (db: PGlite): Sql => ({
  ...pgliteSql(db),
  transaction: (work) => db.transaction((tx) => work(pgliteSql(tx))),
  close: () => db.close(),
});

function pgliteSql(db: Pick<PGlite, 'query' | 'exec'>): Sql {
  return {
    query: async <T extends object>(text: string, values: readonly Value[] = []) =>
      (await db.query<T>(text, [...values])).rows,
    run: async (text) => void (await db.exec(text)),
    transaction: () => Promise.reject(new Error('a transaction is open already')),
    close: () => Promise.resolve(),
  };
}

export function openPostgres(url: string, connections: number): Sql {
  // As PGlite reads them.
  const bigint = { to: 20, from: [20], serialize: String, parse: Number };
  const db = postgres(url, { max: connections, onnotice: () => undefined, types: { bigint } });
  return {
    ...postgresSql(db),
    transaction: async <T>(work: (tx: Sql) => Promise<T>) => {
      const box: { answer?: T } = {};
      await db.begin(async (tx) => {
        box.answer = await work(postgresSql(tx));
      });
      return box.answer!;
    },
    close: () => db.end({ timeout: 5 }),
  };
}

function postgresSql(db: Pick<postgres.Sql, 'unsafe'>): Sql {
  return {
    query: async <T extends object>(text: string, values: readonly Value[] = []) => [
      ...(await db.unsafe<T[]>(text, [...values])),
    ],
    run: async (text) => void (await db.unsafe(text)),
    transaction: () => Promise.reject(new Error('a transaction is open already')),
    close: () => Promise.resolve(),
  };
}
