/** What needs a record whose creation is held is held with it, whatever the kind is called that creates the record. */
import { expect, test } from 'vitest';
import { isCreation, kindOf, KINDS } from '../../src/domain/mutations/mutations.ts';
import { change, closing, newFuelReceipt, newShift, nextDay, voiding } from './support/everyKind.ts';
import { capturedAt, newCustomer, newDelivery } from './support/mutations.ts';
import { openStaffed } from './support/openWorld.ts';
import { person, registerDevice } from './support/world.ts';

const { world, staff, made, there } = await openStaffed();
const clerk = await world.hire('admin');
// Operator from the 10th to the 12th of November: what they recorded then is held.
await world.query('delete from private.role_history where user_id = $1', [clerk.id]);
await world.query(
  `insert into private.role_history values ($1, '2026-11-01', 'admin', true), ($1, '2026-11-10', 'operator', true), ($1, '2026-11-12', 'admin', true)`,
  [clerk.id],
);

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
    expect(await clerk.said(shift, ticket)).toEqual(['held role_changed', 'held dependency_held']);
    const apply = (id: string) => staff.owner.push(change('held_mutations.apply', id, { reason: 'It did happen' }));
    expect(await apply(ticket.id)).toMatchObject([{ outcome: 'blocked', code: 'missing_dependency' }]);
    expect(await apply(shift.id)).toMatchObject([{ outcome: 'applied' }]);
    expect(await apply(ticket.id)).toMatchObject([{ outcome: 'applied' }]);
    expect(await world.row('deliveries', ticket.entity_id, 'shift_id')).toEqual({ shift_id: shift.entity_id });
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

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const refuse = (id: string) => change('held_mutations.refuse', id, { reason: 'It did not happen' });
/** The void of a ticket of a closed day: what it holds is the owner's to decide. */
const voidOnClosedDay = async () => {
  const day = nextDay();
  const ticket = newDelivery(staff.owner, { operating_day: day, status: 'delivered' });
  await there(capturedAt(`${day}T05:00:00.000Z`, ticket));
  await made(closing(day, ago(300)));
  return capturedAt(ago(200), voiding('deliveries', ticket.entity_id));
};

test('what an owner decides about their own work from a new registration is told to that one', async () => {
  const held = await voidOnClosedDay();
  // A manager when they did it.
  await world.query(`insert into private.role_history values ($1, $2, 'manager', true), ($1, $3, 'owner', true)`, [
    staff.owner.id,
    ago(250),
    ago(150),
  ]);
  await staff.owner.isHeld('day_closed', held);
  const { id: device, code } = await registerDevice(world.sql, staff.owner.id);
  const anew = person(world.sql, { id: staff.owner.id, role: 'owner', device, code });
  const { position } = await anew.pull({ position: 0 });
  const answer = await anew.pushBatch(anew.batchOf(refuse(held.id)));
  // As a device asks: the answer of a push that is whole is not told again.
  const answered = 'whole' in answer && answer.whole ? [answer.position] : [];
  const { outcomes } = await anew.pull({ position, answered });
  expect(outcomes?.find(({ id }) => id === held.id)).toMatchObject({ outcome: 'rejected', code: 'refused_by_owner' });
});

test('what an owner sent for somebody else is decided for them too', async () => {
  const gone = await world.hire('manager');
  const held = await voidOnClosedDay();
  await staff.owner.pushBatch({ ...gone.batchOf(held), submitted_by: staff.owner.id });
  const { position } = await staff.owner.pull({ position: 0 });
  await staff.owner.applies(refuse(held.id));
  const { outcomes } = await staff.owner.pull({ position });
  expect(outcomes?.find(({ id }) => id === held.id)).toMatchObject({ outcome: 'rejected' });
});

test('what its author may never do is not done by the owner who applies it, though it waited for a held record', async () => {
  const day = nextDay();
  const shift = await there(newShift('open', day));
  await made(closing(day, ago(300)));
  const ticket = capturedAt(ago(200), newDelivery(staff.admin, { operating_day: day, shift_id: shift }));
  await staff.admin.isHeld('day_closed', ticket);
  const fuel = await there(newFuelReceipt());
  const forged = { ...voiding('fuel_logs', fuel), depends_on: [ticket.entity_id] };
  await staff.admin.push(forged);
  await staff.owner.push(change('held_mutations.apply', ticket.id, { reason: 'It did happen' }));
  await staff.owner.push(change('held_mutations.apply', forged.id, { reason: 'It did happen' }));
  expect(await world.row('fuel_logs', fuel, 'voided_at')).toEqual({ voided_at: null });
});

test('a record whose creation the owner refused is not held with it: it waits for one that is there', async () => {
  const customer = newCustomer({}, { captured_at: '2026-11-10T03:00:00.000Z' });
  await clerk.isHeld('role_changed', customer);
  const ticket = () => newDelivery(clerk, { customer_id: customer.entity_id }, { depends_on: [customer.entity_id] });
  await clerk.isHeld('dependency_held', ticket());
  await staff.owner.applies(refuse(customer.id));
  expect(await clerk.said(ticket())).toEqual(['blocked missing_dependency']);
});
