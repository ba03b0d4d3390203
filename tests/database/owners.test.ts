/** Never without an owner, on a real Postgres: the rule holds when owners turn on one another at the same moment. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDatabase, type RealDatabase } from './support/postgres.ts';
import { soak, soakMinutes } from '../support/soak.ts';
import { asUser, refusal, worldOn, type Person, type World } from './support/world.ts';
import { newId } from '../../src/domain/records/ids.ts';

let database: RealDatabase;
let world: World;
beforeAll(async () => {
  database = await startDatabase(10);
  world = worldOn(database.sql);
});
afterAll(() => database.close());

const change = (actor: Person, user: Person, changes: object) =>
  asUser(database.sql, 'service_role', null, (tx) =>
    tx.query('select public.change_profile($1, $2, $3::text::jsonb)', [actor.id, user.id, JSON.stringify(changes)]),
  );
const activeOwners = async () =>
  (await world.query<{ n: number }>(`select count(*)::int as n from profiles where role = 'owner' and is_active`))[0]!
    .n;

test.each([
  ['deactivate', { is_active: false }],
  ['demote', { role: 'admin' }],
])(
  'six owners, each out to %s every other, all at once, leave exactly one',
  async (_what, changes) => {
    for (let round = 0; round < soak(4, 300); round += 1) {
      await world.query(`update profiles set is_active = false where role = 'owner'`);
      const owners = await Promise.all(Array.from({ length: 6 }, () => world.hire('owner')));
      const results = await Promise.all(
        owners.flatMap((owner) =>
          owners.filter((other) => other !== owner).map((other) => refusal(change(owner, other, changes))),
        ),
      );
      expect(await activeOwners()).toBe(1);
      expect(results.every((code) => ['not refused', '42501', 'PT409'].includes(code))).toBe(true);
    }
  },
  soakMinutes(2, 10),
);

test('an owner who was deactivated a moment ago makes nobody any more', async () => {
  const [gone, other] = [await world.hire('owner'), await world.hire('owner')];
  let attempt: Promise<string> | undefined;
  await database.open(1).transaction(async (holder) => {
    await holder.query('select public.change_profile($1, $2, $3::text::jsonb)', [
      other.id,
      gone.id,
      '{"is_active":false}',
    ]);
    attempt = refusal(
      asUser(database.sql, 'service_role', null, (tx) =>
        tx.query(`select public.add_person($1, $2, 'late@kuari.example', 'Orang Baru', 'owner', null)`, [
          gone.id,
          newId(),
        ]),
      ),
    );
    while (
      (
        await world.query(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and state = 'active'`,
        )
      ).length === 0
    )
      await sleep(10);
  });
  expect(await attempt).toBe('42501');
  expect(await world.query(`select 1 from profiles where email = 'late@kuari.example'`)).toEqual([]);
});
