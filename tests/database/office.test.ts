/** Stories of the office: corrections, closings, what the owner decides, people and settings. */
import { setTimeout } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import {
  change,
  closing,
  newDowntime,
  newFuelReceipt,
  newIncident,
  newProduction,
  newCrew,
  newShift,
  nextDay,
  payment,
  voiding,
} from './support/everyKind.ts';
import {
  capturedAt,
  mutation,
  newCustomer,
  newDelivery,
  statusChange,
  type WireMutation,
} from './support/mutations.ts';
import { openStaffed } from './support/openWorld.ts';
import { person, registerDevice, type Person } from './support/world.ts';
import { derivedId, newId } from '../../src/domain/records/ids.ts';

const { world, staff, made, there } = await openStaffed();

const { one } = world;

/** Closed at 14:00 UTC. */
async function closedDay(): Promise<string> {
  const day = nextDay();
  await made(closing(day, `${day}T14:00:00.000Z`));
  return day;
}
const lateTicket = (day: string, by: Pick<Person, 'code'> = staff.admin) =>
  newDelivery(by, { operating_day: day }, { captured_at: `${day}T15:00:00.000Z` });

describe('changes of the same record', () => {
  test('merge when they are of different fields, conflict when they are of the same one', async () => {
    const customer = await there(newCustomer({ name: 'PT Asal', address: 'Jl. Satu' }));
    await staff.owner.applies(change('customers.change', customer, { name: 'PT Baru' }, { name: 'PT Asal' }));
    await staff.admin.applies(change('customers.change', customer, { address: 'Jl. Dua' }, { address: 'Jl. Satu' }));
    expect(
      await staff.admin.push(change('customers.change', customer, { name: 'PT Lain' }, { name: 'PT Asal' })),
    ).toMatchObject([
      {
        outcome: 'rejected',
        code: 'conflict',
        field: 'name',
        conflict: { name: { seen: 'PT Asal', yours: 'PT Lain', theirs: 'PT Baru', author: staff.owner.id } },
      },
    ]);
    expect(await world.row('customers', customer, 'name, address')).toEqual({ name: 'PT Baru', address: 'Jl. Dua' });
  });

  test('numbers and emptied fields are compared as their column holds them', async () => {
    const truck = await there(mutation('trucks.create', { license_plate: 'B 1 AA', index_m3: 12.5 }));
    await staff.admin.applies(
      change('trucks.change', truck, { index_m3: 13, tare_kg: null }, { index_m3: 12.5, tare_kg: null }),
    );
    await staff.admin.applies(change('trucks.change', truck, { index_m3: 13 }, { index_m3: '13.000' }));
  });

  test('a tare that was weighed again is as old as that weighing, though it is the same', async () => {
    const truck = await there(mutation('trucks.create', { license_plate: 'B 2 AA', tare_kg: 7200 }));
    const age = () => world.row('trucks', truck, 'tare_at');
    await world.query(`update trucks set tare_at = '2026-01-01T00:00:00Z' where id = $1`, [truck]);
    const again = change('trucks.change', truck, { tare_kg: 7200 }, { tare_kg: 7200 });
    await staff.admin.applies(again);
    expect(await age()).toEqual({ tare_at: new Date(again.captured_at) });
  });
});

describe('closings', () => {
  test('captured before the closing it applies and is flagged; captured after it is held, and the owner applies it', async () => {
    const day = await closedDay();
    const at = (hour: string) =>
      newDelivery(staff.admin, { operating_day: day }, { captured_at: `${day}T${hour}:00:00.000Z` });
    const [late, after] = [at('13'), at('15')];
    expect(await staff.admin.said(late, after)).toEqual(['applied', 'held day_closed']);
    expect(await world.row('deliveries', late.entity_id, 'flags')).toMatchObject({
      flags: expect.arrayContaining(['late']),
    });
    expect(await world.row('deliveries', after.entity_id, 'id')).toBeUndefined();
    await staff.admin.isHeld('day_closed', after);

    const { cursor } = (await staff.admin.pullAll()).at(-1)!;
    const decision = change('held_mutations.apply', after.id, { reason: 'The truck did leave' });
    await staff.owner.applies(decision);
    expect(await world.row('deliveries', after.entity_id, 'author, flags')).toMatchObject({
      author: staff.admin.id,
      flags: expect.arrayContaining(['late']),
    });
    expect(await staff.admin.hears(cursor)).toMatchObject([{ id: after.id, outcome: 'applied' }]);
    expect(await staff.admin.said(after)).toEqual(['duplicate']);
    await staff.owner.isRefused(
      'already_decided',
      change('held_mutations.refuse', after.id, { reason: 'Changed my mind' }),
    );
    expect((await world.query('select 1 from stock_movements where source_id = $1', [after.entity_id])).length).toBe(1);
  });

  test('freezes what was sent with it in one push, also when the day is opened and closed again', async () => {
    const day = nextDay();
    const ticket = (hour: string) =>
      newDelivery(
        staff.owner,
        { operating_day: day, volume: 5, unit_price: 100_000, status: 'delivered' },
        { captured_at: `${day}T${hour}:00:00.000Z` },
      );
    const id = derivedId(`day_closings:${day}`);
    const frozen = async () =>
      one<{ delivered: object[]; whole: boolean }>(
        `select totals = private.figures_of_day(operating_day) as whole,
          (select jsonb_agg(t) from jsonb_array_elements(totals) as t where t ->> 0 = 'delivered') as delivered from day_closings where id = $1`,
        id,
      );
    await staff.owner.applies(ticket('05'), ticket('06'), closing(day, `${day}T14:00:00.000Z`));
    expect(await frozen()).toEqual({ whole: true, delivered: [['delivered', 'abu_batu', 10, 2, 1_000_000]] });
    await staff.owner.applies(change('day_closings.reopen', id, { reopen_reason: 'A truck was missing' }));
    await staff.admin.applies(ticket('15'));
    await staff.owner.applies(closing(day, '2026-11-20T04:00:00.000Z'));
    expect(await frozen()).toEqual({ whole: true, delivered: [['delivered', 'abu_batu', 15, 3, 1_500_000]] });
  });

  test('what the owner decides about what was held is told to every device of its author, also to one that registered anew, and to nobody else', async () => {
    const [thing, other] = [newId(), newId()];
    const on = async (device: string) => {
      const { id, code } = await registerDevice(world.sql, staff.admin.id, device);
      return person(world.sql, { ...staff.admin, device: id, code });
    };
    const [before, now, elsewhere] = [await on(thing), await on(thing), await on(other)];
    const day = await closedDay();
    const late = () => lateTicket(day, before);
    const [after, applied] = [late(), late()];
    await before.push(after, applied);
    const { cursor } = (await now.pullAll()).at(-1)!;
    await made(change('held_mutations.refuse', after.id, { reason: 'It never left' }));
    await made(change('held_mutations.apply', applied.id, { reason: 'It did leave' }));
    const told = (who: Person) => who.hears(cursor);
    for (const device of [before, now, elsewhere]) {
      expect(await told(device)).toMatchObject([
        {
          id: after.id,
          outcome: 'rejected',
          code: 'refused_by_owner',
          message: 'The owner refused this record: It never left',
        },
        {
          id: applied.id,
          outcome: 'applied',
          rows: expect.arrayContaining([expect.arrayContaining(['deliveries', applied.entity_id])]),
        },
      ]);
    }
    const { cursor: end } = (await elsewhere.pullAll()).at(-1)!;
    const own = newDelivery(now);
    await now.push(own);
    expect(await elsewhere.hears(end), 'of what was never held').toEqual([]);
    const ids = (await staff.manager.hears()).map(({ id }) => id);
    for (const id of [after.id, applied.id]) expect(ids).not.toContain(id);
  });

  test('what the owner refused can be corrected, and given up', async () => {
    const refusedOne = async () => {
      const day = await closedDay();
      const late = lateTicket(day);
      await staff.admin.push(late);
      await made(change('held_mutations.refuse', late.id, { reason: 'It never left' }));
      return late;
    };
    const [wrong, thrown] = [await refusedOne(), await refusedOne()];
    await staff.admin.applies(newDelivery(staff.admin, {}, { replaces: wrong.id }));
    await staff.admin.isRefused('refused_by_owner', wrong);
    await staff.admin.applies(
      mutation(
        'mutations.discard',
        { reason: 'He is right', discarded: thrown },
        { entity_id: thrown.id, replaces: thrown.id },
      ),
    );
  });

  test('what is wrong in itself is refused to its author, and not held', async () => {
    const day = await closedDay();
    const after = (payload: Record<string, unknown>) =>
      capturedAt(`${day}T15:00:00.000Z`, newProduction({ operating_day: day, ...payload }));
    expect(await staff.admin.said(after({ material_type: 'solar' }), after({ volume: -1 }), after({}))).toEqual([
      'rejected invalid_material_type material_type',
      'rejected not_positive volume',
      'held day_closed',
    ]);
    expect(await world.query(`select 1 from production_entries where operating_day = $1`, [day])).toEqual([]);
  });

  test("what is held is not corrected behind the owner's back", async () => {
    const day = await closedDay();
    const held = lateTicket(day);
    expect(await staff.admin.said(held, newDelivery(staff.admin, {}, { replaces: held.id }))).toEqual([
      'held day_closed',
      'rejected replaces_applied',
    ]);
  });

  test('an owner decides their own held record and sends it again in one batch', async () => {
    const day = await closedDay();
    const ticket = lateTicket(day);
    await staff.admin.push(ticket);
    const held = { ...statusChange(ticket, 'pending', 'in_transit'), depends_on: [ticket.entity_id] };
    await staff.owner.isHeld('dependency_held', held);
    const apply = (id: string) => change('held_mutations.apply', id, { reason: 'It did leave' });
    expect(await staff.owner.said(apply(ticket.id), apply(held.id), held)).toEqual(['applied', 'applied', 'duplicate']);
  });

  test('a clock that runs ahead or behind closes no day beyond its time', async () => {
    const day = nextDay();
    await made(closing(day, '2190-01-01T00:00:00.000Z'));
    const closed = await world.one<{ sane: boolean }>(
      'select closed_at <= now() as sane from day_closings where operating_day = $1',
      day,
    );
    expect(closed).toEqual({ sane: true });
    await staff.owner.isRefused('day_not_begun', closing(nextDay(), '1980-01-01T00:00:00.000Z'));
    for (const odd of ['1500-01-01', '-infinity'])
      expect((await staff.owner.push(closing(odd)))[0]!.outcome).toBe('rejected');
  });

  test("two people close a day: the first one's closing stands, and the audit tells of one", async () => {
    const day = await closedDay();
    const second = closing(day, `${day}T15:00:00.000Z`);
    await staff.manager.applies(second);
    expect(await world.row('day_closings', second.entity_id, 'closed_by, closed_at')).toEqual({
      closed_by: staff.owner.id,
      closed_at: new Date(`${day}T14:00:00Z`),
    });
    expect(await world.query(`select author from audit_log where row_id = $1`, [second.entity_id])).toEqual([
      { author: staff.owner.id },
    ]);
  });

  describe('of a closed day, what changes its figures', () => {
    const figures = (day: string) =>
      world.query(
        'select kind, key, quantity::float8, count, amount::float8 from daily_totals where operating_day = $1 order by 1, 2',
        [day],
      );
    const at = <M extends object>(day: string, hour: string, of: M) => capturedAt(`${day}T${hour}:00:00.000Z`, of);
    /** A day with one of each, captured before it is closed. */
    async function dayOfRecords() {
      const day = nextDay();
      const [delivered, moving] = [
        newDelivery(staff.admin, { operating_day: day }),
        newDelivery(staff.admin, { operating_day: day }),
      ];
      const [production, downtime] = [
        newProduction({ operating_day: day }),
        newDowntime({ operating_day: day, started_at: `${day}T05:00:00.000Z` }),
      ];
      const customer = await there(newCustomer());
      const paid = payment(customer, day);
      const incident = newIncident(staff.admin);
      const shift = newShift('open', day);
      const expense = mutation('transactions.create', { amount: 90_000, operating_day: day });
      for (const record of [delivered, moving, production, downtime, paid, incident, shift, expense])
        await made(at(day, '05', record));
      for (const ticket of [delivered, moving])
        await made(at(day, '06', statusChange(ticket, 'pending', 'in_transit')));
      await made(at(day, '07', statusChange(delivered, 'in_transit', 'delivered')));
      await made(closing(day, `${day}T14:00:00.000Z`));
      const changes = {
        'a counter-entry of a ticket': voiding('deliveries', delivered.entity_id),
        'a delivery': statusChange(moving, 'in_transit', 'delivered'),
        'a counter-entry of production': voiding('production_entries', production.entity_id),
        'the end of a downtime': change('downtime_entries.end', downtime.entity_id, {
          ended_at: `${day}T08:00:00.000Z`,
        }),
        'a payment': payment(customer, day),
        'a counter-entry of a payment': voiding('payments', paid.entity_id),
        'an incident': newIncident(staff.admin, { occurred_at: `${day}T05:00:00.000Z` }),
        'the class of an incident': change('incidents.change', incident.entity_id, { class: 'serious' }),
        'the days that were lost': change('incidents.change', incident.entity_id, { lost_days: 3 }),
        'another shift': mutation(
          'shifts.open',
          { operating_day: day, shift_type: 'night', shift_name: 'Malam', start_time: '19:00', end_time: '06:00' },
          { entity_id: derivedId(`shifts:${day}:night`) },
        ),
        'the crew of a shift': change('shifts.change', shift.entity_id, { crew: await newCrew(staff, 1) }),
        'the end of a shift': change('shifts.close', shift.entity_id, { handover_note: 'All well' }),
      };
      const ofOwner = {
        'an expense': mutation('transactions.create', { amount: 250_000, operating_day: day }),
        'the taking back of an expense': voiding('transactions', expense.entity_id),
      };
      return { day, changes, ofOwner };
    }

    test('is held when it was captured after the closing', async () => {
      const { day, changes } = await dayOfRecords();
      const before = await figures(day);
      for (const [what, sent] of Object.entries(changes))
        expect([what, await staff.manager.push(at(day, '15', sent))]).toMatchObject([
          what,
          [{ outcome: 'held', code: 'day_closed' }],
        ]);
      expect(await figures(day)).toEqual(before);
      await made(change('held_mutations.apply', changes['a delivery'].id, { reason: 'It did arrive' }));
      expect(await figures(day)).not.toEqual(before);
    });

    test.each([
      ['when it was captured before', '13'],
      ['when the owner does it', '15'],
    ])('applies %s; a record that was in time is flagged as changed, another as late', async (_, hour) => {
      const { day, changes, ofOwner } = await dayOfRecords();
      for (const [what, sent] of Object.entries({ ...changes, ...ofOwner }))
        expect([what, await staff.owner.push(at(day, hour, sent))]).toMatchObject([what, [{ outcome: 'applied' }]]);
      const flagged = await world.query<{ late: boolean; changed: boolean }>(
        `select 'late' = any (flags) as late, 'late_change' = any (flags) as changed from (select operating_day, flags from deliveries
        union all select operating_day, flags from production_entries union all select operating_day, flags from downtime_entries union all select operating_day, flags from payments
        union all select operating_day, flags from incidents union all select operating_day, flags from shifts
        union all select operating_day, flags from transactions where source_table = 'transactions' and entry = 'post') t where operating_day = $1`,
        [day],
      );
      expect(flagged.filter(({ late, changed }) => late && !changed)).toHaveLength(4);
      expect(flagged.filter(({ late, changed }) => changed && !late)).toHaveLength(8);
    });

    test('the end of a stop stands on its record for every device until the owner has decided', async () => {
      const { day, changes } = await dayOfRecords();
      const end = changes['the end of a downtime'];
      const times = () =>
        world.row<{ ended_at: Date | null; held_end_at: Date | null }>(
          'downtime_entries',
          end.entity_id,
          'ended_at, held_end_at',
        );
      const [first, second] = [{ ...end, payload: {} }, change('downtime_entries.end', end.entity_id, {})];
      await staff.manager.push(at(day, '16', first), at(day, '15', second));
      expect(await times()).toEqual({ ended_at: null, held_end_at: new Date(`${day}T15:00:00.000Z`) });
      await made(change('held_mutations.refuse', second.id, { reason: 'It still stood then' }));
      expect(await times()).toEqual({ ended_at: null, held_end_at: new Date(`${day}T16:00:00.000Z`) });
      await made(change('held_mutations.apply', first.id, { reason: 'It ran again' }));
      expect(await times()).toEqual({ ended_at: new Date(`${day}T16:00:00.000Z`), held_end_at: null });
    });

    test('a ticket that leaves the gate changes none, and leaves', async () => {
      const day = nextDay();
      const ticket = await made(at(day, '05', newDelivery(staff.admin, { operating_day: day })));
      await made(closing(day, `${day}T14:00:00.000Z`));
      await staff.admin.applies(at(day, '15', statusChange(ticket, 'pending', 'in_transit')));
    });
  });

  test('a day that has not ended is closed by the owner alone; one that has ended, by a manager too', async () => {
    const day = nextDay();
    await staff.manager.isRefused('day_not_ended', closing(day, `${day}T14:00:00.000Z`));
    await staff.manager.applies(closing(day, `${day}T23:00:00.000Z`));
    const early = nextDay();
    await staff.owner.applies(closing(early, `${early}T14:00:00.000Z`));
    await staff.manager.applies(closing(early, `${early}T15:00:00.000Z`));
  });

  test('reopening applies what only this closing held, with what waited for it, but not what it leaves out or another day holds', async () => {
    const [day, other] = [nextDay(), nextDay()];
    for (const each of [day, other]) await made(closing(each, `${each}T14:00:00.000Z`));
    const held = (of: string) =>
      newDelivery(staff.admin, { operating_day: of, volume: 5 }, { captured_at: `${of}T15:00:00.000Z` });
    const [ticket, left, elsewhere] = [held(day), held(day), held(other)];
    const leaving = {
      ...statusChange(ticket, 'pending', 'in_transit'),
      depends_on: [ticket.entity_id],
      captured_at: `${day}T15:01:00.000Z`,
    };
    expect(await staff.admin.said(ticket, leaving, left, elsewhere)).toEqual([
      'held day_closed',
      'held dependency_held',
      'held day_closed',
      'held day_closed',
    ]);
    const stock = () =>
      one<{ on_hand: number }>(`select on_hand::float8 from stocks where material_type = $1`, 'abu_batu');
    const before = await stock();
    const { cursor } = (await staff.admin.pullAll()).at(-1)!;
    const id = derivedId(`day_closings:${day}`);
    await staff.owner.applies(
      change('day_closings.reopen', id, { reopen_reason: 'A truck was missing', leave_held: [left.id] }),
    );
    expect(
      await world.query(
        `select id, status, 'late' = any (flags) as late from deliveries where id in ($1, $2, $3)`,
        [ticket, left, elsewhere].map(({ entity_id }) => entity_id),
      ),
    ).toEqual([{ id: ticket.entity_id, status: 'in_transit', late: false }]);
    expect((await stock())!.on_hand).toBe(before!.on_hand - 5);
    expect(await staff.admin.hears(cursor)).toMatchObject([
      { id: ticket.id, outcome: 'applied' },
      { id: leaving.id, outcome: 'applied' },
    ]);
    expect(
      await world.query(
        'select decision, reason, decided_by, closed_day::text from held_mutations where id in ($1, $2, $3) order by 1, 4',
        [ticket, left, elsewhere].map(({ id: heldId }) => heldId),
      ),
    ).toEqual([
      { decision: 'applied', reason: 'A truck was missing', decided_by: staff.owner.id, closed_day: day },
      { decision: null, reason: null, decided_by: null, closed_day: day },
      { decision: null, reason: null, decided_by: null, closed_day: other },
    ]);
    // Closed and opened once more: what was left out is still there to be decided.
    await made(closing(day, '2026-11-20T05:00:00.000Z'));
    await made(change('day_closings.reopen', id, { reopen_reason: 'It did leave' }));
    expect(await world.row('deliveries', left.entity_id, 'status')).toEqual({ status: 'pending' });
  });

  test('reopening applies what needs a right that its author had; what anything else speaks against stays with the owner', async () => {
    const day = nextDay();
    const early = { captured_at: `${day}T05:00:00.000Z` };
    const ticket = (status: string) => made(newDelivery(staff.admin, { operating_day: day, status }, early));
    const [wrong, kept, cheap, leaving] = [
      await ticket('delivered'),
      await ticket('delivered'),
      await ticket('delivered'),
      await ticket('pending'),
    ];
    await made(statusChange(leaving, 'pending', 'in_transit', {}, early));
    const paid = await made({ ...payment(await there(newCustomer()), day), ...early });
    await made(closing(day, `${day}T14:00:00.000Z`));
    const permitted = [
      voiding('deliveries', wrong.entity_id),
      voiding('payments', paid.entity_id),
      change('deliveries.reprice', cheap.entity_id, { unit_price: 140_000 }),
      statusChange(leaving, 'in_transit', 'cancelled', { cancel_reason: 'Turned back' }),
    ].map((sent) => capturedAt(`${day}T15:40:00.000Z`, sent));
    const voided = capturedAt(`${day}T15:01:00.000Z`, voiding('deliveries', kept.entity_id));
    for (const outcome of await staff.manager.push(...permitted, voided))
      expect(outcome).toMatchObject({ outcome: 'held', code: 'day_closed' });
    await world.query(`insert into private.role_history values ($1, $2, 'admin', true), ($1, $3, 'manager', true)`, [
      staff.manager.id,
      `${day}T15:00:30Z`,
      `${day}T15:30:00Z`,
    ]);
    await made(change('day_closings.reopen', derivedId(`day_closings:${day}`), { reopen_reason: 'Looked' }));
    const decisions = [];
    for (const { id } of [...permitted, voided])
      decisions.push((await world.row<{ decision: string }>('held_mutations', id, 'decision'))!.decision);
    expect(decisions).toEqual(['applied', 'applied', 'applied', 'applied', null]);
    expect(await world.row('deliveries', kept.entity_id, 'voided_at')).toEqual({ voided_at: null });
    await world.query(`delete from private.role_history where user_id = $1 and since in ($2, $3)`, [
      staff.manager.id,
      `${day}T15:00:30Z`,
      `${day}T15:30:00Z`,
    ]);
  });

  test('who closes a day is told what is held, what devices have not sent, and whether the stock was counted; nobody else is', async () => {
    const day = nextDay();
    const checks = async (who: Person) => {
      const [found] = await who.ask<[object]>('closing_checks', day);
      return found;
    };
    const [{ waiting } = { waiting: 0 }] = await world.query<{ waiting: number }>(
      'select count(*)::int as waiting from held_mutations where decision is null',
    );
    await world.query(
      `update devices set label = 'Tablet gate', last_seen_at = '2026-11-20T07:00:00Z', unsent_count = 6 where id = $1`,
      [staff.admin.device],
    );
    const name = `Tablet gate · ${staff.admin.code}`;
    const before = await checks(staff.manager);
    expect(before).toMatchObject({ held: waiting, counted: false });
    expect(before).toMatchObject({ unsent: expect.arrayContaining([{ name, heard: expect.any(String), count: 6 }]) });
    const count = {
      kind: 'stocktake',
      material_type: 'abu_batu',
      book: 0,
      physical: 4,
      adjustment: 4,
      reason: 'Counted',
    };
    await made(mutation('stock_adjustments.create', { ...count, operating_day: day }));
    await world.query('update stock_adjustments set operating_day = $1 where operating_day <> $1 and reason = $2', [
      day,
      'Counted',
    ]);
    expect(await checks(staff.owner)).toMatchObject({ counted: true });
    await world.query('update devices set unsent_count = 0 where id = $1', [staff.admin.device]);
    await expect(checks(staff.admin)).rejects.toThrow(/permission denied|42501|insufficient/);
  });

  test('a reopening of a closing that is another one meanwhile says so', async () => {
    const day = nextDay();
    const id = await there(closing(day, `${day}T14:00:00.000Z`));
    const stale = change(
      'day_closings.reopen',
      id,
      { reopen_reason: 'A ticket was missing' },
      { closed_at: `${day}T14:00:00.000Z` },
    );
    await made(change('day_closings.reopen', id, { reopen_reason: 'Another owner' }));
    await staff.manager.applies(closing(day, '2026-11-20T06:00:00.000Z'));
    await staff.owner.isRefused('closed_again', stale);
    expect(await world.row('day_closings', id, 'reopened_at')).toEqual({ reopened_at: null });
  });
});

describe('people', () => {
  /** Two changes within one millisecond are one entry of the history of roles. */
  const profile = async (actor: string, user: string, changes: object) => {
    await setTimeout(2);
    return world.service('change_profile', actor, user, changes);
  };

  test('the last active owner can be neither demoted nor deactivated', async () => {
    const second = await world.hire('owner');
    await profile(staff.owner.id, second.id, { is_active: false });
    await expect(profile(staff.owner.id, staff.owner.id, { role: 'admin' })).rejects.toMatchObject({ code: 'PT409' });
    await expect(profile(staff.owner.id, staff.owner.id, { is_active: false })).rejects.toMatchObject({
      code: 'PT409',
    });
    await profile(staff.owner.id, second.id, { is_active: true });
  });

  test('only an active owner changes profiles, and only the fields that are theirs to change', async () => {
    await expect(profile(staff.manager.id, staff.admin.id, { role: 'owner' })).rejects.toMatchObject({ code: '42501' });
    await expect(profile(staff.owner.id, staff.admin.id, { email: 'x@y.z' })).rejects.toMatchObject({ code: 'PT400' });
    await expect(profile(staff.owner.id, staff.admin.id, { role: 'king' })).rejects.toMatchObject({ code: '23514' });
  });

  test('what somebody discards is in the audit with its bytes', async () => {
    const thrown = newDelivery(staff.admin);
    await staff.admin.push(
      mutation('mutations.discard', { reason: 'Entered twice', discarded: thrown }, { entity_id: thrown.id }),
    );
    expect(await one('select after, reason from audit_log where row_id = $1', thrown.id)).toEqual({
      after: { discarded: thrown },
      reason: 'Entered twice',
    });
  });
});

describe('settings', () => {
  const set = async (key: string, payload: object) =>
    (await staff.owner.said(change('system_config.change', derivedId(`system_config:${key}`), payload)))[0];
  test.each([
    ['site.time_zone', 'Asia/Makassar', 'applied'],
    ['site.time_zone', 'Mars/Base', 'invalid_value'],
    ['site.time_zone', 'America/Argentina/Buenos_Aires', 'applied'],
    ['site.time_zone', 'UTC', 'applied'],
    ['site.time_zone', 'Factory', 'invalid_value'],
    ['site.time_zone', 'localtime', 'invalid_value'],
    ['site.time_zone', 'posix/Asia/Jakarta', 'invalid_value'],
    ['site.time_zone', 'Etc/GMT-7', 'invalid_value'],
    ['site.time_zone', 'EST', 'invalid_value'],
    ['site.time_zone', 'Asia/Makassar', 'applied'],
    ['site.day_start', '05:30', 'applied'],
    ['site.day_start', '25:00', 'invalid_value'],
    ['site.company_name', 'PT Batu Karya', 'applied'],
    ['site.company_name', 'x'.repeat(101), 'invalid_value'],
    ['site.company_address', 'Jl. Narogong 23', 'applied'],
    ['site.company_phone', 'x'.repeat(101), 'invalid_value'],
    ['site.ticket_amount', 'maybe', 'invalid_value'],
    ['site.company_tax_number', '0012345678901000', 'applied'],
    ['site.company_tax_number', '012345678901000', 'invalid_value'],
    ['site.bank_account', 'BCA 123 / BNI 456', 'applied'],
    ['site.bank_account', 'x'.repeat(201), 'invalid_value'],
    ['site.company_logo', 'data:image/png;base64,iVBO+/w=', 'applied'],
    ['site.company_logo', 'data:text/html;base64,iVBO', 'invalid_value'],
    ['site.company_logo', 'https://example.com/logo.png', 'invalid_value'],
    ['site.company_logo', `data:image/png;base64,${'A'.repeat(50_000)}`, 'too_long'],
    ['credit.over', 'refuse', 'applied'],
    ['orders.over', 'shout', 'invalid_value'],
    ['invoice.tax', '101', 'out_of_range'],
    ['site.final_at_gate', 'maybe', 'invalid_value'],
    ['security.rate_limit_attempts', '0', 'out_of_range'],
    ['security.rate_limit_window', '900000000000000', 'out_of_range'],
    ['security.rate_limit_window', '9'.repeat(400), 'invalid_value'],
    ['business.target_production', '12.5', 'invalid_value'],
    ['business.target_production', '-1', 'invalid_value'],
    ['business.target_production', null, 'required'],
    ['reset.last_reset_date', '2026-01-01', 'only_by_reset'],
  ])('%s = %j: %s', async (key, value, expected) => {
    const said = expected === 'applied' ? expected : `rejected ${expected} config_value`;
    expect(await set(key, { config_value: value })).toBe(said);
  });

  test('the audit tells one logo from another without keeping them, and no day keeps the one of before', async () => {
    const logo = (letter: string) => `data:image/png;base64,${letter.repeat(40_000)}`;
    for (const letter of ['A', 'B'])
      expect(await set('site.company_logo', { config_value: logo(letter) })).toBe('applied');
    const id = derivedId('system_config:site.company_logo');
    expect(await world.row('system_config', id, 'config_value, past')).toEqual({ config_value: logo('B'), past: [] });
    const line = await one<{ before: string; after: string }>(
      `select before ->> 'config_value' as before, after ->> 'config_value' as after from audit_log where row_id = $1 order by id desc limit 1`,
      id,
    );
    expect([line?.before, line?.after]).toEqual([
      expect.stringMatching(/^PNG, 31 kB, [0-9a-f]{6}$/),
      expect.stringMatching(/^PNG, 31 kB, [0-9a-f]{6}$/),
    ]);
    expect(line?.before).not.toBe(line?.after);
  });

  test('a setting that is switched off is its default, also to the database', async () => {
    const turn = (key: string, is_active: boolean) => set(key, { is_active });
    for (const key of ['site.time_zone', 'site.day_start', 'business.min_volume'])
      expect(await turn(key, false)).toBe('applied');
    expect(
      await one(
        `select private.config('site.time_zone') as zone, private.config('site.day_start') as start, private.config('business.min_volume') as least`,
      ),
    ).toEqual({ zone: 'Asia/Jakarta', start: '06:00', least: '1' });
    await staff.admin.applies(newDelivery(staff.admin));
    for (const key of ['site.time_zone', 'site.day_start', 'business.min_volume'])
      expect(await turn(key, true)).toBe('applied');
  });

  test('a limit that was switched off cannot come back below what is allowed at least', async () => {
    const most = 'business.max_volume_limit';
    expect(await set(most, { config_value: '40' })).toBe('applied');
    expect(await set(most, { is_active: false })).toBe('applied');
    expect(await set('business.min_volume', { config_value: '50' })).toBe('applied');
    expect(await set(most, { is_active: true })).toMatch(/^rejected out_of_range/);
    expect(await set('business.min_volume', { config_value: '1' })).toBe('applied');
    expect(await set(most, { is_active: true, config_value: '10000' })).toBe('applied');
  });

  const HOUR = 3_600_000;
  const period = derivedId('system_config:reset.last_reset_date');
  const ago = (ms: number) => new Date(Date.now() - ms).toISOString();
  const reset = (reason: string, captured_at = ago(HOUR)) =>
    mutation('system_config.reset', { reason }, { entity_id: period, captured_at });
  const begun = async () =>
    (await one<{ config_value: string }>(
      `select config_value from system_config where config_key = 'reset.last_reset_date'`,
    ))!.config_value;

  test('a reset needs ten characters of reason, deletes nothing and is audited', async () => {
    expect(await staff.owner.push(reset('Too short'))).toMatchObject([
      {
        outcome: 'rejected',
        code: 'reset_reason_too_short',
        message: 'Reset reason must be at least 10 characters for audit purposes',
      },
    ]);
    const deliveries = await one('select count(*) from deliveries');
    const wish = reset('New season begins');
    await staff.owner.applies(wish);
    expect(await one('select count(*) from deliveries')).toEqual(deliveries);
    expect(await begun()).toBe(wish.captured_at);
    expect(await one('select reason, after from audit_log where mutation_id = $1', wish.id)).toEqual({
      reason: 'New season begins',
      after: { config_value: wish.captured_at },
    });
  });

  test.each([
    ['40 days behind', 40 * 24 * HOUR],
    ['40 days ahead', -40 * 24 * HOUR],
    ['an hour ahead', -HOUR],
  ])('a reset by a clock that is %s counts from when it came', async (_clock, off) => {
    const before = Date.now();
    await staff.owner.applies(reset(`By a clock of ${off} ms`, ago(off)));
    const at = Date.parse(await begun());
    expect([at >= before - 1, at <= Date.now() + 1]).toEqual([true, true]);
  });

  test('a reset that its owner asks for again on the same day, for the same reason, is the same one: no other date, no other line in the audit', async () => {
    const audited = async () =>
      (await one<{ lines: number }>('select count(*)::int as lines from audit_log where row_id = $1', period))!.lines;
    const [first, again, other] = [
      reset('The dry season begins', ago(1_000)),
      reset('The dry season begins', ago(999)),
      reset('The rain has ended', ago(998)),
    ];
    const [done] = await staff.owner.push(first);
    const lines = await audited();
    const [repeated] = await staff.owner.push(again);
    expect([done, repeated]).toMatchObject([{ outcome: 'applied' }, { outcome: 'applied', rows: done!.rows }]);
    expect([await begun(), await audited()]).toEqual([first.captured_at, lines]);

    await (await world.hire('owner')).applies(reset('The dry season begins', ago(500)));
    await staff.owner.applies(other);
    expect([await begun(), await audited()]).toEqual([other.captured_at, lines + 2]);
    await world.query(`update system_config set config_value = $1 where id = $2::uuid`, [ago(30 * 24 * HOUR), period]);
    const later = reset('The rain has ended');
    await staff.owner.applies(later);
    expect([await begun(), await audited()]).toEqual([later.captured_at, lines + 3]);
  });
});

describe('incidents', () => {
  test('are looked into before they are closed; a closed one is only opened again', async () => {
    const incident = await there(newIncident(staff.manager));
    const move = (status: string) => change('incidents.change_status', incident, { status });
    await staff.admin.isRefused('status_not_allowed', move('closed'));
    await staff.admin.applies(move('investigating'), move('closed'));
    await staff.owner.isRefused('status_not_allowed', move('investigating'));
    await staff.owner.applies(move('open'));
  });
});

describe('a closing', () => {
  test('freezes the stock at the end of its day, payments, shifts and incidents beside the totals', async () => {
    const [day, after] = [nextDay(), nextDay()];
    const on = (hour: string, of: WireMutation) => capturedAt(`${day}T${hour}:00:00.000Z`, of);
    const stock = async () =>
      (await one<{ on_hand: number }>("select on_hand::float8 from stocks where material_type = 'lainnya'"))!.on_hand;
    const before = await stock();
    const produced = (operating_day: string, volume: number) =>
      newProduction({ operating_day, material_type: 'lainnya', volume });
    await made(on('05', produced(day, 12)));
    await made(capturedAt(`${after}T05:00:00.000Z`, produced(after, 30)));
    const customer = await there(newCustomer());
    for (const paid of [payment(customer, day), payment(customer, day)]) await made(on('06', paid));
    await made(on('05', newIncident(staff.admin)));
    // Planned from 07:00 in Makassar, 23:00 UTC, and opened late.
    const zone = derivedId('system_config:site.time_zone');
    await staff.owner.applies(change('system_config.change', zone, { config_value: 'Asia/Makassar' }));
    await made(on('03', newShift('open', day)));
    const shift = derivedId(`shifts:${day}:day`);
    await made(on('04', change('shifts.change', shift, { crew: await newCrew(staff, 2), production_target: 480 })));
    await made(on('07', change('shifts.close', shift, { handover_note: 'All well' })));
    const closed = await there(closing(day, `${day}T14:00:00.000Z`));
    expect(await stock()).toBe(before + 42);
    const { totals } = (await world.row<{ totals: unknown[][] }>('day_closings', closed, 'totals'))!;
    expect(totals.filter(([kind, key]) => kind !== 'stock' || key === 'lainnya')).toEqual([
      ['hours_worked', 'worked', 16, 1, 0],
      ['incidents', 'near_miss', 1, 1, 0],
      ['net_movement', 'lainnya', 12, 1, 0],
      ['payments', 'transfer', 0, 2, 2_000_000],
      ['production', 'lainnya', 12, 1, 0],
      ['shift_target', 'day', 480, 0, 0],
      ['shifts', 'day', 8, 2, 0],
      ['stock', 'lainnya', before + 12, 0, 0],
    ]);
  });
});

describe('expenses', () => {
  test('are taken back once, by a counter-entry beside them', async () => {
    const expense = await there(mutation('transactions.create', { amount: 250_000, operating_day: nextDay() }));
    await made(voiding('transactions', expense));
    await made(voiding('transactions', expense));
    expect(
      await world.query(
        'select entry, amount::float8, voided_at is not null as voided from transactions where source_id = $1 order by 1',
        [expense],
      ),
    ).toEqual([
      { entry: 'post', amount: 250_000, voided: true },
      { entry: 'return', amount: -250_000, voided: false },
    ]);
    expect(
      await world.query(
        `select t.count, t.amount::float8 from daily_totals t join transactions e using (operating_day) where e.id = $1 and t.kind = 'expense'`,
        [expense],
      ),
    ).toEqual([{ count: 2, amount: 0 }]);
  });

  test('that follow from a record are not taken back by hand', async () => {
    const receipt = await there(newFuelReceipt());
    const follows = await world.one<{ id: string }>('select id from transactions where source_id = $1', receipt);
    await staff.owner.isRefused('follows_from_record', voiding('transactions', follows!.id));
  });
});

test.each([
  ['an expense', 'operating_day', (day: string) => mutation('transactions.create', { amount: 9, operating_day: day })],
  ['a payment', 'paid_on', (day: string, customer: string) => payment(customer, day)],
  ['a shift that is opened', 'operating_day', (day: string) => newShift('open', day)],
] as const)('%s is dated a day ahead at most; by a clock that is ahead it is taken', async (_, field, dated) => {
  const customer = await there(newCustomer());
  expect(await staff.owner.push(dated('2126-11-20', customer), dated('2026-11-22', customer))).toMatchObject([
    { outcome: 'rejected', code: 'day_ahead', field },
    { outcome: 'rejected', code: 'day_ahead', field },
  ]);
  await made(capturedAt('2126-11-21T03:00:00.000Z', dated('2126-11-21', customer)));
});

describe('payments', () => {
  test('count on the day on which they were paid, and no later than they were recorded', async () => {
    const customer = await there(newCustomer());
    const days = { '2026-11-12': ['day_mismatch'], '2026-11-19': [], '2026-11-21': [] };
    for (const paid_on of Object.keys(days)) await made(payment(customer, paid_on));
    expect(
      await world.query(
        'select paid_on::text, operating_day::text, flags from payments where customer_id = $1 order by paid_on',
        [customer],
      ),
    ).toEqual(
      Object.entries(days).map(([paid_on, flags]) => ({
        paid_on,
        operating_day: paid_on < '2026-11-20' ? paid_on : '2026-11-20',
        flags,
      })),
    );
    expect(
      await world.query('select month::text, paid::float8 from customer_months where customer_id = $1', [customer]),
    ).toEqual([{ month: '2026-11-01', paid: 3_000_000 }]);
  });
});
