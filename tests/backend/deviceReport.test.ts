/** A device's report over the API, as the app sends it: taken from its own user, refused without a session. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedDemo } from '../../supabase/local/demo/seed.ts';
import { newId } from '../../src/domain/records/ids.ts';
import { DEMO_NOW } from './support/demoStaff.ts';
import { openLocalBackend, type LocalBackend } from './support/localBackend.ts';

let local: LocalBackend;
let token = '';
let device = '';
beforeAll(async () => {
  local = await openLocalBackend();
  await seedDemo(local.backend, local.keys, { demoDays: 0 }, DEMO_NOW);
  const { body } = await local.call('POST', '/auth/v1/token?grant_type=password', {
    key: local.keys.secret,
    body: { email: 'clerk@kuari.example', password: 'Quarry2026!' },
  });
  token = String(body['access_token']);
  const [profile] = await local.backend.database.query(
    `select user_id from public.profiles where email = 'clerk@kuari.example'`,
  );
  const registered = await local.call('POST', '/rest/v1/rpc/register_device', {
    key: local.keys.secret,
    token: local.keys.secret,
    body: { p_user: profile?.['user_id'], p_device: newId(), p_label: 'Tablet', p_app_version: '1.0' },
  });
  device = String(registered.body['id']);
});
afterAll(() => local.close());

const send = (as: { token?: string }) =>
  local.call('POST', '/rest/v1/rpc/report_device', {
    ...as,
    body: { report: { device, unsent: 4, rejected: 1, waiting_ms: 60_000, app_version: '1.2' } },
  });

it('is written for its own user, and for nobody without a session', async () => {
  expect((await send({})).status).toBeGreaterThanOrEqual(401);
  const row = `select unsent_count, rejected_count, waiting_since is not null as waits, app_version from public.devices where id = $1::uuid`;
  expect(await local.backend.database.query(row, [device])).toMatchObject([{ unsent_count: null }]);
  expect((await send({ token })).status).toBe(204);
  expect(await local.backend.database.query(row, [device])).toEqual([
    { unsent_count: 4, rejected_count: 1, waits: true, app_version: '1.2' },
  ]);
});
