/** What a form of a kind takes: each limit at, below and above its edge; and that what was typed is what is sent. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import english from '../../../../public/locales/en/common.json' with { type: 'json' };
import indonesian from '../../../../public/locales/id/common.json' with { type: 'json' };
import { DELIVERY, deliveryMistakes } from '../../../../src/domain/deliveries/deliveryForm.ts';
import { DEFAULT_CONFIG } from '../../../../src/domain/settings/config.ts';
import { EXPENSE } from '../../../../src/domain/mutations/expenses.ts';
import { MACHINE } from '../../../../src/domain/machines/machineForm.ts';
import { CORRECTION } from '../../../../src/domain/machines/machineSteps.ts';
import { PRICE } from '../../../../src/domain/masterData/makeRecord.ts';
import { KINDS, kindOf, type MutationKind } from '../../../../src/domain/mutations/mutations.ts';
import { oneOf, optional, text, timeOfDay } from '../../../../src/domain/records/columns.ts';
import { formOf, type AnyForm } from '../../../../src/domain/mutations/forms.ts';
import { limitsOf } from '../../../../src/domain/records/limits.ts';
import { volumeLimits } from '../../../../src/domain/settings/volume.ts';
import { occurredAt, occurredMistake } from '../../../../src/domain/safety/occurredAt.ts';
import { BATCH, hasOutputs, outputsOf } from '../../../../src/domain/transformations/batchForm.ts';
import { trusted } from '../../../../src/domain/values/json.ts';

type Form = Pick<AnyForm, 'read'>;
const mistakeOf = (form: Form, field: string, typed: unknown, beside: object = {}): string | null =>
  form.read({ ...beside, [field]: typed }).issues.find(({ path }) => path[0] === field)?.message ?? null;

const formsOf = new Map<string, AnyForm>();
const ofKind = (kind: MutationKind): AnyForm => {
  const form = formsOf.get(kind) ?? trusted<AnyForm>(formOf(kind));
  formsOf.set(kind, form);
  return form;
};
const SPECIAL = { DELIVERY, MACHINE, CORRECTION, PRICE, EXPENSE, BATCH } as const;
const formCalled = (name: string): Form =>
  trusted<Form | undefined>(Object.entries(SPECIAL).find(([called]) => called === name)?.[1]) ??
  ofKind(trusted<MutationKind>(name));

const long = (length: number): string => 'x'.repeat(length);
/** What a field takes, and what it refuses, by the code of the mistake. */
type Edges = readonly [takes: readonly unknown[], refuses: Readonly<Record<string, readonly unknown[]>>];
const NOTES: Edges = [['', long(1_000)], { text_too_long: [long(1_001)] }];
const TIME: Edges = [['00:00', '23:59'], { time_of_day_invalid: ['24:00', '23:60', '7.000', 'noon!'], required: [''] }];

const FORMS: Readonly<Partial<Record<keyof typeof SPECIAL | MutationKind, Readonly<Record<string, Edges>>>>> = {
  'production_entries.create': {
    material_type: [['boulder'], { material_type_invalid: ['gold'], required: [''] }],
    volume: [
      [0.001, 10_000],
      {
        required: [undefined],
        volume_not_positive: [0, -0.001],
        volume_above_limit: [10_000.001],
        number_decimals: [1.0001],
        number_invalid: [Number.NaN],
      },
    ],
    operating_hours: [[undefined, 0.001, 24], { hours_not_positive: [0], hours_above_limit: [24.001] }],
    notes: NOTES,
  },
  'fuel_logs.create': {
    liters: [
      [0.01, 100_000],
      { required: [undefined], liters_out_of_range: [0, 100_000.01], number_decimals: [1.005] },
    ],
    hour_meter: [[undefined, 0, 1_000_000], { hour_meter_out_of_range: [-0.1, 1_000_000.1] }],
    price_per_liter: [[undefined, 0, 1e9], { price_negative: [-1], price_above_limit: [1e9 + 1] }],
  },
  'downtime_entries.create': { reason: [['no_feed', 'other'], { required: [''], choice_invalid: ['sleep'] }] },
  'shifts.open': {
    shift_type: [['day', 'night', 'morning'], { choice_invalid: ['evening'] }],
    shift_name: [['S1', long(50)], { required: [''], text_too_short: ['S'], text_too_long: [long(51)] }],
    operating_day: [['2024-02-29'], { required: [''], day_invalid: ['2026-02-30', 'today'] }],
    start_time: TIME,
    end_time: TIME,
    production_target: [[undefined, 0.001, 1_000_000], { number_out_of_range: [-1] }],
  },
  'shifts.close': {
    handover_note: [['ok', long(2_000)], { required: [''], text_too_short: ['k'], text_too_long: [long(2_001)] }],
  },
  'equipment.change_status': {
    status: [['active', 'breakdown'], { equipment_status_invalid: ['gone'], required: [''] }],
    status_note: [['', long(500)], { text_too_long: [long(501)] }],
  },
  'equipment.read_meter': {
    hour_meter: [
      [0, 0.001, 1_000_000],
      { required: [undefined], hour_meter_out_of_range: [-0.001, 1_000_000.001], number_decimals: [1.0001] },
    ],
  },
  CORRECTION: { reason: [['abc', long(500)], { reason_length: ['ab', '  a  ', long(501)] }] },
  MACHINE: {
    equipment_code: [
      ['ABC', 'A'.repeat(20)],
      { equipment_code_length: ['AB', 'A'.repeat(21)], equipment_code_characters: ['EX_01'], required: ['  '] },
    ],
    equipment_name: [['ab', long(100)], { equipment_name_length: ['a', long(101)] }],
    equipment_type: [['ab', long(50)], { equipment_type_length: ['a', long(51)] }],
    brand: [['', long(50)], { text_too_long: [long(51)] }],
    location: [['', long(100)], { text_too_long: [long(101)] }],
    fuel_capacity_liters: [[0.01, 10_000], { fuel_capacity_out_of_range: [0, 10_000.01], number_decimals: [1.001] }],
    maintenance_interval_hours: [[1, 10_000], { interval_out_of_range: [0, 10_001], number_whole: [1.5] }],
    purchase_cost: [[0, 1e12], { value_out_of_range: [-1, 1e12 + 1] }],
  },
  'customers.create': {
    name: [['PT', 'CV 99', '🚚'.repeat(200)], { customer_name_length: [' P ', long(201), '<<>>'] }],
    type: [['contractor'], { choice_invalid: ['friend'] }],
    tax_number: [['', '0012345678901000', '01.234.567.8-901.000'], { tax_number_invalid: ['12345', '0'.repeat(17)] }],
    payment_days: [[undefined, 0, 365], { number_out_of_range: [-1, 366], number_whole: [1.5] }],
    phone: [['', '0812 345'], { phone_invalid: ['0812 abc'] }],
    address: [['', long(500)], { text_too_long: [long(501)] }],
  },
  'customers.change_credit': { credit_limit: [[undefined, 0, 1e12], { credit_limit_out_of_range: [-1, 1e12 + 1] }] },
  'trucks.create': {
    index_m3: [[undefined, 100], { index_out_of_range: [0, 100.001] }],
    tare_kg: [[undefined, 1], { number_invalid: [Number('1e309')], number_whole: [0.5] }],
    license_plate: [['B 1 A'], { license_plate_characters: ['B 1 🚚'] }],
  },
  'operators.create': {
    full_name: [['Joko'], { full_name_letters: ['Joko 2'] }],
    job_title: [['', long(50)], { text_too_long: [long(51)] }],
  },
  'truck_types.create': { legal_gross_t: [[200], { legal_gross_out_of_range: [201] }] },
  'materials.change': { density: [[10, 1.45], { density_out_of_range: [10.001, 0], number_decimals: [1.4505] }] },
  PRICE: {
    material_type: [['abu_batu'], { material_type_invalid: ['solar'] }],
    price_per_m3: [[0, 1e9], { price_above_limit: [1e9 + 1], price_negative: [-1], number_whole: [1.5] }],
    from_date: [['2026-11-20'], { day_invalid: ['2026-02-30'] }],
  },
  'stock_adjustments.create': {
    reason: [[long(500)], { reason_length: [' x ', long(501)] }],
    physical: [[0], { physical_out_of_range: [-1] }],
  },
  'incidents.create': {
    title: [['AB', long(200)], { text_too_short: ['A'], text_too_long: [long(201)] }],
    description: [[long(4_000)], { text_too_long: [long(4_001)] }],
    people: [[0, 10_000], { number_out_of_range: [-1, 10_001], number_whole: [1.5] }],
    lost_days: [[100_000], { number_out_of_range: [100_001] }],
  },
  EXPENSE: {
    source: [['ab', long(100)], { source_length: ['a', long(101)] }],
    notes: [['', long(890)], { text_too_long: [long(891)] }],
  },
  BATCH: {
    boulder_volume: [
      [0.001, 10_000],
      { volume_not_positive: [0], volume_above_limit: [10_000.001], number_decimals: [1.0001] },
    ],
    abu_batu: [[undefined, 0.001], { volume_not_positive: [0] }],
    reject_volume: [[0, 10_000], { reject_out_of_range: [-0.001, 10_000.001] }],
  },
  DELIVERY: {
    truck_type: [['D', long(50)], { required: ['  '], truck_type_length: [long(51)] }],
    driver_name: [['Asep'], { driver_name_length: ['7', long(101)] }],
    truck_license: [['B 1', 'B'.repeat(15)], { license_plate_length: ['B1', 'B'.repeat(16)], required: ['   '] }],
    customer_name: [['PT', 'CV 99', '🚚'.repeat(200)], { customer_name_length: ['P', long(201)], required: [''] }],
    destination_address: [['', long(500)], { text_too_long: [long(501)] }],
    notes: NOTES,
    gross_kg: [[1, 200_000], { gross_out_of_range: [0, -1, 200_001], number_whole: [12.5] }],
    tare_kg: [[1, 100_000], { tare_out_of_range: [0, 100_001], number_whole: [0.5] }],
    index_m3: [[0.001, 100], { index_out_of_range: [0, 100.001], number_decimals: [7.1234] }],
  },
};
const CASES = Object.entries(FORMS).flatMap(([name, fields]) =>
  Object.entries(fields).map(([field, [takes, refuses]]) => ({ name, field, takes, refuses })),
);

describe('a form', () => {
  it.each(CASES)('$name: the edges of $field', ({ name, field, takes, refuses }) => {
    const form = formCalled(name);
    expect(takes.map((typed) => [typed, mistakeOf(form, field, typed)])).toEqual(takes.map((typed) => [typed, null]));
    const sentences = [english.validation, indonesian.validation].map((all) => new Set(Object.keys(all)));
    for (const [code, wrong] of Object.entries(refuses)) {
      expect(wrong.map((typed) => [typed, mistakeOf(form, field, typed)])).toEqual(wrong.map((typed) => [typed, code]));
      expect(sentences.map((all) => all.has(code) || all.has(`${code}_other`))).toEqual([true, true]);
    }
  });

  it.each([
    ['abu_batu', 12.125, null],
    ['abu_batu', 0.0001, 'number_decimals'],
    ['solar', 1.25, null],
    ['solar', 1.005, 'number_decimals'],
    ['gold', 1.2345, null],
    ['abu_batu', 0, 'adjustment_zero'],
    ['abu_batu', -100_000_000, null],
    ['abu_batu', -100_000_001, 'adjustment_out_of_range'],
  ])('takes as many decimals as the material has: %s %s', (material_type, adjustment, expected) => {
    const form = ofKind('stock_adjustments.create');
    expect(mistakeOf(form, 'adjustment', adjustment, { material_type })).toBe(expected);
  });

  it('names the limits of the column', () => {
    const { adjustment } = ofKind('stock_adjustments.create').columns;
    expect(adjustment && limitsOf(adjustment, { material_type: 'solar' }).decimals).toBe(2);
    expect(limitsOf(text(50, 2))).toEqual({ min: 2, max: 50 });
    const litres = ofKind('fuel_logs.create').columns['liters'] ?? text(1);
    expect(limitsOf(litres)).toEqual({ min: 0.01, max: 100_000, decimals: 2 });
  });
});

describe('the form at the gate', () => {
  const OPEN = { limits: { min: 1, max: 10_000 }, availableStock: undefined, overrideReason: undefined };
  const said = (typed: object, context: Partial<Parameters<typeof deliveryMistakes>[1]> = {}) =>
    deliveryMistakes(DELIVERY.read({ ...typed }).right, { ...OPEN, ...context });

  it('takes every volume of whole thousandths within the limits of the site, and no other', () => {
    const isTaken = (volume: number) =>
      mistakeOf(DELIVERY, 'volume', volume) === null && said({ volume }).volume === undefined;
    fc.assert(
      fc.property(fc.integer({ min: 1_000, max: 10_000_000 }), fc.double(), (thousandths, anything) => {
        expect(isTaken(thousandths / 1000)).toBe(true);
        expect(isTaken(anything)).toBe(anything >= 1 && anything <= 10_000 && Number(anything.toFixed(3)) === anything);
      }),
    );
  });

  it('has limits that the config narrows and never widens', () => {
    const limits = (min: number, max: number) =>
      volumeLimits({ ...DEFAULT_CONFIG, 'business.min_volume': min, 'business.max_volume_limit': max });
    expect(volumeLimits(DEFAULT_CONFIG)).toEqual({ min: 1, max: 10_000 });
    expect(limits(2, 40)).toEqual({ min: 2, max: 40 });
    expect(limits(-3, 99_999)).toEqual({ min: 0, max: 10_000 });
    expect(limits(50, 40)).toEqual({ min: 40, max: 40 });
    expect(said({ volume: 41 }, { limits: { min: 2, max: 40 } })).toEqual({ volume: 'volume_above_limit' });
  });
});

describe('when an incident happened', () => {
  const site = { now: new Date('2026-11-22T05:00:00Z'), timeZone: 'Asia/Jakarta' };
  it("is said by the site's clock, and is not to come", () => {
    expect(occurredAt('2026-11-22T11:59', site.timeZone)?.toISOString()).toBe('2026-11-22T04:59:00.000Z');
    const typed = [undefined, '2026-11-22T12:00', '2026-11-22T12:01', '2026-02-31T12:00', '2026-11-22T7'];
    const mistakes = typed.map((one) => occurredMistake(one, site));
    expect(mistakes).toEqual([undefined, undefined, 'time_to_come', 'time_invalid', 'time_invalid']);
  });
});

it('a transformation has an output, and says each', () => {
  expect([{}, { abu_batu: '' }, { lainnya: '1' }].map(hasOutputs)).toEqual([false, false, true]);
  const { right } = BATCH.read({ boulder_volume: 10, abu_batu: 2.5 });
  expect(outputsOf(trusted<Parameters<typeof outputsOf>[0]>(right))).toEqual({ abu_batu: 2.5 });
});

describe('the payload', () => {
  /** One value of each field of a kind, as a form has it once it is read. */
  const filled = (kind: MutationKind) =>
    Object.fromEntries(Object.keys(kindOf(kind).fields).map((name) => [name, `typed in ${name}`]));

  it.each(KINDS.filter((kind) => !kindOf(kind).isOnline))('of %s is what was typed, field by field', (kind) => {
    const { payload, columns } = ofKind(kind);
    const typed = Object.fromEntries(Object.entries(filled(kind)).filter(([name]) => Object.hasOwn(columns, name)));
    expect(payload({ ...typed, elsewhere: 'x' }, {})).toEqual(typed);
    const asked = [...Object.keys(columns), ...kindOf(kind).stamped];
    expect(asked.toSorted()).toEqual(Object.keys(kindOf(kind).fields).toSorted());
  });

  it('has what the code sets, whatever was typed under that name, and nothing that a form leaves out', () => {
    const form = formOf('downtime_entries.create', {
      sets: ['operating_day', 'started_at', 'ended_at'],
      without: ['shift_id'],
      own: { started_at: optional(timeOfDay), why: oneOf(['a']) },
    });
    expect(Object.keys(form.columns)).toEqual(['reason', 'equipment_id', 'notes', 'started_at', 'why']);
    const { right } = form.read({ reason: 'rain', started_at: '10:42', notes: ' wet ', equipment_id: '', why: 'a' });
    expect(right).toEqual({ reason: 'rain', started_at: '10:42', notes: 'wet', why: 'a' });
    const set = { operating_day: '2026-11-22', started_at: '2026-11-22T03:42:00Z' };
    const payload = form.payload({ reason: 'rain', started_at: '10:42', why: 'a' }, { ...set, ended_at: undefined });
    expect(payload).toEqual({ reason: 'rain', ...set });
  });

  it('of a change empties what was emptied, and asks for what cannot be empty', () => {
    const form = formOf('incidents.change');
    expect(mistakeOf(form, 'title', '')).toBe('required');
    const { right } = form.read({ class: 'minor', title: 'Cut', location: '', people: undefined });
    const before = {
      id: 'i',
      class: 'minor',
      title: 'Cut',
      location: 'Pit',
      people: 2,
      description: null,
      lost_days: null,
    };
    expect(form.change(before, trusted<Parameters<typeof form.payload>[0]>(right), {})).toMatchObject({
      payload: { location: null, people: null },
      seen: { location: 'Pit', people: 2 },
    });
  });

  it('of flags and lists is read from their texts, and written as them', () => {
    const form = ofKind('drivers.change');
    expect(form.read({ full_name: 'Asep', is_active: 'no' }).right).toEqual({ full_name: 'Asep', is_active: false });
    const texts = form.textsOf({ full_name: 'Asep', phone: null, is_active: true }, String);
    expect(texts).toEqual({ full_name: 'Asep', phone: '', is_active: 'yes' });
    const shift = ofKind('shifts.open');
    expect(shift.read({ crew: ' a  b ' }).right).toEqual({ crew: ['a', 'b'] });
    const written = shift.textsOf({ crew: ['a', 'b'], production_target: 2 }, String);
    expect(written).toMatchObject({ crew: 'a b', production_target: '2' });
  });
});
