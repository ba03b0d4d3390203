/** What needs a record whose creation is held is held with it, whatever the kind is called that creates the record. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isCreation, kindOf, KINDS } from '../../src/domain/mutations.ts';
import { change, hireStaff, newShift } from './support/everyKind.ts';
import { newDelivery } from './support/mutations.ts';
import { createWorld } from './support/world.ts';
import type { Staff } from './support/everyKind.ts';
import type { Person, World } from './support/world.ts';

let world: World;
let staff: Staff;
let clerk: Person;
beforeAll(async () => {
  world = await createWorld();
  staff = await hireStaff(world);
  clerk = await world.hire('admin');
  // Operator from the 10th to the 12th of November: what they recorded then is held.
  await world.query('delete from private.role_history where user_id = $1', [clerk.id]);
  await world.query(
    `insert into private.role_history values ($1, '2026-11-01', 'admin', true), ($1, '2026-11-10', 'operator', true), ($1, '2026-11-12', 'admin', true)`,
    [clerk.id],
  );
});
afterAll(() => world.close());

test.each(['plan', 'open'] as const)(
  'a ticket of a shift is held with it where the shift came by shifts.%s, and the owner applies the one, then the other',
  async (step) => {
    const day = step === 'plan' ? '2026-11-10' : '2026-11-11';
    const shift = newShift(step, day, { captured_at: `${day}T03:00:00.000Z` });
    const ticket = newDelivery(
      clerk,
      { shift_id: shift.entity_id, operating_day: day },
      { depends_on: [shift.entity_id], captured_at: `${day}T03:01:00.000Z` },
    );
    expect(await clerk.push(shift, ticket)).toMatchObject([
      { outcome: 'held', code: 'role_changed' },
      { outcome: 'held', code: 'dependency_held' },
    ]);
    const apply = (id: string) => staff.owner.push(change('held_mutations.apply', id, { reason: 'It did happen' }));
    expect(await apply(ticket.id)).toMatchObject([{ outcome: 'blocked', code: 'missing_dependency' }]);
    expect(await apply(shift.id)).toMatchObject([{ outcome: 'applied' }]);
    expect(await apply(ticket.id)).toMatchObject([{ outcome: 'applied' }]);
    expect(await world.query('select shift_id from deliveries where id = $1', [ticket.entity_id])).toEqual([
      { shift_id: shift.entity_id },
    ]);
  },
);

test('the server takes the same kinds for creations as the devices do', async () => {
  const known = await world.query<{ kind: string }>(
    'select kind from private.mutation_kinds where private.creates(kind)',
  );
  const queued = KINDS.filter((kind) => !kindOf(kind).isOnline);
  const theirs = known.map(({ kind }) => kind).filter((kind) => queued.some((one) => one === kind));
  expect(theirs.toSorted()).toEqual(queued.filter((kind) => isCreation({ kind })).toSorted());
});
