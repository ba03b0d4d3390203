/** What a device predicts of every kind equals what the server does, but for versions, times of receipt, flags and money. */
import { isDeepStrictEqual } from 'node:util';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { lastCountOf, statedTime } from '../../src/domain/records/effect.ts';
import { derivedId, newId } from '../../src/domain/records/ids.ts';
import { KINDS, kindOf, type Mutation, type MutationKind } from '../../src/domain/mutations/mutations.ts';
import { LOADABLE, MATERIAL_TYPES } from '../../src/domain/materials/materials.ts';
import { trusted } from '../../src/domain/values/json.ts';
import { isTableName } from '../../src/domain/records/tables.ts';
import { capturedAt, creating, mutation, newCustomer, newDelivery, statusChange } from './support/mutations.ts';
import {
  EVERY_KIND,
  change,
  closedShift,
  closing,
  newDowntime,
  newCrew,
  newEquipment,
  newShift,
  nextDay,
  openShift,
  there,
} from './support/everyKind.ts';
import { foreseen, rowOf } from './support/foreseen.ts';
import { exampleOf } from '../records/index.ts';
import { soak } from '../support/soak.ts';
import { openWorld } from './support/openWorld.ts';
import type { LastCount, Row } from '../../src/domain/mutations/effects.ts';
import type { Staff } from './support/everyKind.ts';
import type { Column } from '../../src/domain/records/columns.ts';

const world = await openWorld();
const owner = await world.hire('owner');
const staff: Staff = { owner, admin: owner, manager: await world.hire('manager'), lost: owner };

/** A payload, and the record that it is about where that must be there before; else those of the example of the kind. */
interface Wish {
  readonly payload: Record<string, unknown>;
  /** Optional fields of the example that are left out. Undefined: all of the example is, the payload is whole. */
  readonly absent?: readonly string[];
  /** It is sent for the second time. */
  readonly twice?: boolean;
  readonly entity?: () => Promise<string>;
  /** Fields that name another record, which is made first. */
  readonly naming?: Readonly<Record<string, () => Promise<string>>>;
  /** When it is captured. */
  readonly at?: string;
}
const wish = (payload: fc.Arbitrary<Record<string, unknown>>, entity?: () => Promise<string>): fc.Arbitrary<Wish> =>
  payload.map((fields) => (entity ? { payload: fields, entity } : { payload: fields }));

const orNull = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: null });
const some = (fields: Record<string, fc.Arbitrary<unknown>>) => fc.record(fields, { requiredKeys: [] });
const material = fc.constantFrom(...MATERIAL_TYPES);
const loadable = fc.constantFrom(...LOADABLE);
const thousandths = (max: number) => fc.integer({ min: 1, max }).map((value) => value / 1000);
const price = fc.integer({ min: 0, max: 1_000_000_000 });
const day = fc.constantFrom('2026-11-19', '2026-11-20', '2026-11-21');
const kg = fc.integer({ min: 1, max: 100_000 });

const TEXTS = [
  'Budi Santoso',
  "Nur'aini",
  '+6281234567890',
  '6221555',
  'B 1234 XYZ',
  'F 1 A',
  '07:00',
  '22:00',
  'x'.repeat(999),
];

/** Values within the limits of the column; null where another record decides which there are. */
function valuesOf({ type, choices, text, number, format }: Column): fc.Arbitrary<unknown> | null {
  if (choices) return fc.constantFrom(...choices);
  if (type === 'flag') return fc.boolean();
  if (format === 'day') return day;
  // After the counts drawn below: a device knows only the newest count of a material, so that what was done before two of them is
  // on the day of the wrong one until the server has answered. Rare, and the stock of now is right meanwhile.
  if (format === 'time') return instant(fc.double({ min: -49, max: -1, noNaN: true }));
  if (text) {
    const { min = 0, max, pattern } = text;
    const fitting = TEXTS.filter((one) => one.length >= min && one.length <= max && (pattern?.test(one) ?? true));
    return fitting.length > 0 ? fc.constantFrom(...fitting) : null;
  }
  if (!number) return null;
  const { above = -Infinity, from = -Infinity, to, decimals } = number;
  const parts = 10 ** (decimals === 'by_material' ? 2 : decimals);
  const least = Math.max(from * parts, above * parts + 1, -1e12);
  return fc.integer({ min: least, max: Math.min(to * parts, 1e12) }).map((value) => value / parts);
}

/** The example of the kind with other values in it, or with fewer fields. */
function varied(kind: MutationKind, own: Readonly<Record<string, fc.Arbitrary<unknown>>> = {}): fc.Arbitrary<Wish> {
  const { fields, required, mode } = kindOf(kind);
  const { fresh, payload: example } = exampleOf(kind);
  const given = Object.keys(fresh?.(owner.code) ?? {});
  const values = Object.entries(fields).flatMap(([name, column]) => {
    const of = own[name] ?? valuesOf(column);
    if (!of || given.includes(name)) return [];
    return [[name, mode === 'change' && column.nullable && !required.includes(name) ? orNull(of) : of] as const];
  });
  const optional = Object.keys(fields).filter((name) => !required.includes(name));
  const missing = values.flatMap(([name]) => (required.includes(name) && !Object.hasOwn(example, name) ? [name] : []));
  return fc
    .tuple(fc.record(Object.fromEntries(values), { requiredKeys: missing }), fc.subarray(optional))
    .map(([payload, absent]) => ({ payload, absent }));
}

/** What is done once, sent a first time or again. */
const once: fc.Arbitrary<Wish> = fc.boolean().map((twice) => ({ payload: {}, absent: [], twice }));

const ticketExtras = some({
  gross_kg: kg.map((above) => 100_000 + above),
  tare_kg: kg,
  density: thousandths(2_000),
  weighed_manually: fc.boolean(),
  unit_price: price,
  destination_address: fc.constant('Jl. Raya 5'),
  override_reason: fc.constant('other'),
  notes: fc.constant('Pagi'),
  status: fc.constantFrom('pending', 'delivered'),
});
const ticket = fc
  .tuple(
    ticketExtras,
    thousandths(10_000_000).filter((volume) => volume >= 1),
    fc.constantFrom(...LOADABLE),
    day,
  )
  .map(
    ([extras, volume, material_type, operating_day]) =>
      newDelivery(owner, { ...extras, volume, material_type, operating_day }).payload,
  );
const ticketIn =
  (...path: string[]) =>
  async () => {
    const customer_id = await there(staff, newCustomer());
    // Every second one without a price.
    const priced = { unit_price: unique() % 2 === 0 ? 150_001 : null };
    const order_id = unique() % 2 === 0 ? await anOrder() : null;
    const made = newDelivery(owner, { volume: 7.125, customer_id, order_id, ...priced });
    const id = await there(staff, made);
    for (const [index, to] of path.entries()) await there(staff, statusChange(made, path[index - 1] ?? 'pending', to));
    return id;
  };

/** Of these a device predicts nothing: it holds no rows of them, or they are sent at once and never queued. */
const UNPREDICTED = [
  'mutations.discard',
  'client_errors.create',
  'audit_log.export',
  'audit_log.import',
  'system_config.change',
  'system_config.reset',
  'devices.rename',
  'devices.revoke',
  'devices.readmit',
  'held_mutations.apply',
  'held_mutations.refuse',
  'invoices.create',
  'invoices.credit',
  'invoices.void',
] as const satisfies readonly MutationKind[];

const buyer = await there(staff, newCustomer());
const ordered = await there(staff, creating('orders.create')({ customer_id: buyer }));
const anOrder = async () => there(staff, await EVERY_KIND['orders.create']!.make(owner, staff));

let counter = 0;
const unique = () => (counter += 1);
const liters = fc.integer({ min: 1, max: 1_000_000 }).map((value) => value / 100);
const HOUR_MS = 3_600_000;
const CLOSED_AT = '2026-11-10T03:00:00.000Z';
const START = Date.parse('2026-11-20T03:30:00.000Z');
const instant = (hours: fc.Arbitrary<number>) =>
  hours.map((value) => new Date(START + Math.round(value * HOUR_MS)).toISOString());
const crew = fc.shuffledSubarray(await newCrew(staff, 3));
const shiftPayload = fc
  .tuple(
    some({ production_target: thousandths(1_000_000), notes: fc.constantFrom('Hujan', 'Debu', 'x'.repeat(999)) }),
    fc.constantFrom('day', 'night', 'morning'),
    crew,
    fc.constantFrom(['07:00', '15:00'], ['22:00', '06:20'], ['07:00', '07:00']),
  )
  .map(([rest, shift_type, people, [start_time, end_time]]) => ({
    shift_type,
    shift_name: 'Pagi',
    start_time,
    end_time,
    crew: people,
    ...rest,
  }));
/** A shift of a day that no other record touches; its id follows from day and type. */
const shiftWish = fc
  .tuple(shiftPayload, fc.constantFrom('none', 'planned', 'open', 'closed'), shiftPayload)
  .map(([payload, there_already, other]): Wish => {
    const operating_day = nextDay();
    const id = derivedId(`shifts:${operating_day}:${payload.shift_type}`);
    const said = { ...other, shift_type: payload.shift_type, operating_day };
    return {
      payload: { ...payload, operating_day },
      entity: async () => {
        if (there_already === 'planned') await there(staff, mutation('shifts.plan', said, { entity_id: id }));
        if (there_already === 'open' || there_already === 'closed')
          await there(staff, mutation('shifts.open', said, { entity_id: id }));
        if (there_already === 'closed') await there(staff, change('shifts.close', id, { handover_note: 'All well' }));
        return id;
      },
    };
  });
const machine =
  (payload: Record<string, unknown> = {}) =>
  () =>
    there(staff, newEquipment(payload));
/** A machine in a state, in a shift that runs where one should. */
const machineIn = (status: string, inOpenShift: boolean, standsStill: boolean) => async () => {
  const id = await machine()();
  const [running] = await world.query<{ count: number }>(`select count(*)::int from shifts where status = 'open'`);
  // No more than a few: each takes one of the 350 days of the past that no other record touches.
  if (inOpenShift && running!.count < 5) await openShift(staff);
  // Two shifts of a site are never opened in one millisecond; those of the tests are.
  await world.query(`update shifts set opened_at = opened_at - others.before * interval '1 ms'
    from (select id, row_number() over (order by id) as before from shifts) others where others.id = shifts.id`);
  if (standsStill) await there(staff, newDowntime({ equipment_id: id, started_at: '2026-11-20T02:50:00.000Z' }));
  if (status !== 'active') await there(staff, change('equipment.change_status', id, { status }));
  return id;
};
const fuel = fc
  .tuple(
    some({ price_per_liter: price, hour_meter: thousandths(1_000_000_000), notes: fc.constant('Tangki 2') }),
    fc.constantFrom('issue', 'receipt'),
    liters,
    day,
  )
  .map(([rest, kind, amount, operating_day]) => ({ ...rest, kind, liters: amount, operating_day }));
const outputs = fc
  .dictionary(fc.constantFrom(...LOADABLE.filter((name) => name !== 'boulder')), thousandths(10_000_000), {
    minKeys: 1,
    maxKeys: 3,
  })
  .map((of) => ({ ...of }));
const downtime = fc
  .tuple(
    some({
      started_at: instant(fc.constant(0)),
      ended_at: instant(fc.double({ min: 1, max: 40, noNaN: true })),
      notes: fc.constant('Macet'),
    }),
    fc.constantFrom('no_feed', 'blockage', 'mechanical', 'electrical', 'rain', 'other'),
    day,
  )
  .map(([{ ended_at, ...rest }, reason, operating_day]) => ({
    ...rest,
    ...(ended_at !== undefined && { started_at: new Date(START).toISOString(), ended_at }),
    reason,
    operating_day,
  }));
const year_purchased = fc.integer({ min: 1900, max: 2026 });
const credit = fc.record({
  status: fc.constantFrom('open', 'cash_only', 'blocked'),
  credit_limit: orNull(fc.integer({ min: 0, max: 1e9 })),
});
const terms = fc.record({
  tax_number: orNull(fc.constantFrom('0012345678901000', '012345678901000')),
  payment_days: orNull(fc.integer({ min: 0, max: 365 })),
});
const customer = (has: object, agreed: object) => async () => {
  const id = await there(staff, newCustomer({ ...agreed }));
  await there(staff, change('customers.change_credit', id, { ...has }));
  return id;
};
/** Every second one stands instead of a record that was wrong. */
const orAgain = (kind: MutationKind, wishes: fc.Arbitrary<Wish>): fc.Arbitrary<Wish> =>
  fc.tuple(wishes, fc.boolean()).map(([wished, isAgain]) => {
    if (!isAgain) return wished;
    const instead_of = async () => there(staff, await EVERY_KIND[kind]!.make(owner, staff));
    return {
      ...wished,
      payload: { ...wished.payload, instead_reason: 'Typed wrongly' },
      naming: { ...wished.naming, instead_of },
    };
  });
/** Kinds whose fields depend on one another, or on what was there before. */
const OWN: Readonly<Partial<Record<MutationKind, fc.Arbitrary<Wish>>>> = {
  'stock_adjustments.create': wish(
    fc
      .tuple(
        fc.record({
          operating_day: day,
          material_type: material,
          reason: fc.constant('Survey of the pile'),
          counted_at: fc.option(instant(fc.double({ min: -60, max: -50, noNaN: true })), { nil: undefined }),
        }),
        fc.constantFrom('adjustment', 'opening', 'stocktake'),
        fc.integer({ min: 1, max: 5_000_000 }),
        fc.integer({ min: 5_000_001, max: 9_900_000 }),
      )
      .map(([{ counted_at, ...rest }, kind, one, other]) => {
        // As fine as the material is counted: litres have two decimals.
        const parts = rest.material_type === 'solar' ? 100 : 1_000;
        return {
          ...rest,
          kind,
          adjustment: one / parts,
          ...(kind === 'stocktake' && { physical: other / parts, ...(counted_at !== undefined && { counted_at }) }),
        };
      }),
  ),
  'deliveries.create': fc.tuple(ticket, fc.boolean()).map(([payload, named]) => ({
    payload,
    ...(named && { naming: { customer_id: () => there(staff, newCustomer()), order_id: anOrder } }),
  })),
  'deliveries.change_status': fc
    .constantFrom<[string[], string]>(
      [[], 'in_transit'],
      [['in_transit'], 'delivered'],
      [[], 'cancelled'],
      [['in_transit'], 'cancelled'],
      [['cancelled'], 'cancelled'],
    )
    .map(([path, status]) => ({
      payload: { status, ...(status === 'cancelled' ? { cancel_reason: 'Turned back' } : {}) },
      entity: ticketIn(...path),
    })),
  'deliveries.correct': fc
    .tuple(
      some({
        volume: thousandths(10_000_000),
        material_type: loadable,
        unit_price: orNull(price),
        customer_name: fc.constant('CV Lain'),
        destination_address: orNull(fc.constant('Jl. Raya 5')),
        truck_license: fc.constant('B 9 Z'),
        notes: orNull(fc.constant('Pagi')),
      }),
      fc.constantFrom([], ['in_transit'], ['in_transit', 'delivered']),
      fc.boolean(),
      fc.boolean(),
    )
    .map(([fields, path, isAgain, named]) => ({
      payload: { ...fields, reason: 'Read wrongly' },
      ...(named && { naming: { customer_id: () => there(staff, newCustomer()), order_id: anOrder } }),
      entity: async () => {
        const id = await ticketIn(...path)();
        if (isAgain) await there(staff, change('deliveries.correct', id, { volume: 3.5, reason: 'Read wrongly' }));
        return id;
      },
    })),
  'day_closings.close': fc.constantFrom('open', 'closed', 'reopened').map((state) => {
    const operating_day = nextDay();
    return {
      payload: { operating_day },
      entity: async () => {
        const id = derivedId(`day_closings:${operating_day}`);
        if (state !== 'open') await there(staff, closing(operating_day));
        if (state === 'reopened')
          await there(staff, change('day_closings.reopen', id, { reopen_reason: 'A ticket was missing' }));
        return id;
      },
    };
  }),
  'shifts.plan': shiftWish,
  'shifts.open': shiftWish,
  'shifts.close': fc
    .tuple(
      fc.constantFrom('open', 'closed'),
      crew,
      fc.integer({ min: -1, max: 26 * HOUR_MS }),
      fc.constantFrom('Belt 2 squeaks', 'All well', 'x'.repeat(1_999)),
    )
    .map(([state, people, ago, handover_note]) => ({
      payload: { handover_note },
      // Days before what else happens: a machine that breaks down looks for the shift that ran then.
      at: CLOSED_AT,
      entity: async () => {
        if (state === 'closed') return closedShift(staff);
        const opened = { captured_at: new Date(Date.parse(CLOSED_AT) - ago).toISOString() };
        const id = await there(staff, newShift('open', nextDay(), opened));
        await there(staff, change('shifts.change', id, { crew: people }));
        return id;
      },
    })),
  'equipment.change_status': fc
    .tuple(
      fc.constantFrom(
        ['active', 'breakdown'],
        ['active', 'standby'],
        ['breakdown', 'active'],
        ['breakdown', 'breakdown'],
        ['standby', 'breakdown'],
      ),
      fc.boolean(),
      fc.boolean(),
      some({ status_note: orNull(fc.constant('Oli')) }),
      fc.boolean(),
    )
    .map(([[from = '', status = ''], inOpenShift, standsStill, rest, isOlder]) => ({
      payload: { ...rest, status },
      ...(isOlder && { at: '2026-11-20T02:55:00.000Z' }),
      entity: machineIn(from, inOpenShift, standsStill),
    })),
  'equipment.read_meter': fc.record({ hour_meter: thousandths(2_000_000) }).map(({ hour_meter }) => ({
    payload: { hour_meter, ...(hour_meter > 1_024 && { confirmed: true }) },
    entity: machine({ hour_meter: 1_000 }),
  })),
  'equipment.correct_meter': fc
    .tuple(thousandths(2_000_000), some({ replaced: fc.boolean() }), fc.constantFrom({}, { hour_meter: 1_000 }))
    .map(([hour_meter, rest, before]) => ({
      payload: { hour_meter, reason: 'Misread', ...rest },
      entity: machine(before),
    })),
  'downtime_entries.create': fc.tuple(downtime, fc.boolean()).map(([payload, named]) => ({
    payload,
    ...((named || 'ended_at' in payload) && { naming: { equipment_id: machine() } }),
  })),
  'downtime_entries.end': fc.oneof(
    wish(
      some({ ended_at: instant(fc.double({ min: 0, max: 40, noNaN: true })), notes: orNull(fc.constant('Selesai')) }),
      async () =>
        there(staff, newDowntime({ started_at: '2026-11-20T02:00:00.000Z', equipment_id: await machine()() })),
    ),
    // Begun by a clock that was hours ahead, and ended by one that is right.
    fc.constant({}).map((payload) => ({
      payload,
      at: new Date(Date.now() - HOUR_MS).toISOString(),
      entity: () => {
        const captured_at = new Date(Date.now() + 8 * HOUR_MS).toISOString();
        return there(staff, capturedAt(captured_at, newDowntime({ started_at: captured_at })));
      },
    })),
  ),
  'fuel_logs.create': orAgain(
    'fuel_logs.create',
    fuel.map((payload) => ({ payload, naming: { equipment_id: machine({ hour_meter: 500 }) } })),
  ),
  'transformations.create': orAgain(
    'transformations.create',
    wish(
      fc
        .tuple(
          some({ reject_volume: thousandths(10_000_000), notes: fc.constant('x') }),
          outputs,
          thousandths(10_000_000),
          day,
        )
        .map(([rest, of, boulder_volume, operating_day]) => ({ ...rest, outputs: of, boulder_volume, operating_day })),
    ),
  ),
  'attachments.create': some({ taken_at: instant(fc.constant(1)) }).map((payload) => ({ payload, absent: [] })),
  // A type under a former name is kept under its name of today.
  'trucks.create': varied('trucks.create', { truck_type: fc.constantFrom('Engkel', 'Trintin') }),
  'trucks.change': varied('trucks.change', { truck_type: fc.constantFrom('Engkel', 'Trintin') }),
  'shifts.change': varied('shifts.change', { crew }),
  'equipment.create': varied('equipment.create', { year_purchased }),
  'equipment.change': varied('equipment.change', {
    year_purchased,
    equipment_code: fc.uuid().map((id) => id.slice(-12).toUpperCase()),
  }),
  'customers.merge': fc
    .tuple(credit, credit, fc.option(credit, { nil: {} }), terms, terms)
    .map(([gone, stays, payload, one, other]) => ({
      payload,
      entity: customer(gone, one),
      naming: { merged_into: customer(stays, other) },
    })),
  'customer_prices.create': varied('customer_prices.create', { material_type: loadable }),
  'production_entries.create': orAgain(
    'production_entries.create',
    varied('production_entries.create', { material_type: loadable }),
  ),
  'payments.create': orAgain(
    'payments.create',
    fc.tuple(varied('payments.create'), fc.boolean()).map(([wished, isDeposit]) =>
      isDeposit
        ? {
            ...wished,
            naming: { customer_id: () => Promise.resolve(buyer), order_id: () => Promise.resolve(ordered) },
          }
        : wished,
    ),
  ),
  // By volume or by amount.
  'orders.create': fc
    .tuple(
      varied('orders.create', {
        material_type: loadable,
        volume: fc.constant(500),
        amount: fc.constant(undefined),
        until_date: fc.constant('2026-12-31'),
      }),
      fc.integer({ min: 1, max: 1e12 }),
      fc.boolean(),
    )
    .map(([{ payload, absent = [] }, amount, isOfAmount]) => {
      const { amount: _, volume: __, ...rest } = payload;
      return {
        payload: { ...rest, ...(isOfAmount ? { amount } : { volume: 12.5 }) },
        absent: [...absent, 'volume', 'amount'],
      };
    }),
  'orders.end': once,
  'yard_visits.leave': wish(fc.constantFrom({ status: 'loaded' }, { status: 'empty' })),
  'incidents.change_status': fc.constant({ payload: {}, absent: [] }),
  'transactions.create': orAgain(
    'transactions.create',
    varied('transactions.create', { amount: fc.integer({ min: 1, max: 1e12 }) }),
  ),
  'deliveries.print': once,
  'shifts.acknowledge': once,
  // What it comes to is the server's.
  'cash_handovers.create': varied('cash_handovers.create', { expected: fc.constant(0), payments: fc.constant([]) }),
  'cash_handovers.receive': once,
};
const WISHES = KINDS.filter((kind) => !UNPREDICTED.some((other) => other === kind)).map(
  (kind) => [kind, OWN[kind] ?? (kind.endsWith('.void') ? once : varied(kind))] as const,
);

/** Printed with a failure. `KUARI_SEED` repeats a run. CI always has the same tries, among them a breakdown and a repair. */
const seed = Number(process.env['KUARI_SEED'] ?? (process.env['CI'] === undefined ? Date.now() % 2 ** 31 : 20_261_202));
console.info(`KUARI_SEED=${seed}`);

test.each(WISHES)('%s', (kind, wishes) =>
  fc.assert(
    fc.asyncProperty(wishes, fc.integer({ min: -90_000, max: 90_000 }), async (wished, offset) => {
      fc.pre((await countsBehind(wished.payload)) < 2);
      expect(await disagreements(kind, wished, offset)).toEqual([]);
    }),
    { numRuns: soak(OWN[kind] ? 12 : 6, 48), seed },
  ),
);

test('deliveries.create where tickets are final at the gate', async () => {
  await world.setting('site.final_at_gate', 'true');
  await fc.assert(
    fc.asyncProperty(ticket, async (payload) => {
      expect(await disagreements('deliveries.create', { payload }, 0, true)).toEqual([]);
    }),
    { numRuns: soak(6, 48), seed },
  );
  await world.setting('site.final_at_gate', 'false');
});

/** A device knows the newest count of a material: before two of them it cannot tell on which one's day its own difference is settled. */
async function countsBehind({ material_type, counted_at }: Record<string, unknown>): Promise<number> {
  const row = await world.one<{ count: number }>(
    `select count(*)::int as count from stock_adjustments
     where material_type = $1 and counted_at > $2::timestamptz - interval '90 s' and voided_at is null`,
    String(material_type),
    typeof counted_at === 'string' ? counted_at : null,
  );
  return row?.count ?? 0;
}

interface Disagreement {
  readonly row: string;
  readonly predicted: unknown;
  readonly actual: unknown;
}

/** Sends the mutation and compares every row that was predicted, and every row that the server touched. */
async function disagreements(
  kind: MutationKind,
  { payload, absent, twice, entity, naming = {}, at }: Wish,
  clock_offset_ms: number,
  finalAtGate = false,
): Promise<Disagreement[]> {
  const named = Object.fromEntries(
    await Promise.all(Object.entries(naming).map(async ([field, make]) => [field, await make()] as const)),
  );
  const example = entity && !absent ? null : await EVERY_KIND[kind]!.make(owner, staff);
  const fields: Record<string, unknown> = {
    ...(absent &&
      Object.fromEntries(Object.entries(example?.payload ?? {}).filter(([name]) => !absent.includes(name)))),
    ...payload,
    ...named,
  };
  const sent = mutation(kind, fields, {
    clock_offset_ms,
    ...(at && { captured_at: at }),
    entity_id: entity ? await entity() : kindOf(kind).mode === 'create' && !absent ? newId() : example!.entity_id,
  });
  if (twice) await there(staff, { ...sent, id: newId() });
  if (fields['kind'] === 'stocktake')
    sent.payload['book'] = await bookAt(
      fields['material_type'],
      statedTime(trusted<Mutation>(sent), trusted<string | undefined>(fields['counted_at'])),
    );
  const predicted = await foreseen(world, owner, sent, { finalAtGate, counts: await lastCounts() });
  const sums = await everySum();

  const [outcome] = await owner.push(sent);
  if (outcome?.outcome !== 'applied') return [{ row: kind, predicted: 'applied', actual: outcome }];
  const compared: Disagreement[] = [];
  for (const [key, row] of predicted) {
    const [table = '', id = ''] = key.split(' ');
    compared.push({ row: table, predicted: plain(row), actual: plain(await rowOf(world, table, id)) });
  }
  for (const [table, id] of outcome.rows ?? []) {
    const row = await rowOf(world, table, id);
    if (isTableName(table) && !predicted.has(`${table} ${id}`) && !isMoney(row))
      compared.push({ row: table, predicted: sumsOf(sums.get(id)), actual: sumsOf(row) });
  }
  return compared.filter((one) => !isDeepStrictEqual(one.predicted, one.actual));
}

async function lastCounts() {
  const rows = await world.records<Row>('stocks');
  return new Map(rows.map((row) => [row['material_type'], lastCountOf(row)] as const).filter(hasCount));
}
const hasCount = (entry: readonly [unknown, LastCount | undefined]): entry is [unknown, LastCount] =>
  entry[1] !== undefined;

/** What the server takes for the book of a moment: what a device holds that has heard of everything. */
async function bookAt(type: unknown, moment: string): Promise<number> {
  const row = await world.one<{ book: number }>(
    `select coalesce(sum(quantity), 0)::float8 as book from stock_movements where material_type = $1 and happened_at <= $2`,
    String(type),
    moment,
  );
  return row!.book;
}

const isMoney = (row: Row | undefined): boolean => row?.['kind'] === 'income' || row?.['kind'] === 'expense';
/** A total that was counted anew and came out the same has not moved. */
const sumsOf = (row: Row | undefined): unknown[] =>
  ['on_hand', 'quantity', 'count', 'amount'].map((column) => Number(row?.[column] ?? 0));

async function everySum(): Promise<Map<string, Row>> {
  const rows = await Promise.all(['stocks', 'daily_totals', 'order_totals'].map((table) => world.records<Row>(table)));
  return new Map(rows.flat().map((row) => [row.id, row]));
}

const SERVERS_OWN = new Set(['version', 'position', 'received_at', 'flags', 'totals']);
/** The number of an order; a device numbers its other records itself. */
const isGiven = (value: unknown): boolean => typeof value === 'string' && value.startsWith('DO-');

function plain(row: Row | undefined): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row ?? {})
      .filter(([column]) => !SERVERS_OWN.has(column))
      .map(([column, value]) => [
        column,
        column.endsWith('_at') && typeof value === 'string' ? Date.parse(value) : isGiven(value) ? null : value,
      ]),
  );
}
