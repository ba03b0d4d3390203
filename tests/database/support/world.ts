/** A site with people on devices: the tests act as they would over the API, by role and token. */
import { newId } from '../../../src/domain/records/ids.ts';
import { openWithSchema } from './prepared.ts';
import type { Role } from '../../../src/domain/rules/roles.ts';
import type { Sql, Value } from './sql.ts';

export interface World {
  readonly sql: Sql;
  /** A new person with an account and, unless they are an operator, a registered device. */
  hire(role: Role): Promise<Person>;
  /** One who was deactivated since. */
  dismissed(role: Role): Promise<Person>;
  readonly setting: (key: string, value: string) => Promise<unknown>;
  /** As the functions of the edge ask. */
  readonly service: Ask;
  /** As superuser: what the story needs and no person can do. */
  query: Sql['query'];
  /** The first row of its answer. */
  readonly one: <T extends object = Record<string, unknown>>(
    text: string,
    ...values: readonly Value[]
  ) => Promise<T | undefined>;
  /** `columns`: in SQL. */
  row<T extends object = Record<string, unknown>>(table: string, id: string, columns: string): Promise<T | undefined>;
  /** m³ or litres of a material. */
  readonly onHand: (material: string) => Promise<number>;
  /** Whole records, as JSON has them. `where`: in SQL. */
  readonly records: <R>(table: string, where?: string) => Promise<R[]>;
  close(): Promise<void>;
}

export const createWorld = async (): Promise<World> => worldOn(await openWithSchema());

export function worldOn(sql: Sql): World {
  const one: World['one'] = async <T extends object>(text: string, ...values: readonly Value[]) =>
    (await sql.query<T>(text, values))[0];
  return {
    sql,
    hire: (role) => hire(sql, role),
    dismissed: async (role) => {
      const gone = await hire(sql, role);
      await sql.query('update profiles set is_active = false where id = $1', [gone.id]);
      return gone;
    },
    setting: (key, value) =>
      sql.query('update system_config set config_value = $2 where config_key = $1', [key, value]),
    service: asking((text, values) => asUser(sql, 'service_role', null, (tx) => tx.query(text, values))),
    query: (text, values) => sql.query(text, values),
    one,
    row: (table, id, columns) => one(`select ${columns} from ${table} where id = $1`, id),
    onHand: async (material) =>
      Number((await one('select on_hand from stocks where material_type = $1', material))!['on_hand']),
    records: async <R>(table: string, where = 'true') => {
      const text = `select to_jsonb(t) as row from public.${table} t where ${where} order by id`;
      return (await sql.query<{ row: R }>(text)).map(({ row }) => row);
    },
    close: () => sql.close(),
  };
}

/** The answer of a public procedure. What is an object is sent as JSON. */
type Ask = <T>(procedure: string, ...values: readonly (Value | object)[]) => Promise<T>;

const asking =
  (query: Sql['query']): Ask =>
  async <T>(procedure: string, ...values: readonly (Value | object)[]) => {
    const isJson = (value: Value | object) => typeof value === 'object' && value !== null;
    const places = values.map((value, at) => `$${at + 1}${isJson(value) ? '::text::jsonb' : ''}`);
    const [row] = await query<{ answer: T }>(
      `select public.${procedure}(${places.join()}) as answer`,
      values.map((value) => (typeof value === 'object' && value !== null ? JSON.stringify(value) : value)),
    );
    return row!.answer;
  };

export interface Person {
  readonly id: string;
  readonly role: Role;
  readonly device: string;
  readonly code: string;
  /** Runs as this person, with their token's claims. */
  query: Sql['query'];
  readonly ask: Ask;
  push(...mutations: readonly object[]): Promise<Outcome[]>;
  /** Pushes. Throws unless each is applied. */
  applies(...mutations: readonly object[]): Promise<void>;
  /** Pushes. Throws unless each is rejected with this code, behind which its field may be said. */
  isRefused(code: string, ...mutations: readonly object[]): Promise<void>;
  isHeld(code: string, ...mutations: readonly object[]): Promise<void>;
  /** Pushes. Answers of each outcome, code and field, as `rejected too_short reason`. */
  said(...mutations: readonly object[]): Promise<string[]>;
  pushBatch(batch: unknown): Promise<PushAnswer>;
  batchOf(...mutations: readonly object[]): Batch;
  pull(cursor?: object, limit?: number): Promise<Page>;
  /** Follows the cursor until there is no more. */
  pullAll(limit?: number, from?: object): Promise<Page[]>;
  /** The outcomes that the pulls from there bring. */
  hears(from?: object): Promise<Outcome[]>;
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
  const ask = asking(query);
  const pushBatch = async (batch: unknown) => {
    const [row] = await query<{ answer: PushAnswer }>('select public.apply_mutations($1::text::jsonb) as answer', [
      JSON.stringify(batch),
    ]);
    return row!.answer;
  };
  const pull = (cursor: object = {}, limit = 1000) =>
    ask<Page>('pull_changes', { device: who.device, ...cursor }, limit);
  const pullAll = async (limit?: number, from: object = {}) => {
    const pages: Page[] = [];
    let cursor = from;
    for (;;) {
      const page = await pull(cursor, limit);
      pages.push(page);
      if (!page.more) return pages;
      if (pages.length > 10_000) throw new Error('the pull does not end');
      cursor = page.cursor;
    }
  };
  const push = async (...mutations: readonly object[]) => (await pushBatch(batchOf(...mutations))).outcomes;
  const expectEach = async (mutations: readonly object[], ...expected: readonly string[]) => {
    const outcomes = await push(...mutations);
    const isExpected = (each: Outcome) =>
      expected.every((part, at) => part === [each.outcome, each.code, each.field][at]);
    if (outcomes.length === mutations.length && outcomes.every(isExpected)) return;
    throw new Error(`Expected ${mutations.length} times ${expected.join(' ')}: ${JSON.stringify(outcomes)}`);
  };
  return {
    ...who,
    query,
    ask,
    batchOf,
    pushBatch,
    pull,
    push,
    applies: (...mutations) => expectEach(mutations, 'applied'),
    isRefused: (code, ...mutations) => expectEach(mutations, 'rejected', ...code.split(' ')),
    isHeld: (code, ...mutations) => expectEach(mutations, 'held', code),
    said: async (...mutations) => wordsOf(await push(...mutations)),
    pullAll,
    hears: async (from) => (await pullAll(1000, from)).flatMap((page) => page.outcomes ?? []),
  };
}

/** Of each outcome, code and field. */
export const wordsOf = (outcomes: readonly Outcome[]): string[] =>
  outcomes.map(({ outcome, code, field }) => [outcome, code, field].filter(Boolean).join(' '));

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
