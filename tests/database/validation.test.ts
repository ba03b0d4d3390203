import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mutation, newCustomer, newDelivery, newDriver, newTruck } from './support/mutations.ts';
import { createWorld } from './support/world.ts';
import { OVERRIDE_REASONS } from '../../src/domain/deliveries/status.ts';
import { LOADABLE } from '../../src/domain/materials/materials.ts';
import type { WireMutation } from './support/mutations.ts';
import type { Person, World } from './support/world.ts';

let world: World;
let clerk: Person;
beforeAll(async () => {
  world = await createWorld();
  clerk = await world.hire('admin');
});
afterAll(() => world.close());

const text = (length: number) => 'x'.repeat(length);
type Make = (payload: Record<string, unknown>) => WireMutation;
type Case = [field: string, value: unknown, code: string];

/** Good and edge values are applied; each bad one is rejected with its code, naming its field. */
function rules(title: string, make: Make, good: [string, unknown][], bad: Case[]) {
  describe(`the fields of ${title}`, () => {
    test.each(good)('accepts %s = %j', async (field, value) => {
      expect(await clerk.push(make({ [field]: value }))).toMatchObject([{ outcome: 'applied' }]);
    });
    test.each(bad)('rejects %s = %j as %s', async (field, value, code) => {
      expect(await clerk.push(make({ [field]: value }))).toMatchObject([{ outcome: 'rejected', code, field }]);
    });
  });
}

rules(
  'a delivery',
  (payload) => newDelivery(clerk, payload),
  [
    ['volume', 0.5],
    ['volume', 1],
    ['volume', 10_000],
    ['volume', 1.001],
    ['volume', 12.5],
    ['unit_price', 0],
    ['unit_price', 1_000_000_000],
    ['unit_price', null],
    ['driver_name', 'Bo'],
    ['driver_name', text(100)],
    ['driver_name', "Ir. Siti Nur-Aini O'Hara"],
    ['driver_name', 'Jósé Müller'],
    ['customer_name', 'AB'],
    ['customer_name', text(200)],
    ['customer_name', '12 & Sons 🚚'],
    ['truck_license', 'B 1'],
    ['truck_license', 'AB-1234-CDEFGHI'],
    ['truck_type', 'X'],
    ['truck_type', text(50)],
    ['truck_type', 'Tronton'],
    ['destination_address', text(500)],
    ['destination_address', ''],
    ['destination_address', null],
    ['notes', text(1000)],
    ['notes', 'Line one\nline two'],
    ...OVERRIDE_REASONS.map((reason): [string, unknown] => ['override_reason', reason]),
    ['override_reason', null],
    ['customer_id', null],
    ['ticket_no', 'SJ-261120-A7K-0001'],
    ['ticket_no', 'SJ-261120-A7K-123456'],
    ['status', 'pending'],
    ['status', 'delivered'],
    ['status', null],
    ...LOADABLE.map((type): [string, unknown] => ['material_type', type]),
    ['material_type', ' boulder '],
    ['material_type', 'Boulder'],
  ],
  [
    ['volume', 0, 'not_positive'],
    ['volume', -5, 'not_positive'],
    ['volume', 10_000.001, 'volume_above_limit'],
    ['volume', 1e308, 'volume_above_limit'],
    ['volume', 1.0001, 'too_many_decimals'],
    ['volume', null, 'required'],
    ['volume', '12', 'wrong_type'],
    ['volume', [1], 'wrong_type'],
    ['volume', true, 'wrong_type'],
    ['unit_price', -1, 'negative'],
    ['unit_price', 1_000_000_001, 'price_above_limit'],
    ['unit_price', 10.5, 'invalid_value'],
    ['unit_price', 1e30, 'invalid_value'],
    ['driver_name', 'B', 'too_short'],
    ['driver_name', text(101), 'too_long'],
    ['driver_name', 'R2D2', 'invalid_characters'],
    ['driver_name', 'Budi; drop', 'invalid_characters'],
    ['driver_name', '', 'required'],
    ['driver_name', ' \t ', 'required'],
    ['customer_name', 'A', 'too_short'],
    ['customer_name', text(201), 'too_long'],
    ['customer_name', null, 'required'],
    ['customer_name', '<>', 'required'],
    ['truck_license', 'B1', 'too_short'],
    ['truck_license', text(16), 'too_long'],
    ['truck_license', 'B 1234 Ü', 'invalid_characters'],
    ['truck_license', 'B/1234', 'invalid_characters'],
    ['truck_type', text(51), 'too_long'],
    ['truck_type', '', 'required'],
    ['destination_address', text(501), 'too_long'],
    ['notes', text(1001), 'too_long'],
    ['override_reason', 'because', 'invalid_override_reason'],
    ['override_reason', 'Other', 'invalid_override_reason'],
    ['material_type', 'solar', 'material_not_sold'],
    ['material_type', 'gold', 'invalid_material_type'],
    ['material_type', 'Boulders', 'invalid_material_type'],
    ['material_type', null, 'required'],
    ['ticket_no', 'SJ-1', 'invalid_ticket_no'],
    ['ticket_no', null, 'required'],
    ['operating_day', 'soon', 'invalid_value'],
    ['operating_day', '2026-02-30', 'invalid_value'],
    ['operating_day', null, 'required'],
    ['operating_day', 20261120, 'wrong_type'],
    ['customer_id', 'x', 'invalid_value'],
    ['customer_id', '01900000-0000-7000-8000-000000000000', 'unknown_reference'],
    ['truck_id', '01900000-0000-7000-8000-000000000000', 'unknown_reference'],
    ['status', 'cancelled', 'invalid_status'],
    ['status', 1, 'wrong_type'],
    ['amount', 1, 'unknown_field'],
    ['author', 'me', 'unknown_field'],
    ['version', 9, 'unknown_field'],
    ['position', 9, 'unknown_field'],
  ],
);

describe('the weights of a delivery', () => {
  test.each([
    [5_001, 5_000],
    [12_000, null],
    [null, 5_000],
    [null, null],
  ])('gross %j and tare %j make a load', async (gross_kg, tare_kg) => {
    expect(await clerk.push(newDelivery(clerk, { gross_kg, tare_kg }))).toMatchObject([{ outcome: 'applied' }]);
  });
  test.each([
    [100, 5_000],
    [5_000, 5_000],
  ])('gross %j and tare %j make none', async (gross_kg, tare_kg) => {
    expect(await clerk.push(newDelivery(clerk, { gross_kg, tare_kg }))).toMatchObject([
      { outcome: 'rejected', code: 'gross_below_tare', field: 'gross_kg' },
    ]);
  });
});

rules(
  'a customer',
  (payload) => newCustomer(payload),
  [
    ['name', 'AB'],
    ['name', text(200)],
    ['type', 'government'],
    ['phone', '0812-3456 789'],
    ['phone', '(0251) 830000'],
    ['phone', '="0812345"'],
    ['phone', '+6281234567890123'],
    ['phone', ''],
    ['phone', null],
    ['address', text(500)],
  ],
  [
    ['name', 'A', 'too_short'],
    ['name', text(201), 'too_long'],
    ['name', null, 'required'],
    ['name', 5, 'wrong_type'],
    ['type', 'friend', 'invalid_customer_type'],
    ['type', null, 'required'],
    ['phone', '+0812', 'invalid_phone'],
    ['phone', '12345678901234567', 'invalid_phone'],
    ['phone', 'call me', 'invalid_phone'],
    ['address', text(501), 'too_long'],
    ['status', 'blocked', 'unknown_field'],
    ['credit_limit', 5, 'unknown_field'],
  ],
);

rules(
  'a truck',
  (payload) => newTruck(payload),
  [
    ['license_plate', 'kt 8812 mn'],
    ['truck_type', 'Fuso'],
    ['index_m3', 0.5],
    ['index_m3', 100],
    ['tare_kg', 7200],
    ['tare_kg', null],
  ],
  [
    ['license_plate', 'B1', 'too_short'],
    ['license_plate', text(16), 'too_long'],
    ['license_plate', 'B_1234', 'invalid_characters'],
    ['license_plate', null, 'required'],
    ['truck_type', text(51), 'too_long'],
    ['index_m3', 0, 'out_of_range'],
    ['index_m3', 101, 'out_of_range'],
    ['tare_kg', 0, 'out_of_range'],
    ['tare_kg', 1.5, 'invalid_value'],
    ['tare_kg', 100_001, 'out_of_range'],
  ],
);

rules(
  'a driver',
  (payload) => newDriver(payload),
  [
    ['full_name', 'Bo'],
    ['full_name', text(100)],
    ['full_name', "D'Angelo Jr."],
    ['phone', '08123'],
  ],
  [
    ['full_name', 'B', 'too_short'],
    ['full_name', text(101), 'too_long'],
    ['full_name', 'B0b', 'invalid_characters'],
    ['phone', '0', 'invalid_phone'],
    ['is_active', false, 'unknown_field'],
  ],
);

describe('values that nobody can mean', () => {
  const owner = async (wanted: WireMutation) => (await world.hire('owner')).push(wanted);
  test.each([
    [
      'kpi_targets.create',
      { metric: 'production', period: 'month', target: 5, from_date: 'infinity' },
      'invalid_value',
      'from_date',
    ],
    [
      'kpi_targets.create',
      { metric: 'production', period: 'month', target: 5, from_date: '9999-01-01' },
      'invalid_value',
      'from_date',
    ],
    [
      'kpi_targets.create',
      { metric: 'production', period: 'month', target: 1.00001, from_date: '2026-01-01' },
      'too_many_decimals',
      'target',
    ],
    [
      'incidents.create',
      { number: 'IN-261120-A7K-0001', class: 'minor', title: 'Cut', occurred_at: '0001-01-01T00:00:00Z' },
      'invalid_value',
      'occurred_at',
    ],
    ['downtime_entries.create', { reason: 'rain', started_at: '-infinity' }, 'invalid_value', 'started_at'],
    ['fuel_logs.create', { kind: 'receipt', liters: 1.005 }, 'too_many_decimals', 'liters'],
  ])('%s with %j is refused as %s', async (kind, payload, code, field) => {
    expect(await owner(mutation(kind, payload))).toMatchObject([{ outcome: 'rejected', code, field }]);
  });

  test('a device whose clock says 1970 is heard; one that says never is not', async () => {
    const at = (captured_at: string, operating_day: string) =>
      newDelivery(clerk, { operating_day }, { captured_at, clock_offset_ms: null });
    expect(
      await clerk.push(at('1970-01-01T05:00:00.000Z', '1970-01-01'), at('9999-01-01T05:00:00.000Z', '9999-01-01')),
    ).toMatchObject([{ outcome: 'applied' }, { outcome: 'rejected', code: 'malformed_mutation' }]);
  });
});

test('the sentence of the rule travels with the refusal', async () => {
  const [volume, price, phone] = await clerk.push(
    newDelivery(clerk, { volume: 10_001 }),
    newDelivery(clerk, { unit_price: 2e9 }),
    newCustomer({ phone: 'x' }),
  );
  expect(volume!.message).toBe('Volume exceeds safety limit (10,000 m³)');
  expect(price!.message).toBe('Price exceeds maximum allowed value');
  expect(phone!.message).toBe('Invalid phone number format');
});

test('a ticket beyond the volumes of the site applies and is flagged; the ceilings of the product refuse, whatever the site says', async () => {
  const set = (key: string, value: string) =>
    world.query('update system_config set config_value = $2 where config_key = $1', [key, value]);
  await set('business.max_volume_limit', '40');
  await set('business.min_volume', '3');
  const tickets = [41, 2, 40, 3, 10_000.001, 0].map((volume) => newDelivery(clerk, { volume }));
  const codes = (await clerk.push(...tickets)).map((o) => o.code ?? o.outcome);
  await set('business.max_volume_limit', '20000');
  await set('business.min_volume', '0');
  const widened = (await clerk.push(...[10_001, 0, -1, 0.001].map((volume) => newDelivery(clerk, { volume })))).map(
    (o) => o.code ?? o.outcome,
  );
  await set('business.max_volume_limit', '10000');
  await set('business.min_volume', '1');
  expect(codes).toEqual(['applied', 'applied', 'applied', 'applied', 'volume_above_limit', 'not_positive']);
  const ids = tickets.map(({ entity_id }) => entity_id).join(',');
  expect(
    await world.query(
      `select volume::float8 as volume, 'site_limit' = any (flags) as flagged from deliveries where id::text = any (string_to_array($1, ',')) order by 1 desc`,
      [ids],
    ),
  ).toEqual([
    { volume: 41, flagged: true },
    { volume: 40, flagged: false },
    { volume: 3, flagged: false },
    { volume: 2, flagged: true },
  ]);
  expect(widened).toEqual(['volume_above_limit', 'not_positive', 'not_positive', 'applied']);
});

test('phone numbers and plates are kept in one form', async () => {
  const [customer, truck] = [newCustomer({ phone: '0812-3456 (789)' }), newTruck({ license_plate: ' kt  8812 mn ' })];
  await clerk.push(customer, truck);
  expect(await world.query('select phone from customers where id = $1', [customer.entity_id])).toEqual([
    { phone: '+628123456789' },
  ]);
  expect(await world.query('select license_plate from trucks where id = $1', [truck.entity_id])).toEqual([
    { license_plate: 'KT 8812 MN' },
  ]);
});
