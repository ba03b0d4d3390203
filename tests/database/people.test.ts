/** What the screens of people and devices rest on: the list of people, and what the audit keeps of sign-ins and of devices. */
import { expect, test } from 'vitest';
import { newId } from '../../src/domain/records/ids.ts';
import { mutation } from './support/mutations.ts';
import { openWorld } from './support/openWorld.ts';
import { registerDevice } from './support/world.ts';

const world = await openWorld();
const owner = await world.hire('owner');
const clerk = await world.hire('admin');

const linesOf = (row: string) =>
  world.query<{ action: string; author: string | null; before: unknown; after: unknown; reason: string | null }>(
    'select action, author, before, after, reason from audit_log where row_id = $1 order by id',
    [row],
  );

test('the list of people has when any of their devices was last heard of, and all that these had unsent', async () => {
  const second = await registerDevice(world.sql, clerk.id);
  await world.query(`update devices set last_seen_at = '2026-11-20T03:00:00Z', unsent_count = 2 where id = $1`, [
    clerk.device,
  ]);
  await world.query(`update devices set last_seen_at = '2026-11-21T04:00:00Z', unsent_count = 5 where id = $1`, [
    second.id,
  ]);
  expect(
    await owner.query('select last_seen_at, unsent_count, is_active from people where id = $1', [clerk.id]),
  ).toEqual([{ last_seen_at: new Date('2026-11-21T04:00:00Z'), unsent_count: 7, is_active: true }]);
  const fresh = newId();
  await world.query(`select public.create_profile($1, 'fresh@kuari.example', 'Orang Baru', 'manager')`, [fresh]);
  expect(await owner.query('select last_seen_at, unsent_count from people where id = $1', [fresh])).toEqual([
    { last_seen_at: null, unsent_count: 0 },
  ]);
  // A device that has never said may hold work.
  const unsent = async () => (await owner.query('select unsent_count from people where id = $1', [fresh]))[0];
  const silent = await registerDevice(world.sql, fresh);
  await registerDevice(world.sql, fresh);
  expect(await unsent()).toEqual({ unsent_count: null });
  await world.query('update devices set unsent_count = 0 where id = $1', [silent.id]);
  expect(await unsent()).toEqual({ unsent_count: null });
  await world.query('update devices set unsent_count = 4 where id = $1', [silent.id]);
  expect(await unsent()).toEqual({ unsent_count: 4 });
});

test('nobody changes anything through the list of people', async () => {
  for (const who of [owner, clerk]) {
    await expect(who.query(`update people set role = 'owner' where id = $1`, [clerk.id])).rejects.toMatchObject({
      message: 'cannot update view "people"',
    });
  }
});

test('a sign-in has its person as author; a refused one has nobody, and one email is one row', async () => {
  const rows = await world.query<{ email: string }>('select email from profiles where id = $1', [clerk.id]);
  const { email } = rows[0]!;
  await world.service('login_attempt_refused', ` ${email.toUpperCase()} `, '10.0.0.9');
  await world.service('login_attempt_succeeded', email, '10.0.0.9');
  expect((await linesOf(clerk.id)).slice(-2)).toMatchObject([
    { action: 'profiles.refuse_sign_in', author: null, after: { email, address: '10.0.0.9' } },
    { action: 'profiles.sign_in', author: clerk.id, after: { email, address: '10.0.0.9' } },
  ]);
  for (const typed of ['Stranger@kuari.example', 'stranger@kuari.example'])
    await world.service('login_attempt_refused', typed, '10.0.0.9');
  expect(
    await world.query(
      `select count(*)::int as n, count(distinct row_id)::int as rows from audit_log where after ->> 'email' = 'stranger@kuari.example'`,
    ),
  ).toEqual([{ n: 2, rows: 1 }]);
});

test('a registration, its name, its revocation and its return are in the audit, each with both sides', async () => {
  const tablet = await registerDevice(world.sql, clerk.id, newId());
  const decide = (kind: string, payload: Record<string, unknown>) =>
    owner.push(mutation(kind, payload, { entity_id: tablet.id }));
  await decide('devices.rename', { label: 'Gate tablet' });
  await decide('devices.revoke', { reason: 'Lost at the gate' });
  await decide('devices.readmit', { reason: 'Found in the truck' });
  expect(await linesOf(tablet.id)).toMatchObject([
    { action: 'devices.register', author: clerk.id, before: null, after: { code: tablet.code } },
    { action: 'devices.rename', author: owner.id, before: { label: 'Tablet' }, after: { label: 'Gate tablet' } },
    {
      action: 'devices.revoke',
      author: owner.id,
      before: { revoked: false },
      after: { revoked: true },
      reason: 'Lost at the gate',
    },
    {
      action: 'devices.readmit',
      author: owner.id,
      before: { revoked: true },
      after: { revoked: false },
      reason: 'Found in the truck',
    },
  ]);
});
