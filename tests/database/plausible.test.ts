/** What can hardly be right applies and is flagged; and trucks follow the name of their type. */
import { describe, expect, test } from 'vitest';
import { change, newEquipment, payment } from './support/everyKind.ts';
import { creating, mutation, newCustomer, newDelivery } from './support/mutations.ts';
import { openStaffed } from './support/openWorld.ts';
import { derivedId } from '../../src/domain/records/ids.ts';

const { world, staff, there } = await openStaffed();

const flagsOf = async (table: string, id: string) => (await world.row<{ flags: string[] }>(table, id, 'flags'))?.flags;

describe('what is more than can be', () => {
  test.each([
    [401, 'issue', true],
    [400, 'issue', false],
    [4_000, 'receipt', false],
  ])('%d L into a tank of 400, %s', async (liters, kind, isFlagged) => {
    const equipment_id = await there(newEquipment({ fuel_capacity_liters: 400 }));
    const log = mutation('fuel_logs.create', { operating_day: '2026-11-20', kind, liters, equipment_id });
    await staff.manager.applies(log);
    expect((await flagsOf('fuel_logs', log.entity_id))?.includes('above_tank')).toBe(isFlagged);
  });

  test.each([
    [2_000_001, ['above_owed']],
    [2_000_000, []],
  ])('a payment of %d for a debt of 1,000,000, also by an alias of the customer', async (amount, flags) => {
    const [customer_id, alias] = [await there(newCustomer()), await there(newCustomer())];
    await there(newDelivery(staff.owner, { customer_id, volume: 10, unit_price: 100_000, status: 'delivered' }));
    await there(change('customers.merge', alias, { merged_into: customer_id }));
    const paid = mutation('payments.create', { ...payment(alias).payload, amount });
    await staff.manager.applies(paid);
    expect(await flagsOf('payments', paid.entity_id)).toEqual(flags);
  });

  test('of two payments in one push the second is compared with what the first has left', async () => {
    const customer_id = await there(newCustomer());
    await there(newDelivery(staff.owner, { customer_id, volume: 10, unit_price: 100_000, status: 'delivered' }));
    const paid = () => mutation('payments.create', { ...payment(customer_id).payload, amount: 900_000 });
    const [first, second] = [paid(), paid()];
    await staff.manager.applies(first, second);
    expect([await flagsOf('payments', first.entity_id), await flagsOf('payments', second.entity_id)]).toEqual([
      [],
      ['above_owed'],
    ]);
  });

  test('a payment of who owes nothing is one in advance', async () => {
    const paid = payment(await there(newCustomer()));
    await staff.manager.applies(paid);
    expect(await flagsOf('payments', paid.entity_id)).toEqual([]);
  });

  test('a tare more than a tenth off the one before, until it is weighed alike again', async () => {
    const truck = await there(creating('trucks.create')({ tare_kg: 9_000 }));
    const flags = [];
    for (const tare_kg of [9_900, 8_000, 8_100]) {
      await staff.admin.applies(change('trucks.change', truck, { tare_kg }));
      flags.push(await flagsOf('trucks', truck));
    }
    expect(flags).toEqual([[], ['tare_changed'], []]);
  });
});

describe('a truck type under another name', () => {
  const typeOf = async (id: string) =>
    (await world.row<{ truck_type: string }>('trucks', id, 'truck_type'))?.truck_type;
  const TRONTON = derivedId('truck_types:Tronton');

  test('keeps its trucks, those of devices that have not heard of it too, and says so in the log', async () => {
    const truck = await there(creating('trucks.create')({ truck_type: 'TRONTON' }));
    const renaming = change('truck_types.change', TRONTON, { name: 'Tronton 24 t' }, { name: 'Tronton' });
    const [outcome] = await staff.owner.push(renaming);
    expect(outcome?.rows?.map(([table]) => table)).toEqual(expect.arrayContaining(['truck_types', 'trucks']));
    expect(await typeOf(truck)).toBe('Tronton 24 t');
    expect(
      await world.query('select before, after from audit_log where row_id = $1 order by id desc limit 1', [truck]),
    ).toEqual([{ before: { truck_type: 'TRONTON' }, after: { truck_type: 'Tronton 24 t' } }]);
    const later = await there(creating('trucks.create')({ truck_type: 'Tronton' }));
    expect(await typeOf(later)).toBe('Tronton 24 t');
    await staff.admin.applies(change('trucks.change', later, { truck_type: 'Fuso' }, { truck_type: 'Tronton' }));
    expect(await typeOf(later)).toBe('Fuso');
  });

  test('gives its former name up to a type that takes it', async () => {
    await there(mutation('truck_types.create', { name: 'Tronton' }));
    expect(await typeOf(await there(creating('trucks.create')({ truck_type: 'Tronton' })))).toBe('Tronton');
  });
});
