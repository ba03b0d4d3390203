/** A site with people on devices: the tests act as they would over the API, by role and token. */
import { newId } from '../../../src/domain/records/ids.ts';
import { openWithSchema } from './prepared.ts';
import type { Role } from '../../../src/domain/rules/roles.ts';
import type { Sql } from './sql.ts';

export interface World {
  readonly sql: Sql;
  /** A new person with an account and, unless they are an operator, a registered device. */
  hire(role: Role): Promise<Person>;
  /** As superuser: what the story needs and no person can do. */
  query: Sql['query'];
  close(): Promise<void>;
}

export const createWorld = async (): Promise<World> => worldOn(await openWithSchema());

export const worldOn = (sql: Sql): World => ({
  sql,
  hire: (role) => hire(sql, role),
  query: (text, values) => sql.query(text, values),
  close: () => sql.close(),
});

export interface Person {
  readonly id: string;
  readonly role: Role;
  readonly device: string;
  readonly code: string;
  /** Runs as this person, with their token's claims. */
  query: Sql['query'];
  push(...mutations: readonly object[]): Promise<Outcome[]>;
  /** Pushes. Throws unless each is applied. */
  applies(...mutations: readonly object[]): Promise<void>;
  /** Pushes. Throws unless each is rejected with this code. */
  isRefused(code: string, ...mutations: readonly object[]): Promise<void>;
  pushBatch(batch: unknown): Promise<PushAnswer>;
  batchOf(...mutations: readonly object[]): Batch;
  pull(cursor?: object, limit?: number): Promise<Page>;
  /** Follows the cursor until there is no more. */
  pullAll(limit?: number, from?: object): Promise<Page[]>;
}

export interface Batch {
  schema_version: number;
  author: string;
  device: string;
  mutations: readonly object[];
}

export interface Outcome {
  id: string;
  outcome: 'applied' | 'duplicate' | 'rejected' | 'blocked' | 'held';
  rows?: [table: string, id: string, version: number][];
  code?: string;
  field?: string;
  message?: string;
  conflict?: Record<string, Record<string, unknown>>;
  position?: number;
}

export interface PushAnswer {
  epoch: string;
  position: number;
  server_time: string;
  mark: number;
  outcomes: Outcome[];
}

export interface Page {
  epoch: string;
  position: number;
  role: Role;
  more: boolean;
  cursor: { position: number; id: string };
  tables?: Record<string, { columns: string[]; rows: unknown[][] }>;
  outcomes?: Outcome[];
  mark?: number;
  forgot?: true;
}

async function hire(sql: Sql, role: Role): Promise<Person> {
  const id = newId();
  await sql.query('select public.create_profile($1, $2, $3, $4)', [id, `${id}@kuari.example`, `Pak ${role}`, role]);
  const registration = role === 'operator' ? { id: newId(), code: '???' } : await registerDevice(sql, id);
  return person(sql, { id, role, device: registration.id, code: registration.code });
}

/** `device`: the thing itself, which several people may share; a new one unless told otherwise. */
export async function registerDevice(sql: Sql, user: string, device = newId()): Promise<{ id: string; code: string }> {
  const [row] = await sql.query<{ answer: { id: string; code: string } }>(
    'select public.register_device($1, $2, $3, $4) as answer',
    [user, device, 'Tablet', '1.0'],
  );
  return row!.answer;
}

export function person(sql: Sql, who: Pick<Person, 'id' | 'role' | 'device' | 'code'>): Person {
  const query: Sql['query'] = (text, values) => asUser(sql, 'authenticated', who.id, (tx) => tx.query(text, values));
  const batchOf = (...mutations: readonly object[]): Batch => ({
    schema_version: 1,
    author: who.id,
    device: who.device,
    mutations,
  });
  const pushBatch = async (batch: unknown) => {
    const [row] = await query<{ answer: PushAnswer }>('select public.apply_mutations($1::text::jsonb) as answer', [
      JSON.stringify(batch),
    ]);
    return row!.answer;
  };
  const pull = async (cursor: object = {}, limit = 1000) => {
    const [row] = await query<{ answer: Page }>('select public.pull_changes($1::text::jsonb, $2) as answer', [
      JSON.stringify({ device: who.device, ...cursor }),
      limit,
    ]);
    return row!.answer;
  };
  const push = async (...mutations: readonly object[]) => (await pushBatch(batchOf(...mutations))).outcomes;
  const expectEach = async (
    mutations: readonly object[],
    isExpected: (outcome: Outcome) => boolean,
    expected: string,
  ) => {
    const outcomes = await push(...mutations);
    if (outcomes.length === mutations.length && outcomes.every(isExpected)) return;
    throw new Error(`Expected ${mutations.length} times ${expected}: ${JSON.stringify(outcomes)}`);
  };
  return {
    ...who,
    query,
    batchOf,
    pushBatch,
    pull,
    push,
    applies: (...mutations) => expectEach(mutations, ({ outcome }) => outcome === 'applied', 'applied'),
    isRefused: (code, ...mutations) =>
      expectEach(mutations, (said) => said.outcome === 'rejected' && said.code === code, `rejected as ${code}`),
    pullAll: async (limit, from = {}) => {
      const pages: Page[] = [];
      let cursor = from;
      for (;;) {
        const page = await pull(cursor, limit);
        pages.push(page);
        if (!page.more) return pages;
        if (pages.length > 10_000) throw new Error('the pull does not end');
        cursor = page.cursor;
      }
    },
  };
}

/** Runs with a database role and a token's claims, as PostgREST does. */
export function asUser<T>(
  sql: Sql,
  role: 'anon' | 'authenticated' | 'service_role',
  user: string | null,
  work: (tx: Sql) => Promise<T>,
): Promise<T> {
  return sql.transaction(async (tx) => {
    await tx.query(`select set_config('request.jwt.claims', $1, true), set_config('role', $2, true)`, [
      JSON.stringify({ role, ...(user === null ? {} : { sub: user }) }),
      role,
    ]);
    return work(tx);
  });
}

/** The SQLSTATE that a call is refused with, or `not refused`. */
export async function refusal(call: Promise<unknown>): Promise<string> {
  try {
    await call;
    return 'not refused';
  } catch (error) {
    if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
    throw error;
  }
}

/** Rows of a table out of pulled pages, as objects. The last version of a row wins, as on a device. */
export function rowsOf(pages: readonly Pick<Page, 'tables'>[], table: string): Map<string, Record<string, unknown>> {
  const rows = new Map<string, Record<string, unknown>>();
  for (const { tables } of pages) {
    const pulled = tables?.[table];
    for (const values of pulled?.rows ?? []) {
      const row = Object.fromEntries(pulled!.columns.map((column, n) => [column, values[n]]));
      rows.set(String(row['id']), row);
    }
  }
  return rows;
}
