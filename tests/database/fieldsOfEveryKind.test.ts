/** Good, edge and bad values: of a delivery all, else what handlers add to the checks of descriptions (unit/domain/records/sql.test.ts). */
import { describe, expect, test } from 'vitest';
import {
  change,
  newCrew,
  newDowntime,
  newEquipment,
  newFuelReceipt,
  newIncident,
  newProduction,
  newTransformation,
  nextDay,
  openShift,
} from './support/everyKind.ts';
import { creating, mutation, newCustomer, newDelivery, type WireMutation } from './support/mutations.ts';
import { openStaffed } from './support/openWorld.ts';
import { OVERRIDE_REASONS } from '../../src/domain/rules/ticketStatus.ts';
import { LOADABLE } from '../../src/domain/materials/materials.ts';
import { derivedId, newId } from '../../src/domain/records/ids.ts';

const { staff, there } = await openStaffed();
const [MEMBER] = await newCrew(staff, 1);
const customer_id = await there(newCustomer());

const text = (length: number) => 'x'.repeat(length);
type Payload = Readonly<Record<string, unknown>>;
/** What a field takes, and what it refuses, by the code of the refusal. */
type Edges = readonly [takes: readonly unknown[], refuses: Readonly<Record<string, readonly unknown[]>>];
interface Rules {
  readonly make: (payload: Payload) => Promise<WireMutation> | WireMutation;
  readonly fields: Readonly<Record<string, Edges>>;
  /** Payloads of more than one field. */
  readonly good?: readonly Payload[];
  readonly bad?: readonly (readonly [payload: Payload, code: string, field: string])[];
}
/** To Postgres they are days of the zone of the server. */
const WORDS = ['today', 'tomorrow', 'epoch', 'infinity', '20 Nov 2026'];
const NOBODY = '01900000-0000-7000-8000-000000000000';
const unknown = (field: string): Readonly<Record<string, Edges>> => ({
  [field]: [[], { unknown_reference: [NOBODY] }],
});
const noFields = (values: Payload): Readonly<Record<string, Edges>> =>
  Object.fromEntries(Object.entries(values).map(([field, value]) => [field, [[], { unknown_field: [value] }]]));
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
  'a delivery': {
    make: (payload) => newDelivery(staff.owner, payload),
    fields: {
      volume: [
        [0.5, 1, 10_000, 1.001, 12.5],
        {
          not_positive: [0, -5],
          volume_above_limit: [10_000.001, 1e308],
          too_many_decimals: [1.0001, 5e-324],
          required: [null],
          wrong_type: ['12', [1], true],
        },
      ],
      unit_price: [
        [0, 1_000_000_000, null],
        { negative: [-1], price_above_limit: [1_000_000_001], invalid_value: [10.5, 1e30] },
      ],
      driver_name: [
        ['Bo', text(100), "Ir. Siti Nur-Aini O'Hara", 'Jósé Müller'],
        { too_short: ['B'], too_long: [text(101)], invalid_characters: ['R2D2', 'Budi; drop'], required: ['', ' \t '] },
      ],
      customer_name: [
        ['AB', text(200), '12 & Sons 🚚'],
        { too_short: ['A'], too_long: [text(201)], required: [null, '<>'] },
      ],
      truck_license: [
        ['B 1', 'AB-1234-CDEFGHI'],
        { too_short: ['B1'], too_long: [text(16)], invalid_characters: ['B 1234 Ü', 'B/1234'] },
      ],
      notes: [[text(1000), 'Line one\nline two'], { too_long: [text(1001)] }],
      override_reason: [[...OVERRIDE_REASONS, null], { invalid_override_reason: ['because', 'Other'] }],
      material_type: [
        [...LOADABLE, ' boulder ', 'Boulder'],
        { material_not_sold: ['solar'], invalid_material_type: ['gold', 'Boulders'], required: [null] },
      ],
      ticket_no: [['SJ-261120-A7K-0001', 'SJ-261120-A7K-123456'], { invalid_ticket_no: ['SJ-1'], required: [null] }],
      operating_day: [
        [],
        { invalid_value: ['soon', '2026-02-30', ...WORDS], required: [null], wrong_type: [20261120] },
      ],
      customer_id: [[null], { invalid_value: ['x'], unknown_reference: [NOBODY] }],
      ...unknown('truck_id'),
      status: [['pending', 'delivered', null], { invalid_status: ['cancelled'], wrong_type: [1] }],
      ...noFields({ amount: 1, author: 'me', version: 9, position: 9 }),
    },
    good: [
      { gross_kg: 5_001, tare_kg: 5_000 },
      { gross_kg: 12_000, tare_kg: null },
      { gross_kg: null, tare_kg: 5_000 },
      { gross_kg: null, tare_kg: null },
    ],
    bad: [
      [{ gross_kg: 100, tare_kg: 5_000 }, 'gross_below_tare', 'gross_kg'],
      [{ gross_kg: 5_000, tare_kg: 5_000 }, 'gross_below_tare', 'gross_kg'],
    ],
  },
  'a customer': {
    make: (payload) => newCustomer(payload),
    fields: {
      name: [['AB', text(200)], { too_short: ['A'], too_long: [text(201)], required: [null], wrong_type: [5] }],
      phone: [
        ['0812-3456 789', '(0251) 830000', '="0812345"', '+6281234567890123', '', null],
        { invalid_phone: ['+0812', '12345678901234567', 'call me'] },
      ],
      tax_number: [
        ['012345678901000', '0012345678901000', '', null],
        { invalid_tax_number: ['12345', '01.234.567.8-901.000'] },
      ],
      payment_days: [[0, 365, null], { out_of_range: [-1, 366] }],
      ...noFields({ status: 'blocked', credit_limit: 5 }),
    },
  },
  'a shift': {
    make: bareShift,
    fields: {
      start_time: [['00:00'], { invalid_time: ['24:00', '7:00'] }],
      end_time: [['23:59'], { invalid_time: ['12:60', 'noon'] }],
      shift_type: [['night', 'morning'], { invalid_shift_type: ['evening'] }],
      operating_day: [[], { invalid_value: ['soon'] }],
      crew: [
        [[MEMBER]],
        {
          too_many: [Array.from({ length: 101 }, () => newId())],
          invalid_value: [['x']],
          unknown_crew: [[MEMBER, NOBODY]],
        },
      ],
    },
  },
  'a machine': {
    make: newEquipment,
    fields: {
      equipment_code: [
        ['EX-', text(20).toUpperCase()],
        { too_short: ['EX'], too_long: [text(21).toUpperCase()], invalid_characters: ['EX_01'] },
      ],
      year_purchased: [[1900, 2026, null], { out_of_range: [1899], future_year: [2027] }],
    },
  },
  'an adjustment of stock': {
    make: creating('stock_adjustments.create'),
    fields: {
      adjustment: [[-0.001, 100_000_000], { zero: [0], required: [null], too_many_decimals: [0.0001] }],
      kind: [['opening'], { invalid_kind: ['guess'] }],
      book: [[], { too_many_decimals: [1.0001] }],
      reason: [[text(500), 'oil'], { too_long: [text(501)], too_short: ['ok'], required: [null] }],
      material_type: [[], { invalid_material_type: ['gold'] }],
    },
    good: [
      { kind: 'stocktake', book: -5, physical: 0 },
      { material_type: 'solar', adjustment: 1.25 },
    ],
    bad: [
      [{ material_type: 'solar', adjustment: 1.005 }, 'too_many_decimals', 'adjustment'],
      [{ material_type: 'solar', physical: 2.005 }, 'too_many_decimals', 'physical'],
    ],
  },
  'a transformation': {
    make: newTransformation,
    fields: {
      outputs: [
        [],
        { no_outputs: [{}], invalid_outputs: [{ solar: 5 }, { gold: 5 }, { abu_batu: -1 }, { abu_batu: '5' }] },
      ],
    },
  },
  'a fuel log': {
    make: newFuelReceipt,
    fields: {
      liters: [[0.01, 100_000], { not_positive: [0], out_of_range: [100_001], too_many_decimals: [1.005] }],
      ...unknown('equipment_id'),
    },
    good: [{ price_per_liter: 1_000_000_000, liters: 1 }],
    bad: [[{ kind: 'issue' }, 'required', 'equipment_id']],
  },
  'a downtime': {
    make: newDowntime,
    fields: {
      started_at: [[], { invalid_value: ['-infinity'] }],
      ended_at: [['2026-11-20T03:30:00.000Z'], { before_start: ['2026-11-20T03:29:59.000Z'] }],
      ...unknown('equipment_id'),
    },
  },
  'an incident': {
    make: (payload) => newIncident(staff.admin, payload),
    fields: {
      number: [[], { invalid_number: ['IN-1'] }],
      occurred_at: [[], { invalid_value: ['yesterday at noon', '0001-01-01T00:00:00Z', ...WORDS] }],
    },
  },
  'an order': {
    make: (payload) => creating('orders.create')({ customer_id, ...payload }),
    fields: {
      volume: [[], { volume_or_amount: [null] }],
      until_date: [['2026-12-31'], { before_start: ['2026-11-19'] }],
      unit_price: [[], { price_above_limit: [2 ** 53] }],
    },
    bad: [
      [{ amount: 1_000_000 }, 'volume_or_amount', 'volume'],
      [{ volume: null, amount: 2 ** 53 }, 'out_of_range', 'amount'],
    ],
  },
  'a payment': {
    make: (payload) => creating('payments.create')({ customer_id, amount: 50_000, ...payload }),
    fields: { amount: [[], { out_of_range: [2 ** 53] }] },
  },
  'a type of truck': {
    make: creating('truck_types.create'),
    fields: { name: [['Q', text(50)], { required: [''], too_long: [text(51)], taken: ['Fuso'] }] },
  },
  'a target': {
    make: creating('kpi_targets.create'),
    fields: { from_date: [[], { invalid_value: ['infinity', '9999-01-01'] }] },
  },
  'a handover': {
    make: async (payload) => change('shifts.close', await openShift(staff), payload),
    fields: { handover_note: [['OK', text(2000)], { too_short: ['O'], too_long: [text(2001)] }] },
    bad: [[{}, 'handover_note_required', 'handover_note']],
  },
  'a reset': {
    make: reset,
    fields: {
      reason: [[text(10), text(500)], { reset_reason_too_short: [text(9), `  ${text(8)}  `], too_long: [text(501)] }],
    },
    bad: [[{}, 'reset_reason_too_short', 'reason']],
  },
};

describe.each(Object.entries(KINDS))('the fields of %s', (_what, { make, fields, good = [], bad = [] }) => {
  const edges = Object.entries(fields);
  const taken: readonly Payload[] = [
    ...edges.flatMap(([field, [takes]]) => takes.map((value) => ({ [field]: value }))),
    ...good,
  ];
  const refused: NonNullable<Rules['bad']> = [
    ...edges.flatMap(([field, [, refuses]]) =>
      Object.entries(refuses).flatMap(([code, values]) =>
        values.map((value) => [{ [field]: value }, code, field] as const),
      ),
    ),
    ...bad,
  ];
  const outcomesOf = async (payloads: readonly Payload[]) => {
    const outcomes = await staff.owner.push(...(await Promise.all(payloads.map(async (payload) => make(payload)))));
    return outcomes.map(({ outcome, code, field }, n) => ({ sent: payloads[n], outcome, code, field }));
  };

  test('take good values and those at the edge', async () => {
    expect(await outcomesOf(taken)).toEqual(taken.map((sent) => ({ sent, outcome: 'applied' })));
  });

  test('refuse bad ones, each with its code', async () => {
    expect(await outcomesOf(refused.map(([sent]) => sent))).toEqual(
      refused.map(([sent, code, field]) => {
        const outcome = code === 'unknown_field' ? 'blocked' : 'rejected';
        return { sent, outcome, code, field };
      }),
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
  [
    'Invalid delivery status',
    async () => change('deliveries.change_status', await there(newDelivery(staff.owner)), { status: 'lost' }),
  ],
  ['Reset reason must be at least 10 characters for audit purposes', () => reset({ reason: 'short' })],
])('the sentence of the rule travels: %s', async (message, make) => {
  expect(await staff.owner.push(await make())).toMatchObject([{ outcome: 'rejected', message }]);
});
