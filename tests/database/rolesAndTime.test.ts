/** By which role a mutation is judged: that of its capture, that of now, and of both within two weeks. */
import { beforeEach, describe, expect, test } from 'vitest';
import { derivedId, newId } from '../../src/domain/records/ids.ts';
import { change, closing, newEquipment, nextDay, openShift, voiding } from './support/everyKind.ts';
import { capturedAt, creating, mutation, newCustomer, newDelivery, type WireMutation } from './support/mutations.ts';
import { openStaffed } from './support/openWorld.ts';
import type { Person } from './support/world.ts';
import type { Role } from '../../src/domain/rules/roles.ts';

const { world, staff, there } = await openStaffed();

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
const asOf = (made: WireMutation, days: number): WireMutation => capturedAt(daysAgo(days), made);

/** Whose role was another one until so many days ago. */
async function changedRole(from: Role, to: Role, days: number): Promise<Person> {
  const one = await world.hire(from);
  await world.query(`update private.role_history set since = now() - interval '100 days' where user_id = $1`, [one.id]);
  await world.query('update profiles set role = $2 where id = $1', [one.id, to]);
  await world.query(
    `update private.role_history set since = now() - $2::integer * interval '1 day' where user_id = $1 and role = $3`,
    [one.id, days, to],
  );
  return one;
}

const adjustment = creating('stock_adjustments.create');
const setting = (key: string, config_value: string, seen?: string) =>
  change(
    'system_config.change',
    derivedId(`system_config:${key}`),
    { config_value },
    seen === undefined ? undefined : { config_value: seen },
  );

describe("the owner's kinds that are sent at once go by the role of now", () => {
  /** Captured, so they say, while they were owner. */
  let former: Person;
  beforeEach(async () => {
    former = await changedRole('owner', 'admin', 2);
  });

  test.each<[string, () => Promise<WireMutation> | WireMutation]>([
    ['a setting', () => setting('business.low_stock_threshold', '451')],
    [
      'a reset',
      () =>
        mutation(
          'system_config.reset',
          { reason: 'New counting period' },
          { entity_id: derivedId('system_config:reset.last_reset_date') },
        ),
    ],
    ["the owner's tablet", () => change('devices.revoke', staff.owner.device, { reason: 'Mine now' })],
    ['a name of a tablet', () => change('devices.rename', staff.owner.device, { label: 'Mine now' })],
    ['a target', creating('kpi_targets.create')],
    ['a density', () => change('materials.change', derivedId('materials:boulder'), { density: 1.2 })],
    [
      'the opening of a closed day',
      async () =>
        change('day_closings.reopen', await there(closing(nextDay())), { reopen_reason: 'A ticket was missing' }),
    ],
  ])('%s', async (_name, make) => {
    const made = await make();
    await former.isRefused('not_permitted', asOf(made, 3));
    await former.isRefused('not_permitted', { ...made, id: newId(), captured_at: daysAgo(0) });
  });

  test('what was held of themselves they do not apply', async () => {
    const held = asOf(adjustment(), 1);
    await former.isHeld('role_changed', held);
    for (const kind of ['held_mutations.apply', 'held_mutations.refuse'])
      await former.isRefused('not_permitted', asOf(change(kind, held.id, { reason: 'It is mine' }), 3));
    await staff.owner.applies(change('held_mutations.apply', held.id, { reason: 'It did happen' }));
  });

  test('who became owner since may do it, whenever they say that it was', async () => {
    const risen = await changedRole('admin', 'owner', 2);
    await risen.applies(asOf(setting('business.low_stock_threshold', '452'), 3));
  });

  test("in a queue that an owner takes over, the author's own role counts", async () => {
    const batch = {
      ...former.batchOf(asOf(setting('business.low_stock_threshold', '453'), 3)),
      submitted_by: staff.owner.id,
    };
    expect((await staff.owner.pushBatch(batch)).outcomes).toMatchObject([
      { outcome: 'rejected', code: 'not_permitted' },
    ]);
  });
});

describe('all else goes by the role of its capture', () => {
  test('for two weeks after that role ended', async () => {
    const former = await changedRole('owner', 'admin', 13);
    await former.applies(asOf(adjustment(), 20));
  });

  test('and later than that it is held, for the owner to decide', async () => {
    const former = await changedRole('owner', 'admin', 15);
    const late = [asOf(adjustment(), 20), asOf(newDelivery(former, { operating_day: daysAgo(20).slice(0, 10) }), 20)];
    expect(await former.push(...late)).toMatchObject(late.map(() => ({ outcome: 'held', code: 'role_changed' })));
    expect(
      await staff.owner.push(...late.map(({ id }) => change('held_mutations.apply', id, { reason: 'It did happen' }))),
    ).toMatchObject(late.map(() => ({ outcome: 'applied' })));
  });

  test('what was captured after the change is as late as it likes, and who was away meanwhile kept their role', async () => {
    const former = await changedRole('manager', 'admin', 15);
    await former.applies(asOf(newCustomer(), 14.5));
    const away = await world.hire('admin');
    await world.query(`update private.role_history set since = now() - interval '100 days' where user_id = $1`, [
      away.id,
    ]);
    for (const [active, days] of [
      [false, 18],
      [true, 16],
    ] as const)
      await world.query(
        `insert into private.role_history (user_id, since, role, is_active) values ($1, now() - $2::integer * interval '1 day', 'admin', $3)`,
        [away.id, days, active],
      );
    await away.applies(asOf(newCustomer(), 20));
  });
});

test('what a role never may do is refused, also where it needs a record that is held', async () => {
  const day = nextDay();
  const shift = await openShift(staff, day);
  await there(closing(day));
  const held = newDelivery(
    staff.admin,
    { shift_id: shift, operating_day: day },
    { captured_at: new Date().toISOString() },
  );
  await staff.admin.isHeld('day_closed', held);
  const forbidden = [
    adjustment(),
    setting('business.cost_per_cubic_meter', '60000'),
    creating('transactions.create')(),
    change('devices.revoke', staff.owner.device, { reason: 'Lost' }),
    voiding('transactions', newId()),
  ].map((one) => ({ ...one, depends_on: [held.entity_id] }));
  expect(await staff.admin.push(...forbidden)).toMatchObject(
    forbidden.map(() => ({ outcome: 'rejected', code: 'not_permitted' })),
  );
  // What is not there at all makes no difference.
  await staff.admin.isRefused('not_permitted', { ...adjustment(), depends_on: [newId()] });
  // What the role may do is held with it, as before.
  await staff.admin.isHeld('dependency_held', { ...newCustomer(), depends_on: [held.entity_id] });
});

describe("a conflict tells the other's value only to who may read it today", () => {
  test('the value of a machine, asked by a manager who was admin', async () => {
    const machine = await there(newEquipment());
    await there(change('equipment_values.change', machine, { purchase_cost: 1_320_000_000 }));
    const guess = () => change('equipment_values.change', machine, { purchase_cost: 1 }, { purchase_cost: 2 });
    const former = await changedRole('admin', 'manager', 2);
    for (const days of [0, 3]) {
      const [answer] = await former.push(asOf(guess(), days));
      expect(answer).toMatchObject({ outcome: 'held', code: 'role_changed' });
      expect(JSON.stringify(answer)).not.toContain('1320000000');
    }
    const [told] = await staff.admin.push(guess());
    expect(told).toMatchObject({
      outcome: 'rejected',
      code: 'conflict',
      conflict: { purchase_cost: { theirs: 1_320_000_000 } },
    });
  });

  test('the figures of sales and costs, asked by an admin who was owner', async () => {
    const former = await changedRole('owner', 'admin', 2);
    const [{ was } = { was: '' }] = await world.query<{ was: string }>(
      `select config_value as was from system_config where config_key = 'business.cost_per_cubic_meter'`,
    );
    for (const days of [0, 3]) {
      const [answer] = await former.push(asOf(setting('business.cost_per_cubic_meter', '1', '2'), days));
      expect(answer).toMatchObject({ outcome: 'rejected', code: 'not_permitted' });
      expect(JSON.stringify(answer)).not.toContain(was);
    }
  });

  test('who applies what was held so learns of the conflict, and may refuse it', async () => {
    const machine = await there(newEquipment());
    await there(change('equipment_values.change', machine, { purchase_cost: 5_000 }));
    const former = await changedRole('admin', 'manager', 2);
    const held = asOf(change('equipment_values.change', machine, { purchase_cost: 1 }, { purchase_cost: 2 }), 0);
    await former.push(held);
    await staff.owner.isRefused('conflict', change('held_mutations.apply', held.id, { reason: 'It did happen' }));
    await staff.owner.applies(change('held_mutations.refuse', held.id, { reason: 'Guessed' }));
  });
});
