/** What a request may cost is judged before the database sees it; and a database that broke all the same is opened again. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createAccounts } from '../../supabase/local/demo/accounts.ts';
import { depthOf, MAX_DEPTH } from '../../supabase/local/http/limits.ts';
import { packMutations } from '../../src/sync/wire/packedBatch.ts';
import {
  closing,
  newDowntime,
  newEquipment,
  newFuelReceipt,
  newIncident,
  newProduction,
  newTransformation,
} from '../database/support/everyKind.ts';
import { newCustomer, newDelivery, newTruck } from '../database/support/mutations.ts';
import { type LocalBackend, openBackendOn } from './support/localBackend.ts';

const PUSH = '/rest/v1/rpc/apply_mutations';
const STATION = { code: 'AAA' };

/** The innermost value in that many levels. */
const nested = (levels: number, wrap: (inner: string) => string): string => {
  let text = '1';
  for (let level = 0; level < levels; level += 1) text = wrap(text);
  return text;
};
const packedDeep = (levels: number) =>
  `{"batch":{"packed":{"groups":[{"rows":1,"columns":{"a":${nested(levels, (inner) => `{"fields":{"a":${inner}}}`)}}}]}}}`;

it('the limit of nesting is three times what the deepest request needs', () => {
  const mutations = [
    newCustomer({}, { seen: { name: 'PT Baru' }, depends_on: [crypto.randomUUID()] }),
    newTruck(),
    newDelivery(STATION),
    closing('2026-11-20'),
    newEquipment(),
    newProduction(),
    newTransformation(),
    newFuelReceipt(),
    newDowntime(),
    newIncident(STATION),
  ].flatMap((each) => [each, { ...each, id: crypto.randomUUID() }]);
  const texts = mutations.map((each) => JSON.stringify(each));
  const bodies = [{ batch: { mutations } }, { batch: { packed: packMutations(texts) } }];
  const deepest = Math.max(...bodies.map((body) => depthOf(Buffer.from(JSON.stringify(body)))));
  expect(deepest).toBe(9);
  expect(MAX_DEPTH).toBeGreaterThan(3 * deepest);
});

it.each([
  ['{"a":"[[[[{{{{"}', 1],
  [String.raw`{"a":"\"[[[["}`, 1],
  [String.raw`{"a":"\\","b":[[]]}`, 3],
  ['[[[', 3],
  ['[],[[]]', 2],
  ['', 0],
])('the nesting of %s is %i', (text, depth) => expect(depthOf(Buffer.from(text))).toBe(depth));

const isSentBack = ({ status, headers }: { readonly status: number; readonly headers: Headers }): boolean =>
  status === 503 && Number(headers.get('retry-after')) > 0;

describe.each(['pglite', 'postgres'] as const)('limits on %s', (kind) => {
  const only = (database: typeof kind) => (kind === database ? [database] : []);
  let local!: LocalBackend;
  let token = '';
  beforeAll(async () => {
    local = await openBackendOn(kind);
    await createAccounts(local.backend, local.keys);
    token = await local.signIn('clerk');
  });
  afterAll(() => local.close());
  const send = async (method: string, path: string, body?: string, headers: Record<string, string> = {}) => {
    const own = {
      apikey: local.keys.publishable,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    };
    const init = { method, headers: { ...own, ...headers }, ...(body === undefined ? {} : { body }) };
    const response = await local.fetcher(`http://127.0.0.1${path}`, init);
    return { status: response.status, text: await response.text(), headers: response.headers };
  };
  const status = async () => (await send('GET', '/rest/v1/profiles?select=user_id')).status;

  it('a body that is too deep is refused, in every form that the API takes, and the database lives on', async () => {
    const deep = packedDeep(100);
    const asText = JSON.stringify({ batch: JSON.stringify(JSON.parse(deep).batch) });
    for (const body of [deep, packedDeep(17), asText, nested(5000, (inner) => `[${inner}]`)])
      expect(await send('POST', PUSH, body)).toMatchObject({ status: 400, text: expect.stringContaining('PGRST102') });
    const form = new URLSearchParams({ batch: JSON.stringify(JSON.parse(deep).batch) }).toString();
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await send('POST', PUSH, form, type)).status).toBe(415);
    expect((await send('POST', PUSH, deep, { 'content-type': 'text/plain' })).status).toBe(415);
    expect((await send('GET', `${PUSH}?${form}`)).status).toBe(404);
    expect(await status()).toBe(200);
  });

  it('a push above 256 kB is refused, other bodies above 1 MB', async () => {
    const body = (bytes: number) => JSON.stringify({ batch: { text: 'x'.repeat(bytes) } });
    expect(await send('POST', PUSH, body(256 * 1024))).toMatchObject({ status: 413 });
    expect((await send('POST', PUSH, body(255_900))).status).toBe(400);
    expect((await send('POST', '/rest/v1/rpc/pull_changes', body(1024 * 1024))).status).toBe(413);
  });

  it('who is not signed in is told that, not the limits', async () => {
    const anonymous = { authorization: '' };
    expect((await send('POST', PUSH, packedDeep(100), anonymous)).status).toBe(401);
    expect((await send('POST', PUSH, 'x'.repeat(300_000), { authorization: 'Bearer a.b.c' })).status).toBe(401);
    expect((await send('GET', '/rest/v1/customers?select=a(b(c))', undefined, anonymous)).status).toBe(401);
  });

  it('one table is embedded, and no further one beside it or in it', async () => {
    expect((await send('GET', '/rest/v1/customers?select=id,deliveries(id)')).status).toBe(200);
    for (const select of [
      '*,deliveries(*,customers(*,deliveries(id)))',
      'id,deliveries(id),other:deliveries(id)',
      'id,deliveries(customers(id))',
      'id,"),x(":name,deliveries(id)',
      'id&select=deliveries(customers(id))',
    ])
      expect([select, await send('GET', `/rest/v1/customers?select=${select}`)]).toMatchObject([
        select,
        { status: 400, text: expect.stringContaining('"code":"PGRST100"') },
      ]);
    expect(await status()).toBe(200);
  });

  it('no filter is a regular expression, a full-text search or another that the app does not use; a text that looks like one is', async () => {
    for (const filter of `address=match.^(a%2Ba)(aa%2B)b address=imatch.x address=not.match.x address=m%61tch.x address=MATCH.x
      address=match(any).{x,y} notes=fts.batu notes=plfts(indonesian).batu notes=not.wfts.batu name=like.*PT*
      name=eq(any).{x,y} or=(name.eq.PT,notes.fts.batu) or=(id.in.(a,b),notes.phfts.batu)
      or=(id.not.is.null,address.match.x) not.and=(address.not.imatch.x)
      select=id,deliveries(id)&deliveries.or=(ticket_no.match(all).{x})`.split(/\s+/))
      expect([filter, await send('GET', `/rest/v1/customers?${filter}`)]).toMatchObject([
        filter,
        { status: 400, text: expect.stringContaining('"code":"PGRST100"') },
      ]);
    for (const filter of [
      'name=ilike.*PT.match.*',
      'or=(name.ilike.*fts*,address.ilike.*PT.match.x*)',
      'or=(name.eq."a,b.fts.c",id.not.is.null)',
      'id=not.in.(0190a000-0000-7000-8000-000000000001,0190a000-0000-7000-8000-000000000002)',
      'select=id&order=name.asc&limit=1&offset=0&deleted_at=is.null',
    ])
      expect([filter, (await send('GET', `/rest/v1/customers?${filter}`)).status]).toEqual([filter, 200]);
    for (const count of ['planned', 'estimated'])
      expect((await send('GET', '/rest/v1/profiles?select=id', undefined, { prefer: `count=${count}` })).status).toBe(
        400,
      );
    expect((await send('GET', '/rest/v1/profiles?select=id', undefined, { prefer: 'count=exact' })).status).toBe(200);
    expect(await status()).toBe(200);
  });

  it('long filters and paths do not break the database', async () => {
    const logic = nested(110, (inner) => `and(${inner === '1' ? 'id.not.is.null' : inner})`).slice(3);
    expect((await send('GET', `/rest/v1/customers?select=id&and=${logic}`)).status).toBe(400);
    const arrows = 'name'.concat('->a'.repeat(4000));
    expect((await send('GET', `/rest/v1/customers?select=${arrows}`)).status).toBeGreaterThanOrEqual(400);
    expect(await status()).toBe(200);
  });

  it.each(only('postgres'))(
    'the time limits of the roles hold on %s: 8 s for who is signed in, 3 s for who is not',
    async () => {
      await local.backend.database.run(`
        create function public.wait_for(seconds float) returns text language sql volatile as
          $$ select current_setting('statement_timeout') from pg_sleep(seconds) $$;
        grant execute on function public.wait_for to anon, authenticated, service_role;
        alter role authenticated set statement_timeout = '8s';`);
      await local.backend.database.connection.clearSchemaCache();
      const wait = (seconds: number, headers = {}) =>
        send('POST', '/rest/v1/rpc/wait_for', JSON.stringify({ seconds }), headers);
      expect((await wait(0)).text).toBe('"8s"');
      expect((await wait(0, { authorization: '' })).text).toBe('"3s"');
      expect((await wait(0, { apikey: local.keys.secret, authorization: '' })).text).toBe('"0"');
      const since = performance.now();
      const cut = { status: 500, text: expect.stringContaining('57014') };
      expect(await wait(30, { authorization: '' })).toMatchObject(cut);
      expect(performance.now() - since).toBeLessThan(20_000);
    },
  );

  it.each(only('pglite'))(
    'a database (%s) that broke answers 503, is opened again by itself, holds what it held and listens where it did',
    async () => {
      const { database } = local.backend;
      await database.run(`
        create table public.kept (n integer);
        insert into public.kept values (7);
        create function public.overflow(value jsonb) returns jsonb language plpgsql as
          $$ begin return public.overflow(jsonb_build_object('a', value)); end $$;`);
      const [heard, interrupted] = [vi.fn<(text: string) => void>(), vi.fn<() => void>()];
      await database.listen('kept', heard, interrupted);
      const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
      // Ends either with the panic itself or with what stands before it.
      await database.query(`select public.overflow('1')`).catch(() => undefined);
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => send('GET', '/rest/v1/profiles?select=user_id')),
      );
      expect(answers.filter((answer) => answer.status !== 200 && !isSentBack(answer))).toEqual([]);
      await expect.poll(status, { timeout: 30_000 }).toBe(200);
      expect(await database.query('select n from public.kept')).toEqual([{ n: 7 }]);
      const lines = said.mock.calls.map(([line]) => String(line));
      said.mockRestore();
      expect(lines).toContainEqual(expect.stringMatching(/^\[database\] It answers again after \d+\.\d s\.$/));
      expect(database.health.losses).toBeGreaterThan(0);
      await database.query(`select pg_notify('kept', 'still')`);
      expect([interrupted.mock.calls, heard.mock.calls]).toEqual([[[]], [['still']]]);
    },
  );
});
