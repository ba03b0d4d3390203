/** Stories of a working day beyond the gate: shifts, machines, production, fuel, the ledger. */
import { describe, expect, test } from 'vitest';
import {
  change,
  newDowntime,
  newEquipment,
  newFuelReceipt,
  newProduction,
  newShift,
  newTransformation,
  nextDay,
  openShift,
  voiding,
} from './support/everyKind.ts';
import { capturedAt, mutation, newDelivery } from './support/mutations.ts';
import { openStaffed } from './support/openWorld.ts';
import { derivedId, newId } from '../../src/domain/records/ids.ts';

const { world, staff, made, there } = await openStaffed();

const { one, onHand } = world;
const total = async (day: string, kind: string, key: string) =>
  one<{ quantity: number; count: number; amount: number }>(
    'select quantity::float8 as quantity, count, amount::float8 as amount from daily_totals where operating_day = $1 and kind = $2 and key = $3',
    day,
    kind,
    key,
  );

describe('shifts', () => {
  test('a shift whose id does not follow from its day and type is refused', async () => {
    const shift = newShift('open', nextDay());
    await staff.admin.isRefused('wrong_id', { ...shift, entity_id: derivedId('shifts:elsewhere') });
  });

  test('planned, opened, closed with a note, acknowledged by another person; closing without a note is refused', async () => {
    const day = nextDay();
    const shift = await there(newShift('plan', day));
    await made(newShift('open', day));
    await staff.manager.isRefused('handover_note_required handover_note', change('shifts.close', shift, {}));
    await staff.admin.isRefused('not_closed', change('shifts.acknowledge', shift, {}));
    await staff.manager.push(change('shifts.close', shift, { handover_note: 'Belt 2 squeaks' }));
    await staff.manager.isRefused('own_handover', change('shifts.acknowledge', shift, {}));
    await staff.admin.push(change('shifts.acknowledge', shift, {}));
    expect(await world.row('shifts', shift, 'status, handover_note, closed_by, acknowledged_by')).toEqual({
      status: 'closed',
      handover_note: 'Belt 2 squeaks',
      closed_by: staff.manager.id,
      acknowledged_by: staff.admin.id,
    });
  });

  test("a record with a shift counts on the shift's day; after the shift it applies and is flagged", async () => {
    const day = nextDay();
    const shift = await openShift(staff, day);
    const inTime = capturedAt(`${day}T05:00:00.000Z`, newProduction({ shift_id: shift, operating_day: '2026-11-20' }));
    const elsewhen = newProduction({ shift_id: shift, operating_day: day });
    await made(inTime);
    await made(elsewhen);
    await made(change('shifts.close', shift, { handover_note: 'All well' }));
    const late = capturedAt(`${day}T06:00:00.000Z`, newProduction({ shift_id: shift, operating_day: day }));
    const after = capturedAt('2026-11-20T09:00:00.000Z', newProduction({ shift_id: shift, operating_day: day }));
    await made(late);
    await made(after);
    const flags = async (id: string) =>
      world.row<object>('production_entries', id, 'operating_day::text as day, flags');
    expect(await flags(inTime.entity_id)).toEqual({ day, flags: [] });
    expect(await flags(late.entity_id)).toEqual({ day, flags: ['late'] });
    expect(await flags(after.entity_id)).toEqual({ day, flags: ['day_mismatch', 'after_shift'] });
    expect(await flags(elsewhen.entity_id)).toEqual({ day, flags: ['day_mismatch'] });
  });

  test('a stop that began before its shift is flagged; in the minute in which the shift began it is not', async () => {
    const shift = await openShift(staff);
    const began = await one<{ at: Date }>('select private.shift_start(s) as at from shifts s where id = $1', shift);
    const flags = async (minutesBefore: number) => {
      const started_at = new Date(new Date(began!.at).setSeconds(0, 0) - minutesBefore * 60_000).toISOString();
      const stop = newDowntime({ shift_id: shift, started_at });
      await made(stop);
      return (await world.row<{ flags: string[] }>('downtime_entries', stop.entity_id, 'flags'))?.flags;
    };
    expect(await flags(1)).toContain('before_shift');
    expect(await flags(0)).not.toContain('before_shift');
  });

  test.each([
    ['production_entries', newProduction],
    ['fuel_logs', newFuelReceipt],
  ])(
    'an author takes back a wrong entry while the shift is open, however late that arrives; afterwards owner and manager do: %s',
    async (table, make) => {
      const shift = await openShift(staff);
      const [first, second, third] = [make({ shift_id: shift }), make({ shift_id: shift }), make({ shift_id: shift })];
      await staff.admin.push(first, second, third);
      await staff.admin.applies(capturedAt('2026-11-20T03:30:00.000Z', voiding(table, first.entity_id)));
      await made(capturedAt('2026-11-20T08:00:00.000Z', change('shifts.close', shift, { handover_note: 'All well' })));
      const offline = capturedAt('2026-11-20T05:00:00.000Z', voiding(table, second.entity_id));
      await staff.admin.applies(offline);
      const after = capturedAt('2026-11-20T09:00:00.000Z', voiding(table, third.entity_id));
      await staff.admin.isRefused('not_permitted', after);
      await staff.manager.applies({ ...after, id: newId() });
    },
  );

  test('another clerk takes nothing back that is not theirs, be the shift open', async () => {
    const [shift, other] = [await openShift(staff), await world.hire('admin')];
    const entry = await made(newProduction({ shift_id: shift }));
    await other.isRefused('not_permitted', voiding('production_entries', entry.entity_id));
  });
});

describe('the ledger', () => {
  test('fuel: a receipt adds and costs, an issue takes and moves the hour meter forwards only', async () => {
    const before = await onHand('solar');
    const machine = await there(newEquipment({ hour_meter: 100 }));
    const filling = { operating_day: '2026-11-20', kind: 'issue' as const, equipment_id: machine, liters: 120.25 };
    const issue = (hour_meter: number) => mutation('fuel_logs.create', { ...filling, hour_meter });
    const receipt = newFuelReceipt();
    await staff.manager.push(receipt, issue(130), issue(120));
    expect(await onHand('solar')).toBe(before + 8_000 - 240.5);
    expect(await world.row('equipment', machine, 'hour_meter::float8 as at')).toEqual({ at: 130 });
    expect(
      await one('select kind, amount::float8 as amount from transactions where source_id = $1', receipt.entity_id),
    ).toEqual({ kind: 'expense', amount: 116_000_000 });
    expect(await total('2026-11-20', 'fuel_issue', machine)).toEqual({ quantity: 240.5, count: 2, amount: 0 });
  });

  test('only a delivered ticket is voided', async () => {
    const delivery = await made(newDelivery(staff.owner));
    await staff.manager.isRefused('status_not_allowed', voiding('deliveries', delivery.entity_id));
  });

  test('legacy names of materials mean what they mean now', async () => {
    const [production, transformation] = [
      newProduction({ material_type: 'Batu Split 1-2' }),
      newTransformation({ outputs: { Sirtu: 2, sirdam: 3.5, abu_batu: 1 } }),
    ];
    const before = await Promise.all(['split_half_inch', 'screening_sirtu'].map(onHand));
    for (const record of [production, transformation]) await staff.manager.applies(record);
    expect(await Promise.all(['split_half_inch', 'screening_sirtu'].map(onHand))).toEqual([
      before[0]! + 40,
      before[1]! + 5.5,
    ]);
    expect(await world.row('transformations', transformation.entity_id, 'outputs')).toEqual({
      outputs: { abu_batu: 1, screening_sirtu: 5.5 },
    });
  });
});

describe('machines', () => {
  test('a breakdown beside a stop of the same machine goes on with it: one record, which the repair ends', async () => {
    await world.query(`update shifts set status = 'closed' where status = 'open'`);
    const shift = await openShift(staff);
    const machine = await there(newEquipment());
    const stopsOf = () =>
      world.query(
        `select id, reason, ended_at from downtime_entries where equipment_id = $1 and voided_at is null order by started_at`,
        [machine],
      );
    const began = '2026-11-20T03:10:00.000Z';
    const stop = newDowntime({ shift_id: shift, equipment_id: machine, started_at: began });
    const later = (minutes: number) => new Date(Date.parse(began) + minutes * 60_000).toISOString();
    const status = (to: string, minutes: number) =>
      capturedAt(later(minutes), change('equipment.change_status', machine, { status: to }));
    await there(stop);
    await staff.manager.applies(status('breakdown', 5));
    expect(await stopsOf()).toEqual([{ id: stop.entity_id, reason: 'blockage', ended_at: null }]);
    await staff.manager.push(status('active', 30));
    expect(await stopsOf()).toEqual([{ id: stop.entity_id, reason: 'blockage', ended_at: new Date(later(30)) }]);
    // A stop that has ended is another standstill.
    await staff.manager.push(status('breakdown', 40));
    expect(await stopsOf()).toMatchObject([{ id: stop.entity_id }, { reason: 'mechanical', ended_at: null }]);
  });

  test('a breakdown that arrives late belongs to the shift in which it was seen, and to none where none was open', async () => {
    const [first, second] = [nextDay(), nextDay()];
    const early = await there(newShift('open', first, { captured_at: `${first}T00:30:00.000Z` }));
    await made(capturedAt(`${first}T08:00:00.000Z`, change('shifts.close', early, { handover_note: 'All well' })));
    await made(newShift('open', second, { captured_at: `${second}T00:30:00.000Z` }));
    const broken = async (at: string) => {
      const machine = await there(capturedAt(`${first}T00:00:00.000Z`, newEquipment()));
      const seen = capturedAt(at, change('equipment.change_status', machine, { status: 'breakdown' }));
      await staff.manager.applies(seen);
      return world.query('select shift_id, operating_day::text as day, flags from downtime_entries where id = $1', [
        derivedId(`downtime_entries:${seen.id}:1`),
      ]);
    };
    expect(await broken(`${first}T05:00:00.000Z`)).toEqual([{ shift_id: early, day: first, flags: ['late'] }]);
    expect(await broken(`${first}T20:00:00.000Z`)).toEqual([]);
    // The second was forgotten open: a day after its opening it takes nothing in.
    expect(await broken(`${nextDay()}T00:29:00.000Z`)).toHaveLength(1);
    expect(await broken(`${nextDay()}T00:30:00.000Z`)).toEqual([]);
  });

  test('a state from before the one in force changes nothing, and its words stand in the history', async () => {
    await world.query(`update shifts set status = 'closed' where status = 'open'`);
    await openShift(staff);
    const machine = await there(newEquipment());
    const state = (status: string, hour: number, status_note?: string) =>
      capturedAt(
        `2026-11-20T${hour}:00:00.000Z`,
        change('equipment.change_status', machine, { status, ...(status_note && { status_note }) }),
      );
    await staff.admin.applies(state('maintenance', 11), state('active', 12));
    expect(await staff.manager.said(state('breakdown', 10, 'Hose'))).toEqual(['applied already_done']);
    expect(await world.row('equipment', machine, 'status, status_note, status_at')).toEqual({
      status: 'active',
      status_note: null,
      status_at: new Date('2026-11-20T12:00:00Z'),
    });
    expect(await world.query('select id from downtime_entries where equipment_id = $1', [machine])).toEqual([]);
    const told = await staff.admin.ask<object[]>('past_states', machine);
    expect(told.slice(0, 2)).toMatchObject([
      { status: 'breakdown', note: 'Hose', is_older: true },
      { status: 'active', is_older: false },
    ]);
  });

  test('a state by a clock that is ahead holds from its receipt, so that the next one is newer', async () => {
    const machine = await there(newEquipment());
    const state = (status: string, at: number) =>
      capturedAt(new Date(at).toISOString(), change('equipment.change_status', machine, { status }));
    await staff.admin.applies(state('standby', Date.now() + 8 * 3_600_000));
    await staff.manager.applies(state('active', Date.now() + 1_000));
    expect(await world.row('equipment', machine, 'status')).toEqual({ status: 'active' });
  });

  describe('a stop that a clock eight hours ahead began', () => {
    const [MINUTE, AHEAD] = [60_000, 8 * 3_600_000];
    const ago = (minutes: number, wrong = 0) => new Date(Date.now() - minutes * MINUTE + wrong).toISOString();
    const begun = async () => {
      const times = { captured_at: ago(60, AHEAD), clock_offset_ms: null };
      const stop = { ...newDowntime({ started_at: times.captured_at }), ...times };
      await staff.manager.applies(stop);
      return stop.entity_id;
    };
    const lasted = async (id: string) => {
      const row = await world.one<{ minutes: number; began: number; flags: string[] }>(
        `select round(extract(epoch from ended_at - started_at) / 60)::float8 as minutes,
          round(extract(epoch from now() - started_at) / 60)::float8 as began, flags from downtime_entries where id = $1`,
        id,
      );
      expect(row?.flags).toContain('clock');
      return [row?.began, row?.minutes];
    };
    const end = (id: string, captured_at: string, clock_offset_ms: number | null, payload: object = {}) => ({
      ...change('downtime_entries.end', id, payload, { ended_at: null }),
      captured_at,
      clock_offset_ms,
    });

    test('and ends before anything was measured keeps its length', async () => {
      const id = await begun();
      await staff.manager.applies(end(id, ago(15, AHEAD), null));
      expect(await lasted(id)).toEqual([45, 45]);
    });

    test('and ends by the measured offset moves with it', async () => {
      const id = await begun();
      await staff.manager.applies(end(id, ago(15, AHEAD), -AHEAD));
      expect(await lasted(id)).toEqual([60, 45]);
    });

    test('is ended by any other device, by a tap or with a time', async () => {
      const [tapped, typed] = [await begun(), await begun()];
      await staff.admin.applies(end(tapped, ago(5), 0), end(typed, ago(0), 0, { ended_at: ago(10) }));
      expect([await lasted(tapped), await lasted(typed)]).toEqual([
        [5, 0],
        [10, 0],
      ]);
    });

    test('is ended by the repair of its machine', async () => {
      const machine = await there(newEquipment());
      const times = { captured_at: ago(60, AHEAD), clock_offset_ms: null };
      const stop = { ...newDowntime({ equipment_id: machine, started_at: times.captured_at }), ...times };
      const state = (status: string, minutes: number) =>
        capturedAt(ago(minutes), change('equipment.change_status', machine, { status }));
      await staff.manager.applies(stop);
      await staff.admin.applies(state('breakdown', 50), state('active', 15));
      expect(await lasted(stop.entity_id)).toEqual([15, 0]);
    });
  });

  test('a downtime counts in hours', async () => {
    const day = nextDay();
    const entry = newDowntime({ operating_day: day, started_at: `${day}T03:00:00.000Z`, reason: 'rain' });
    await staff.manager.push(capturedAt(`${day}T03:00:00.000Z`, entry));
    await staff.manager.push(change('downtime_entries.end', entry.entity_id, { ended_at: `${day}T04:30:00.000Z` }));
    expect(await total(day, 'downtime', 'rain')).toEqual({ quantity: 1.5, count: 1, amount: 0 });
  });

  test('a downtime that runs for years can be ended: it counts for 92 days', async () => {
    const entry = newDowntime({ started_at: '2024-05-01T03:00:00.000Z' });
    await staff.manager.applies(entry);
    await staff.manager.applies(change('downtime_entries.end', entry.entity_id, {}));
    const stood = await world.row<{ days: number }>(
      'downtime_entries',
      entry.entity_id,
      'extract(epoch from ended_at - started_at)::int / 86400 as days',
    );
    expect(stood).toEqual({ days: 92 });
  });

  test('a downtime of 31 days counts 24 h on each day that it covers, also where two people recorded it', async () => {
    const equipment_id = await there(newEquipment());
    const long = { equipment_id, started_at: '2026-09-01T05:00:00.000Z', ended_at: '2026-10-02T05:00:00.000Z' };
    for (const reason of ['rain', 'other']) await staff.manager.applies(newDowntime({ ...long, reason }));
    const sums = 'max(quantity)::float8 as most, sum(quantity)::float8 as hours, sum((quantity > 0)::int)::int as days';
    expect(await one(`select ${sums} from daily_totals where key = $1`, equipment_id)).toEqual({
      most: 24,
      hours: 744,
      days: 32,
    });
  });

  test('a reading that the hours since the last do not explain is refused unless it is confirmed', async () => {
    const id = await there(newEquipment({ hour_meter: 1_000 }));
    const read = (hour_meter: number, extra: object = {}, captured_at = '2026-11-21T03:00:00.000Z') =>
      capturedAt(captured_at, change('equipment.read_meter', id, { hour_meter, ...extra }));
    await staff.manager.isRefused('meter_jump hour_meter', read(1_024.1));
    await staff.manager.applies(read(1_024));
    await staff.manager.applies(read(1_096, {}, '2026-11-24T02:00:00.000Z'));
    await staff.manager.applies(read(5_000, { confirmed: true }));
    // Nobody knows when it was read last: the form asks nothing, so nothing is refused (`furthestReading`).
    await world.query('update equipment set meter_read_at = null where id = $1', [id]);
    await staff.manager.applies(read(9_000));
  });

  test('a meter is corrected with a reason: a wrong reading, or a new meter on which the hours run on', async () => {
    const id = await there(newEquipment({ hour_meter: 9_000 }));
    const correct = (payload: object) => change('equipment.correct_meter', id, { reason: 'Typed wrong', ...payload });
    const meter = async () =>
      await world.row(
        'equipment',
        id,
        'hour_meter::float8, meter_offset::float8, (hour_meter + meter_offset)::float8 as run',
      );
    await staff.manager.isRefused('not_permitted', correct({ hour_meter: 900 }));
    await staff.owner.isRefused('too_short reason', correct({ hour_meter: 900, reason: 'no' }));
    await made(correct({ hour_meter: 900 }));
    expect(await meter()).toEqual({ hour_meter: 900, meter_offset: 0, run: 900 });
    await made(correct({ hour_meter: 12.5, replaced: true }));
    expect(await meter()).toEqual({ hour_meter: 12.5, meter_offset: 887.5, run: 900 });
    await staff.owner.applies(change('equipment.read_meter', id, { hour_meter: 20 }));
    expect(await meter()).toMatchObject({ run: 907.5 });
  });

  test('a second machine with the same code is refused', async () => {
    const first = newEquipment();
    await made(first);
    await staff.admin.isRefused(
      'taken equipment_code',
      newEquipment({ equipment_code: first.payload['equipment_code'] }),
    );
  });
});
