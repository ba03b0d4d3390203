/** How the site is, for its owner: devices, held work, errors, size, and the ledger counted anew beside what is stored. */
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { LEDGER_PARTS, ledgerCheckSchema, siteHealthSchema } from '../../src/domain/settings/siteHealth.ts';
import { EVERY_KIND, payment } from './support/everyKind.ts';
import { creating, newDelivery } from './support/mutations.ts';
import { openStaffed } from './support/openWorld.ts';
import { refusal } from './support/world.ts';

const { world, staff, made } = await openStaffed();
for (const { make } of Object.values(EVERY_KIND)) await made(await make(staff.owner, staff));

const COUNT = {
  kind: 'stocktake',
  material_type: 'abu_batu',
  book: 0,
  physical: 4,
  adjustment: 4,
  counted_at: '2026-11-20T03:00:00.000Z',
};

const health = async (by = staff.owner) => z.tuple([siteHealthSchema]).parse(await by.ask('site_health'))[0];
const ledger = async (part: string | null = null) =>
  z.array(ledgerCheckSchema).parse(await staff.owner.ask('check_ledger', part));

test('nobody but the owner is answered', async () => {
  for (const who of [staff.admin, staff.manager, await world.hire('operator')])
    for (const asked of [who.ask('site_health'), who.ask('check_ledger', null)])
      expect(await refusal(asked)).toBe('42501');
});

test('it says what devices hold, what waits for the owner and which errors came in the last week', async () => {
  await world.query(`update devices set label = 'Gate', unsent_count = 3, rejected_count = 1 where id = $1`, [
    staff.admin.device,
  ]);
  await world.query(`update devices set last_seen_at = now() - interval '200 days' where id = $1`, [
    staff.manager.device,
  ]);
  await world.query(`insert into client_errors (id, message, captured_at, received_at, is_refusal, device)
    select gen_random_uuid(), message, now(), now() - age::interval, message like 'Refused%', '${staff.admin.device}'
    from (values ('Broke', '1 hour'), ('Broke', '2 days'), ('Refused x', '1 day'), ('Old', '8 days')) as e (message, age)`);
  const { devices, held, errors, size, backup, at, newest_record_at } = await health();
  expect(devices.find(({ id }) => id === staff.admin.device)).toMatchObject({
    label: 'Gate',
    person: 'Pak admin',
    unsent_count: 3,
    rejected_count: 1,
  });
  expect(devices.map(({ id }) => id)).not.toContain(staff.manager.device);
  const waiting = await world.one<{ n: number }>(
    'select count(*)::int as n from held_mutations where decision is null',
  );
  expect(held.count).toBe(waiting!.n);
  expect(errors.messages.filter(({ message }) => /^(Broke|Refused x|Old)$/.test(message))).toMatchObject([
    { message: 'Broke', count: 2, devices: 1 },
    { message: 'Refused x', count: 1 },
  ]);
  expect(errors.refused).toBeGreaterThanOrEqual(1);
  expect(size.database_bytes).toBeGreaterThan(1_000_000);
  expect(size.tables).toHaveLength(10);
  expect(backup).toBeNull();
  expect(Date.parse(newest_record_at!)).toBeLessThanOrEqual(Date.parse(at));
});

test('the last backup is named', async () => {
  await world.query(`insert into private.backups (made_at, bytes, position)
    values (now() - interval '2 days', 1, 1), (now() - interval '1 day', 5000, 7)`);
  expect((await health()).backup).toMatchObject({ bytes: 5000, position: 7 });
});

test('after every kind of record the ledger is equal in each part', async () => {
  expect(await ledger()).toEqual(LEDGER_PARTS.map((part) => ({ part, differs: 0, examples: [] })));
});

test('whatever is changed behind the procedures is found in its part, with both figures', async () => {
  const order = await made(await EVERY_KIND['orders.create']!.make(staff.owner, staff));
  const customer = String(order.payload['customer_id']);
  await made(payment(customer));
  const load = { customer_id: customer, order_id: order.entity_id, volume: 4 };
  const ticket = await made(newDelivery(staff.owner, load));
  await made(creating('stock_adjustments.create')(COUNT));
  const oneOf = (table: string, where = 'true') => `id = (select id from ${table} where ${where} limit 1)`;
  const planted: Record<(typeof LEDGER_PARTS)[number], string> = {
    positions: 'update private.sync_state set position = position - 1',
    movements: `update stock_movements set quantity = -5 where source_id = '${ticket.entity_id}'`,
    counts: `update stock_adjustments set settled = settled + 1 where ${oneOf('stock_adjustments', 'counted_at is not null')}`,
    stocks: `update stocks set on_hand = on_hand + 1 where material_type = 'abu_batu'`,
    money: `update transactions set amount = amount + 1 where ${oneOf('transactions', `source_table = 'fuel_logs'`)}`,
    days: `update daily_totals set quantity = quantity + 1 where ${oneOf('daily_totals', `kind = 'deliveries'`)}`,
    months: `update customer_months set paid = paid + 1 where customer_id = '${customer}'`,
    orders: `update order_totals set count = count + 1 where ${oneOf('order_totals')}`,
    invoices: `update invoices set paid = paid + 1 where ${oneOf('invoices')}`,
  };
  for (const part of LEDGER_PARTS) {
    await world.query(planted[part]);
    const [found] = await ledger(part);
    expect(found).toMatchObject({ part, differs: 1, examples: [{ key: expect.any(String) }] });
    expect(found!.examples[0]!.stored).not.toBe(found!.examples[0]!.counted);
    if (part === 'positions') await world.query('update private.sync_state set position = position + 1');
    await world.query('select private.recompute_derived()');
    expect(await ledger(part), 'mended').toEqual([{ part, differs: 0, examples: [] }]);
  }
});
