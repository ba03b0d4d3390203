/** Payments that a clerk took: who sees them, and who takes them back. */
import { expect, test } from 'vitest';
import { hireStaff, payment, there, voiding } from './support/everyKind.ts';
import { newCustomer } from './support/mutations.ts';
import { openWorld } from './support/openWorld.ts';
import { rowsOf, type Person } from './support/world.ts';

const world = await openWorld();
const staff = await hireStaff(world);
const customer = await there(staff, newCustomer());

test('a clerk reads what they took themselves, owner and manager read all, over REST and in pulls', async () => {
  const [clerk, other] = [await world.hire('admin'), await world.hire('admin')];
  const [own, others] = [payment(customer), payment(customer)];
  await clerk.applies(own);
  await other.applies(others);
  const ids = [own.entity_id, others.entity_id];
  const rest = async (by: Person) =>
    (await by.query<{ id: string }>('select id from public.payments')).map(({ id }) => id);
  const pulled = async (by: Person) => [...rowsOf(await by.pullAll(), 'payments').keys()];
  for (const read of [rest, pulled])
    for (const [by, seen] of [
      [clerk, [own.entity_id]],
      [staff.manager, ids],
      [staff.owner, ids],
    ] as const)
      expect((await read(by)).filter((id) => ids.includes(id)).toSorted()).toEqual([...seen].toSorted());
});

test('who took a payment takes it back on its day; owner and manager do afterwards', async () => {
  const clerk = await world.hire('admin');
  const [today, tomorrow, yesterday] = [payment(customer), payment(customer), payment(customer, '2026-11-19')];
  await clerk.applies(today, tomorrow, yesterday);
  await staff.admin.isRefused('not_permitted', voiding('payments', today.entity_id));
  const late = { ...voiding('payments', tomorrow.entity_id), captured_at: '2026-11-20T23:30:00.000Z' };
  await clerk.isRefused('not_permitted', late);
  await clerk.isRefused('not_permitted', voiding('payments', yesterday.entity_id));
  await clerk.applies(voiding('payments', today.entity_id));
  await staff.manager.applies(voiding('payments', tomorrow.entity_id), voiding('payments', yesterday.entity_id));
});
