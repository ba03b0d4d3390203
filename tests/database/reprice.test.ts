/** Another price for tickets that are there: the money is posted anew, the sums follow, and a closed day is the owner's. */
import { describe, expect, test } from 'vitest';
import { change, nextDay, voiding } from './support/everyKind.ts';
import { newCustomer, newDelivery, statusChange } from './support/mutations.ts';
import { openStaffed } from './support/openWorld.ts';

const { world, staff, made, there } = await openStaffed();

const delivered = async (fields: object) => {
  const ticket = await made(newDelivery(staff.owner, fields));
  await made(statusChange(ticket, 'pending', 'in_transit'));
  await made(statusChange(ticket, 'in_transit', 'delivered'));
  return ticket.entity_id;
};
const reprice = (id: string, unit_price: number, seen: number | null) =>
  change('deliveries.reprice', id, { unit_price }, { unit_price: seen });
const ledgerOf = (id: string) =>
  world.query('select amount::int, entry, revision from transactions where source_id = $1 order by revision, entry', [
    id,
  ]);
describe('a new price of a ticket', () => {
  test('posts the opposite of the old amount and the new one, and day and customer follow', async () => {
    const customer_id = await there(newCustomer());
    const operating_day = nextDay();
    const ticket = await delivered({ customer_id, operating_day, volume: 10, unit_price: 150_000 });
    await staff.manager.applies(reprice(ticket, 135_000, 150_000));
    await staff.owner.applies(reprice(ticket, 140_000, 135_000));
    expect(await ledgerOf(ticket)).toEqual([
      { amount: 1_500_000, entry: 'post', revision: 0 },
      { amount: -1_500_000, entry: 'return', revision: 0 },
      { amount: 1_350_000, entry: 'post', revision: 1 },
      { amount: -1_350_000, entry: 'return', revision: 1 },
      { amount: 1_400_000, entry: 'post', revision: 2 },
    ]);
    expect(await world.query('select billed::int from customer_months where customer_id = $1', [customer_id])).toEqual([
      { billed: 1_400_000 },
    ]);
    await staff.owner.applies(voiding('deliveries', ticket));
    expect(
      await world.query('select sum(amount)::int as sum from transactions where source_id = $1', [ticket]),
    ).toEqual([{ sum: 0 }]);
  });

  test('is the first one of a ticket that had none, under its number', async () => {
    const customer_id = await there(newCustomer());
    const ticket = await delivered({ customer_id, volume: 8, unit_price: undefined });
    await staff.manager.applies(reprice(ticket, 100_000, null));
    expect(await ledgerOf(ticket)).toEqual([{ amount: 800_000, entry: 'post', revision: 1 }]);
    expect(
      await world.query('select billed::int, unpriced_volume::int from customer_months where customer_id = $1', [
        customer_id,
      ]),
    ).toEqual([{ billed: 800_000, unpriced_volume: 0 }]);
  });

  test('of a cancelled ticket is refused; one that somebody else changed meanwhile is a conflict', async () => {
    const gone = await made(newDelivery(staff.owner, {}));
    await made(statusChange(gone, 'pending', 'cancelled'));
    await staff.owner.isRefused('ticket_taken_back', reprice(gone.entity_id, 1_000, 150_000));
    const ticket = await delivered({ unit_price: 150_000 });
    await staff.manager.applies(reprice(ticket, 140_000, 150_000));
    await staff.owner.isRefused('conflict', reprice(ticket, 130_000, 150_000));
  });
});
