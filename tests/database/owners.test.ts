/** Never without an owner, on a real Postgres: the rule holds when owners turn on one another at the same moment. */
import { expect, test } from 'vitest';
import { openDatabase } from './support/openWorld.ts';
import { soak, soakMinutes } from '../support/soak.ts';
import { refusal, type Person } from './support/world.ts';
import { newId } from '../../src/domain/records/ids.ts';

const { database, world } = await openDatabase(10);

const change = (actor: Person, user: Person, changes: object) =>
  world.service('change_profile', actor.id, user.id, changes);
const activeOwners = async () =>
  (await world.one<{ n: number }>(`select count(*)::int as n from profiles where role = 'owner' and is_active`))!.n;

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
    attempt = refusal(world.service('add_person', gone.id, newId(), 'late@kuari.example', 'Orang Baru', 'owner', null));
    await database.someoneWaits();
  });
  expect(await attempt).toBe('42501');
  expect(await world.query(`select 1 from profiles where email = 'late@kuari.example'`)).toEqual([]);
});
