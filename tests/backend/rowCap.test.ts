/** The API gives at most 1000 rows of a table and says nothing of the others, as hosted Supabase does. */
import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { createAccounts, registerStation } from '../../supabase/local/demo/accounts.ts';
import { UserDb } from '../../src/data/store/schema.ts';
import { filterBehind, keysOf } from '../../src/data/office/askServer.ts';
import { createTransport } from '../../src/data/remote/rpc.ts';
import * as z from 'zod/mini';
import { pull } from '../../src/sync/pull/pull.ts';
import { parsePage } from '../../src/sync/wire/answers.ts';
import { askList } from '../support/askList.ts';
import { deviceOf } from './support/device.ts';
import { openForFile } from './support/openForFile.ts';

const COUNT = 1_234;
const local = await openForFile();
const { clerk } = await createAccounts(local.backend, local.keys);
const station = await registerStation(local.backend, local.keys, clerk, 'Timbangan');
const token = await local.signIn('clerk');
await local.backend.database.query(
  `insert into public.customers (id, name, type, status, author, device, captured_at, received_at)
   select gen_random_uuid(), 'PT Pelanggan ' || n, 'contractor', 'open', $1, $2, now(), now() from generate_series(1, ${COUNT}) as n`,
  [clerk, station.device],
);

const backend = { url: 'http://127.0.0.1', key: local.keys.publishable };
const asClerk = { backend, token, fetcher: local.fetcher };

it('rows capped by the API are noticed: a list that selects a table is told how many there are altogether', async () => {
  const bare = await local.fetcher('http://127.0.0.1/rest/v1/customers?select=id', {
    headers: { apikey: local.keys.publishable, authorization: `Bearer ${token}` },
  });
  expect(bare.status).toBe(200);
  expect(await bare.json()).toHaveLength(1000);
  const selected = await askList(asClerk, z.unknown(), (client) =>
    client.from('customers').select('*', { count: 'exact' }).range(0, 4_999),
  );
  expect(selected.ok && [selected.value.rows.length, selected.value.total]).toEqual([1000, COUNT]);
});

it('a page that begins behind a row passes nothing over when rows before it have gone, also among rows of one time', async () => {
  const page = async (after?: { readonly id: string }) => {
    const behind = after ? filterBehind(keysOf(['captured_at', 'id'], true), after) : null;
    const found = await askList(asClerk, z.looseObject({ id: z.string() }), (client) => {
      const some = client.from('customers').select('*').is('merged_into', null);
      const sorted = some.order('captured_at', { ascending: false }).order('id', { ascending: false });
      return (behind === null ? sorted : sorted.or(behind)).range(0, 49);
    });
    return found.ok ? found.value.rows : [];
  };
  const first = await page();
  const second = await page(first.at(-1));
  const gone = first.slice(0, 30).map(({ id }) => id);
  await local.backend.database.query('update public.customers set merged_into = $1 where id = any ($2::uuid[])', [
    first[40]!.id,
    `{${gone.join()}}`,
  ]);
  const again = await page(first.at(-1));
  await local.backend.database.query('update public.customers set merged_into = null', []);
  expect(again.map(({ id }) => id)).toEqual(second.map(({ id }) => id));
  expect(new Set([...first, ...second].map(({ id }) => id)).size).toBe(100);
});

it('rows capped by the API do not concern the sync: a pull brings every row, in pages of any size', async () => {
  const db = new UserDb(clerk, 'relaxed');
  const procedures: string[] = [];
  const transport = createTransport(backend, (input, init) => {
    procedures.push(new Request(input, init).url.replace(/^.*\//, ''));
    return local.fetcher(input, init);
  });
  expect((await pull(await deviceOf(db, station, transport, token))).end).toBe('up_to_date');
  expect(await db.rows('customers').count()).toBe(COUNT);
  expect(procedures).toContain('pull_history');
  const page = await local.call('POST', '/rest/v1/rpc/pull_changes', {
    token,
    body: { cursor: { device: station.device }, page_limit: 5_000 },
  });
  expect(parsePage(JSON.stringify(page.body))?.tables.get('customers')).toHaveLength(COUNT);
});
