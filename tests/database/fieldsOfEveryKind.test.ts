/** Good, edge and bad values of every kind beyond the gate: each in a batch of its own sort. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  change,
  hireStaff,
  made,
  newDowntime,
  newEquipment,
  newExpense,
  newFuelReceipt,
  newIncident,
  newProduction,
  nextDay,
  openShift,
  there,
} from './support/everyKind.ts';
import { creating, mutation, newCustomer, newDelivery } from './support/mutations.ts';
import { createWorld } from './support/world.ts';
import { derivedId, newId } from '../../src/domain/records/ids.ts';
import type { Staff } from './support/everyKind.ts';
import type { WireMutation } from './support/mutations.ts';
import type { World } from './support/world.ts';

let world: World;
let staff: Staff;
beforeAll(async () => {
  world = await createWorld();
  staff = await hireStaff(world);
});
afterAll(() => world.close());

const text = (length: number) => 'x'.repeat(length);
type Payload = Record<string, unknown>;
interface Rules {
  readonly make: (payload: Payload) => Promise<WireMutation> | WireMutation;
  readonly good: readonly Payload[];
  readonly bad: readonly (readonly [payload: Payload, code: string, field: string])[];
}
const bareShift = (payload: Payload) => {
  const { operating_day = nextDay(), shift_type = 'day' } = payload;
  return creating('shifts.plan')(
    { operating_day, ...payload },
    { entity_id: derivedId(`shifts:${String(operating_day)}:${String(shift_type)}`) },
  );
};
const price = creating('customer_prices.create');
const reset = (payload: Payload) =>
  mutation('system_config.reset', payload, { entity_id: derivedId('system_config:reset.last_reset_date') });

const KINDS: Readonly<Record<string, Rules>> = {
  'a production entry': {
    make: newProduction,
    good: [
      { volume: 0.001 },
      { volume: 10_000 },
      { operating_hours: 0.1 },
      { operating_hours: 24 },
      { operating_hours: null },
      { notes: text(1000) },
      { material_type: 'boulder' },
    ],
    bad: [
      [{ volume: 0 }, 'not_positive', 'volume'],
      [{ volume: -1 }, 'not_positive', 'volume'],
      [{ volume: 10_000.001 }, 'volume_above_limit', 'volume'],
      [{ volume: 1.0001 }, 'too_many_decimals', 'volume'],
      [{ operating_hours: 24.01 }, 'hours_above_limit', 'operating_hours'],
      [{ operating_hours: 0 }, 'not_positive', 'operating_hours'],
      [{ operating_hours: -1 }, 'not_positive', 'operating_hours'],
      [{ material_type: 'solar' }, 'invalid_material_type', 'material_type'],
      [{ material_type: null }, 'required', 'material_type'],
      [{ notes: text(1001) }, 'too_long', 'notes'],
      [{ shift_id: newId() }, 'unknown_reference', 'shift_id'],
    ],
  },
  'a shift': {
    make: bareShift,
    good: [
      { shift_name: 'AB' },
      { shift_name: text(50) },
      { start_time: '00:00' },
      { end_time: '23:59' },
      { shift_type: 'night' },
      { shift_type: 'morning' },
      { production_target: 0 },
      { production_target: 1_000_000 },
      { crew: [newId()] },
    ],
    bad: [
      [{ shift_name: 'A' }, 'too_short', 'shift_name'],
      [{ shift_name: text(51) }, 'too_long', 'shift_name'],
      [{ shift_name: null }, 'required', 'shift_name'],
      [{ start_time: '24:00' }, 'invalid_time', 'start_time'],
      [{ start_time: '7:00' }, 'invalid_time', 'start_time'],
      [{ end_time: '12:60' }, 'invalid_time', 'end_time'],
      [{ end_time: 'noon' }, 'invalid_time', 'end_time'],
      [{ shift_type: 'evening' }, 'invalid_shift_type', 'shift_type'],
      [{ operating_day: 'soon' }, 'invalid_value', 'operating_day'],
      [{ production_target: -1 }, 'out_of_range', 'production_target'],
      [{ production_target: 1_000_001 }, 'out_of_range', 'production_target'],
      [{ crew: Array.from({ length: 101 }, () => newId()) }, 'too_many', 'crew'],
      [{ crew: ['x'] }, 'invalid_value', 'crew'],
      [{ notes: text(1001) }, 'too_long', 'notes'],
    ],
  },
  'a machine': {
    make: newEquipment,
    good: [
      { equipment_code: 'EX-' },
      { equipment_code: text(20).toUpperCase() },
      { equipment_name: 'AB' },
      { equipment_name: text(100) },
      { equipment_type: 'AB' },
      { equipment_type: text(50) },
      { brand: text(50) },
      { model: text(50) },
      { location: text(100) },
      { year_purchased: 1900 },
      { year_purchased: 2026 },
      { year_purchased: null },
      { fuel_capacity_liters: 0.5 },
      { fuel_capacity_liters: 10_000 },
      { maintenance_interval_hours: 1 },
      { maintenance_interval_hours: 10_000 },
      { notes: text(1000) },
      { status: 'standby' },
      { hour_meter: 0 },
    ],
    bad: [
      [{ equipment_code: 'EX' }, 'too_short', 'equipment_code'],
      [{ equipment_code: text(21).toUpperCase() }, 'too_long', 'equipment_code'],
      [{ equipment_code: 'EX_01' }, 'invalid_characters', 'equipment_code'],
      [{ equipment_name: text(101) }, 'too_long', 'equipment_name'],
      [{ equipment_type: text(51) }, 'too_long', 'equipment_type'],
      [{ brand: text(51) }, 'too_long', 'brand'],
      [{ model: text(51) }, 'too_long', 'model'],
      [{ location: text(101) }, 'too_long', 'location'],
      [{ year_purchased: 1899 }, 'out_of_range', 'year_purchased'],
      [{ year_purchased: 2027 }, 'future_year', 'year_purchased'],
      [{ fuel_capacity_liters: 10_000.5 }, 'out_of_range', 'fuel_capacity_liters'],
      [{ fuel_capacity_liters: -1 }, 'not_positive', 'fuel_capacity_liters'],
      [{ maintenance_interval_hours: 10_001 }, 'out_of_range', 'maintenance_interval_hours'],
      [{ maintenance_interval_hours: 1.5 }, 'invalid_value', 'maintenance_interval_hours'],
      [{ notes: text(1001) }, 'too_long', 'notes'],
      [{ status: 'lost' }, 'invalid_equipment_status', 'status'],
      [{ hour_meter: -1 }, 'out_of_range', 'hour_meter'],
    ],
  },
  'an adjustment of stock': {
    make: creating('stock_adjustments.create'),
    good: [
      { adjustment: -0.001 },
      { adjustment: 100_000_000 },
      { kind: 'opening' },
      { kind: 'stocktake', book: -5, physical: 0 },
      { reason: text(500) },
      { reason: 'oil' },
      { material_type: 'solar', adjustment: 1.25 },
    ],
    bad: [
      [{ adjustment: 0 }, 'zero', 'adjustment'],
      [{ adjustment: null }, 'required', 'adjustment'],
      [{ adjustment: 0.0001 }, 'too_many_decimals', 'adjustment'],
      [{ kind: 'guess' }, 'invalid_kind', 'kind'],
      [{ material_type: 'solar', adjustment: 1.005 }, 'too_many_decimals', 'adjustment'],
      [{ book: 1.0001 }, 'too_many_decimals', 'book'],
      [{ material_type: 'solar', physical: 2.005 }, 'too_many_decimals', 'physical'],
      [{ reason: text(501) }, 'too_long', 'reason'],
      [{ reason: 'ok' }, 'too_short', 'reason'],
      [{ reason: null }, 'required', 'reason'],
      [{ material_type: 'gold' }, 'invalid_material_type', 'material_type'],
    ],
  },
  'a fuel log': {
    make: newFuelReceipt,
    good: [
      { liters: 0.01 },
      { liters: 100_000 },
      { price_per_liter: 0 },
      { price_per_liter: 1_000_000_000, liters: 1 },
      { price_per_liter: null },
      { hour_meter: 1_000_000 },
    ],
    bad: [
      [{ liters: 0 }, 'not_positive', 'liters'],
      [{ liters: 100_001 }, 'out_of_range', 'liters'],
      [{ liters: 1.005 }, 'too_many_decimals', 'liters'],
      [{ kind: 'spill' }, 'invalid_kind', 'kind'],
      [{ kind: 'issue' }, 'required', 'equipment_id'],
      [{ price_per_liter: -1 }, 'negative', 'price_per_liter'],
      [{ price_per_liter: 1_000_000_001 }, 'price_above_limit', 'price_per_liter'],
      [{ hour_meter: -1 }, 'out_of_range', 'hour_meter'],
      [{ equipment_id: newId() }, 'unknown_reference', 'equipment_id'],
    ],
  },
  'a downtime': {
    make: newDowntime,
    good: [{ reason: 'rain' }, { ended_at: '2026-11-20T03:30:00.000Z' }, { notes: text(1000) }],
    bad: [
      [{ reason: 'lunch' }, 'invalid_reason', 'reason'],
      [{ reason: null }, 'required', 'reason'],
      [{ ended_at: '2026-11-20T03:29:59.000Z' }, 'before_start', 'ended_at'],
      [{ ended_at: '2026-12-25T03:30:00.000Z' }, 'too_long', 'ended_at'],
      [{ equipment_id: newId() }, 'unknown_reference', 'equipment_id'],
    ],
  },
  'an incident': {
    make: (payload) => newIncident(staff.admin, payload),
    good: [
      { title: 'AB' },
      { title: text(200) },
      { description: text(4000) },
      { location: text(100) },
      { people: 0 },
      { lost_days: 100_000 },
      { class: 'dangerous_occurrence' },
    ],
    bad: [
      [{ title: 'A' }, 'too_short', 'title'],
      [{ title: text(201) }, 'too_long', 'title'],
      [{ description: text(4001) }, 'too_long', 'description'],
      [{ class: 'bad_luck' }, 'invalid_class', 'class'],
      [{ people: -1 }, 'out_of_range', 'people'],
      [{ lost_days: 100_001 }, 'out_of_range', 'lost_days'],
      [{ people: 1.5 }, 'invalid_value', 'people'],
      [{ number: 'IN-1' }, 'invalid_number', 'number'],
      [{ occurred_at: 'yesterday at noon' }, 'invalid_value', 'occurred_at'],
      [{ location: text(101) }, 'too_long', 'location'],
    ],
  },
  'an action after an incident': {
    make: async (payload) =>
      creating('incident_actions.create')({ incident_id: await there(staff, newIncident(staff.owner)), ...payload }),
    good: [{ text: 'AB' }, { text: text(1000) }, { responsible: text(100) }, { due_date: '2026-12-01' }],
    bad: [
      [{ text: 'A' }, 'too_short', 'text'],
      [{ text: text(1001) }, 'too_long', 'text'],
      [{ responsible: text(101) }, 'too_long', 'responsible'],
      [{ incident_id: newId() }, 'unknown_reference', 'incident_id'],
      [{ due_date: 'infinity' }, 'invalid_value', 'due_date'],
    ],
  },
  'a price': {
    make: price,
    good: [{ price_per_m3: 0 }, { price_per_m3: 1_000_000_000 }],
    bad: [
      [{ price_per_m3: -1 }, 'negative', 'price_per_m3'],
      [{ price_per_m3: 1_000_000_001 }, 'price_above_limit', 'price_per_m3'],
      [{ price_per_m3: 1.5 }, 'invalid_value', 'price_per_m3'],
      [{ from_date: null }, 'required', 'from_date'],
      [{ customer_id: newId() }, 'unknown_reference', 'customer_id'],
      [{ material_type: 'solar' }, 'material_not_sold', 'material_type'],
      [{ material_type: 'gold' }, 'invalid_material_type', 'material_type'],
    ],
  },
  'a payment': {
    make: async (payload) =>
      creating('payments.create')({ customer_id: await there(staff, newCustomer()), ...payload }),
    good: [{ amount: 1 }, { amount: 1_000_000_000_000 }, { method: 'cheque' }],
    bad: [
      [{ amount: 0 }, 'not_positive', 'amount'],
      [{ amount: 1_000_000_000_001 }, 'out_of_range', 'amount'],
      [{ method: 'barter' }, 'invalid_method', 'method'],
      [{ paid_on: null }, 'required', 'paid_on'],
      [{ customer_id: newId() }, 'unknown_reference', 'customer_id'],
      [{ notes: text(1001) }, 'too_long', 'notes'],
    ],
  },
  'an expense': {
    make: newExpense,
    good: [{ amount: 1 }, { notes: text(1000) }, { operating_day: '2026-11-01' }],
    bad: [
      [{ amount: 0 }, 'not_positive', 'amount'],
      [{ amount: -5 }, 'not_positive', 'amount'],
      [{ amount: 1e15 }, 'out_of_range', 'amount'],
      [{ notes: text(1001) }, 'too_long', 'notes'],
    ],
  },
  'a type of truck': {
    make: creating('truck_types.create'),
    good: [{ name: 'Q' }, { name: text(50) }, { index_m3: 100 }, { legal_gross_t: 200 }],
    bad: [
      [{ name: '' }, 'required', 'name'],
      [{ name: text(51) }, 'too_long', 'name'],
      [{ name: 'Fuso' }, 'taken', 'name'],
      [{ index_m3: 0 }, 'out_of_range', 'index_m3'],
      [{ legal_gross_t: 201 }, 'out_of_range', 'legal_gross_t'],
    ],
  },
  'a target': {
    make: creating('kpi_targets.create'),
    good: [{ target: 0 }, { period: 'shift' }, { metric: text(100) }],
    bad: [
      [{ target: -1 }, 'out_of_range', 'target'],
      [{ period: 'decade' }, 'invalid_period', 'period'],
      [{ metric: 'p' }, 'too_short', 'metric'],
      [{ metric: text(101) }, 'too_long', 'metric'],
    ],
  },
  'a member of the crew': {
    make: creating('operators.create'),
    good: [{ full_name: 'Jo' }, { full_name: text(100) }, { job_title: text(50) }, { phone: '0812 3456' }],
    bad: [
      [{ full_name: 'J' }, 'too_short', 'full_name'],
      [{ full_name: text(101) }, 'too_long', 'full_name'],
      [{ full_name: 'J0ko' }, 'invalid_characters', 'full_name'],
      [{ job_title: text(51) }, 'too_long', 'job_title'],
      [{ phone: 'call me' }, 'invalid_phone', 'phone'],
    ],
  },
  'the value of a machine': {
    make: async (payload) => change('equipment_values.change', await there(staff, newEquipment()), payload),
    good: [{ purchase_cost: 0 }, { current_value: 1_000_000_000_000 }],
    bad: [
      [{ purchase_cost: -1 }, 'negative', 'purchase_cost'],
      [{ current_value: 1_000_000_000_001 }, 'out_of_range', 'current_value'],
    ],
  },
  'a handover': {
    make: async (payload) => change('shifts.close', await openShift(staff), payload),
    good: [{ handover_note: 'OK' }, { handover_note: text(2000) }],
    bad: [
      [{}, 'handover_note_required', 'handover_note'],
      [{ handover_note: 'O' }, 'too_short', 'handover_note'],
      [{ handover_note: text(2001) }, 'too_long', 'handover_note'],
    ],
  },
  'a reset': {
    make: reset,
    good: [{ reason: text(10) }, { reason: text(500) }],
    bad: [
      [{ reason: text(9) }, 'reset_reason_too_short', 'reason'],
      [{}, 'reset_reason_too_short', 'reason'],
      [{ reason: text(501) }, 'too_long', 'reason'],
      [{ reason: `  ${text(8)}  ` }, 'reset_reason_too_short', 'reason'],
    ],
  },
};

describe.each(Object.entries(KINDS))('the fields of %s', (_what, { make, good, bad }) => {
  test('take good values and those at the edge', async () => {
    const outcomes = await staff.owner.push(...(await Promise.all(good.map(async (payload) => make(payload)))));
    expect(outcomes.map(({ outcome, code, field }, n) => ({ sent: good[n], outcome, code, field }))).toEqual(
      good.map((sent) => ({ sent, outcome: 'applied' })),
    );
  });

  test('refuse bad ones, each with its code', async () => {
    const outcomes = await staff.owner.push(...(await Promise.all(bad.map(async ([payload]) => make(payload)))));
    expect(outcomes.map(({ outcome, code, field }, n) => ({ sent: bad[n]?.[0], outcome, code, field }))).toEqual(
      bad.map(([sent, code, field]) => ({ sent, outcome: 'rejected', code, field })),
    );
  });
});

test.each([
  ['Operating hours cannot exceed 24 hours per day', () => newProduction({ operating_hours: 25 })],
  ['Volume exceeds safety limit (10,000 m³)', () => newProduction({ volume: 10_001 })],
  [
    'Adjustment cannot be zero',
    () => mutation('stock_adjustments.create', { material_type: 'boulder', adjustment: 0, reason: 'Survey' }),
  ],
  ['Future year not allowed', () => newEquipment({ year_purchased: 2027 })],
  ['Invalid equipment status', () => newEquipment({ status: 'lost' })],
  ['Invalid material type', () => newProduction({ material_type: 'gold' })],
  ['Price exceeds maximum allowed value', () => price({ price_per_m3: 2_000_000_000 })],
  ['Invalid phone number format', () => newCustomer({ phone: 'x' })],
  ['Reset reason must be at least 10 characters for audit purposes', () => reset({ reason: 'short' })],
])('the sentence of the rule travels: %s', async (message, make) => {
  expect(await staff.owner.push(make())).toMatchObject([{ outcome: 'rejected', message }]);
});

test("a delivery's status is one of four", async () => {
  const ticket = await made(staff, newDelivery(staff.owner));
  expect(
    await staff.owner.push(change('deliveries.change_status', ticket.entity_id, { status: 'lost' })),
  ).toMatchObject([{ outcome: 'rejected', field: 'status', message: 'Invalid delivery status' }]);
});
