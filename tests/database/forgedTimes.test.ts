/** The time that a device names is its word: what it may move, and what nobody moves by naming another. */
import { describe, expect, test } from 'vitest';
import { derivedId } from '../../src/domain/records/ids.ts';
import { DEFAULT_SITE_DAY, operatingDayOf } from '../../src/domain/time/operatingDay.ts';
import {
  change,
  closing,
  newDowntime,
  newEquipment,
  newFuelReceipt,
  newShift,
  nextDay,
  voiding,
} from './support/everyKind.ts';
import { capturedAt, mutation, newDelivery } from './support/mutations.ts';
import { openStaffed } from './support/openWorld.ts';

const { world, staff, made, there } = await openStaffed();

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const AHEAD_3_DAYS = -3 * 1440;
const IN_2199 = '2199-01-01T00:00:00.000Z';

describe('an entry of a closed shift', () => {
  const entryOfClosedShift = async (openedMinutesAgo: number) => {
    const day = nextDay();
    const shift = await there(newShift('open', day, { captured_at: ago(openedMinutesAgo) }));
    const fuel = newFuelReceipt({ operating_day: day, shift_id: shift });
    await staff.admin.push(capturedAt(ago(openedMinutesAgo - 60), fuel));
    await made(capturedAt(ago(openedMinutesAgo - 400), change('shifts.close', shift, { handover_note: 'Done' })));
    return fuel.entity_id;
  };
  const takenBackAt = async (entry: string, captured_at: string) =>
    (await staff.admin.push(capturedAt(captured_at, voiding('fuel_logs', entry))))[0];

  test('is taken back by its author at a time within the shift that came late, and no more after its end', async () => {
    const entry = await entryOfClosedShift(1000);
    expect(await takenBackAt(entry, ago(1))).toMatchObject({ outcome: 'rejected', code: 'not_permitted' });
    expect(await takenBackAt(entry, ago(900))).toMatchObject({ outcome: 'applied' });
  });

  test('is not taken back at a time before it was there, nor weeks later at one within the shift', async () => {
    const entry = await entryOfClosedShift(1000);
    expect(await takenBackAt(entry, '1971-01-01T00:00:00.000Z')).toMatchObject({ code: 'not_permitted' });
    const old = await entryOfClosedShift(21 * 1440);
    await world.query('update public.fuel_logs set received_at = captured_at where id = $1', [old]);
    expect(await takenBackAt(old, ago(21 * 1440 - 120))).toMatchObject({ code: 'not_permitted' });
    expect(await world.row('fuel_logs', old, 'voided_at')).toEqual({ voided_at: null });
  });
});

test('a change that is said to be weeks old is judged by when it came, unless its record came as late', async () => {
  const day = nextDay();
  const at = (hour: string) => ({ captured_at: `${day}T${hour}:00:00.000Z` });
  const ticket = () => newDelivery(staff.admin, { operating_day: day, status: 'delivered' }, at('05'));
  const [corrected, soon, late] = [ticket(), ticket(), ticket()];
  await staff.admin.applies(corrected, soon, late);
  await made(closing(day, `${day}T14:00:00.000Z`));
  const correct = (volume: number) =>
    mutation('deliveries.correct', { volume, reason: 'Read wrongly' }, { entity_id: corrected.entity_id, ...at('06') });
  const taken = ({ entity_id }: { entity_id: string }) => ({ ...voiding('deliveries', entity_id), ...at('13') });
  await staff.admin.applies(correct(2));
  await staff.manager.applies(taken(soon));
  await world.query('update public.deliveries set received_at = captured_at where operating_day = $1', [day]);
  await staff.admin.isRefused('correction_too_late', correct(3));
  await staff.manager.isHeld('day_closed', taken(late));
});

test('a closing from before the owner opened the day again leaves it open, with who opened it and why', async () => {
  const day = nextDay();
  const id = derivedId(`day_closings:${day}`);
  const other = await world.hire('manager');
  await made(closing(day, ago(300)));
  await made(capturedAt(ago(120), change('day_closings.reopen', id, { reopen_reason: 'A ticket is missing' })));
  expect(await other.said(closing(day, ago(290)))).toEqual(['applied already_done']);
  expect(await world.row('day_closings', id, 'reopen_reason, reopened_at is not null as open')).toEqual({
    reopen_reason: 'A ticket is missing',
    open: true,
  });
  await other.applies(closing(day, ago(60)));
  expect(await world.row('day_closings', id, 'reopened_at')).toEqual({ reopened_at: null });
});

describe('a reading from before the meter was put right', () => {
  test('does not move it, by itself or with fuel, and stays in the audit', async () => {
    const machine = await there(capturedAt(ago(3000), newEquipment({ hour_meter: 12_000 })));
    const replaced = { hour_meter: 0, reason: 'New meter', replaced: true };
    await made(capturedAt(ago(100), change('equipment.correct_meter', machine, replaced)));
    const fuel = {
      operating_day: ago(200).slice(0, 10),
      kind: 'issue',
      equipment_id: machine,
      liters: 100,
      hour_meter: 12_005,
    };
    const reading = capturedAt(ago(210), change('equipment.read_meter', machine, { hour_meter: 12_004 }));
    expect(await staff.manager.said(capturedAt(ago(200), mutation('fuel_logs.create', fuel)), reading)).toEqual([
      'applied',
      'applied already_done',
    ]);
    const row = await world.row('equipment', machine, 'hour_meter + meter_offset as run');
    expect(Number(row?.['run'])).toBe(12_000);
    expect(await world.one('select after from public.audit_log where mutation_id = $1', reading.id)).toEqual({
      after: { second: { hour_meter: 12_004 } },
    });
  });

  test('by a clock that is ahead allows no jump that the hours do not', async () => {
    const machine = await there(capturedAt(ago(3000), newEquipment({ hour_meter: 1000 })));
    const reading = capturedAt(IN_2199, change('equipment.read_meter', machine, { hour_meter: 400_000 }));
    await staff.manager.isRefused('meter_jump', reading);
  });
});

const FILLING = { operating_day: ago(60).slice(0, 10), kind: 'issue' as const, liters: 10, hour_meter: 1005 };
test.each([
  ['a reading', (machine: string) => change('equipment.read_meter', machine, { hour_meter: 1005 })],
  [
    'a correction',
    (machine: string) => change('equipment.correct_meter', machine, { hour_meter: 1005, reason: 'Misread' }),
  ],
  ['a filling', (machine: string) => mutation('fuel_logs.create', { ...FILLING, equipment_id: machine })],
])('%s by a clock that is ahead keeps none of the later readings out', async (_what, ahead) => {
  const machine = await there(capturedAt(ago(3000), newEquipment({ hour_meter: 1000 })));
  await made(capturedAt(IN_2199, ahead(machine)));
  await made(capturedAt(ago(-0.05), change('equipment.read_meter', machine, { hour_meter: 1010 })));
  const row = await world.row('equipment', machine, 'hour_meter');
  expect(Number(row?.['hour_meter'])).toBe(1010);
});

describe('by a clock that is ahead', () => {
  test('a shift is closed when that came, and says that its clock is in doubt', async () => {
    const shift = await there(newShift('open', nextDay(), { captured_at: ago(300) }));
    await made(capturedAt(IN_2199, change('shifts.close', shift, { handover_note: 'Done' })));
    expect(await world.row('shifts', shift, 'closed_at <= now() as closed, flags')).toMatchObject({
      closed: true,
      flags: expect.arrayContaining(['clock']),
    });
  });

  test('a downtime ends when that came, and says that its clock is in doubt', async () => {
    const started_at = ago(60);
    const stop = newDowntime({ operating_day: operatingDayOf(new Date(started_at), DEFAULT_SITE_DAY), started_at });
    const id = await there(capturedAt(started_at, stop));
    await made(capturedAt(ago(AHEAD_3_DAYS), change('downtime_entries.end', id, {})));
    expect(await world.row('downtime_entries', id, 'ended_at <= now() as ended, flags')).toEqual({
      ended: true,
      flags: ['clock'],
    });
  });

  test('a ticket that is voided says that its clock is in doubt', async () => {
    const ticket = await there(newDelivery(staff.owner, { status: 'delivered' }));
    await made(capturedAt(IN_2199, voiding('deliveries', ticket)));
    expect(await world.row('deliveries', ticket, 'flags')).toMatchObject({
      flags: expect.arrayContaining(['clock']),
    });
  });
});

test('the end of a breakdown, after its day was closed, says that it came late', async () => {
  const day = nextDay();
  const machine = await there(capturedAt(ago(5000), newEquipment()));
  await there(newShift('open', day, { captured_at: ago(2000) }));
  await made(capturedAt(ago(1900), change('equipment.change_status', machine, { status: 'breakdown' })));
  await made(closing(day, ago(300)));
  await made(capturedAt(ago(10), change('equipment.change_status', machine, { status: 'active' })));
  expect(
    await world.one(
      'select ended_at is not null as ended, flags from public.downtime_entries where equipment_id = $1',
      machine,
    ),
  ).toMatchObject({ ended: true, flags: expect.arrayContaining(['late_change']) });
});
