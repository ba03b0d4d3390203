/** One small request of many levels once ended the embedded database for everybody: it is refused, and the database goes on. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAccounts, createOwner, registerStation, type DemoAccounts } from '../../supabase/local/demo/accounts.ts';
import { openLocalBackend, type LocalBackend } from './support/localBackend.ts';

let local: LocalBackend;
let accounts: DemoAccounts;
let device: string;
beforeAll(async () => {
  local = await openLocalBackend();
  accounts = await createAccounts(local.backend, local.keys);
  await createOwner(local.backend.database, accounts.owner);
  ({ device } = await registerStation(local.backend, local.keys, accounts.clerk, 'clerk'));
});
afterAll(() => local.close());

const signIn = (who: string) =>
  local.call('POST', '/auth/v1/token?grant_type=password', {
    key: local.keys.secret,
    body: { email: `${who}@kuari.example`, password: 'Quarry2026!' },
  });
const nested = (depth: number, form: (inner: unknown) => unknown): unknown =>
  depth === 0 ? { all: 'x' } : form(nested(depth - 1, form));

test.each([
  ['fields in fields', (inner: unknown) => ({ fields: { a: inner } })],
  ['cells of cells', (inner: unknown) => ({ of: inner, at: [0] })],
])('%s: for the staff as for an operator', async (_name, form) => {
  const session = await signIn('clerk');
  const send = async (depth: number) => {
    const packed = { groups: [{ rows: 1, columns: { a: nested(depth, form) } }] };
    const { status } = await local.call('POST', '/rest/v1/rpc/apply_mutations', {
      token: String(session.body['access_token']),
      body: { batch: { schema_version: 1, author: accounts.clerk, device, packed } },
    });
    return status;
  };
  for (const depth of [100, 300, 1_000]) expect(await send(depth)).toBe(400);
  await local.backend.database.query(`update profiles set role = 'operator' where id = $1`, [accounts.clerk]);
  // What is nested deeper than any request needs to be does not come to the question who asks.
  for (const [depth, status] of [
    [1, 403],
    [10, 403],
    [100, 400],
    [1_000, 400],
  ] as const)
    expect(await send(depth)).toBe(status);
  await local.backend.database.query(`update profiles set role = 'admin' where id = $1`, [accounts.clerk]);
  expect(await signIn('owner')).toMatchObject({ status: 200 });
});
