/**
 * What a device predicts of a mutation against what the server does with it, for every kind and any payload: the same rows,
 * the same values. Left to the server alone: versions, positions, the time of receipt, flags, and sums of money.
 */
import { isDeepStrictEqual } from 'node:util';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CUSTOMER_STATUSES, CUSTOMER_TYPES } from '../../src/domain/rules/customerStatus.ts';
import { applyEffect, effectsOf } from '../../src/domain/effects.ts';
import { derivedId } from '../../src/domain/ids.ts';
import { LOADABLE, MATERIAL_TYPES } from '../../src/domain/materials.ts';
import { KINDS } from '../../src/domain/mutations.ts';
import { trusted } from '../../src/domain/trusted.ts';
import { isTableName } from '../../src/data/store/schema.ts';
import { mutation, newCustomer, newDelivery, newDriver, newTruck, statusChange } from './support/mutations.ts';
import { there } from './support/everyKind.ts';
import { createWorld } from './support/world.ts';
import type { Row } from '../../src/domain/effects.ts';
import type { Mutation, MutationKind } from '../../src/domain/mutations.ts';
import type { Staff } from './support/everyKind.ts';
import type { WireMutation } from './support/mutations.ts';
import type { Person, World } from './support/world.ts';

let world: World;
let owner: Person;
let staff: Staff;
beforeAll(async () => {
  world = await createWorld();
  owner = await world.hire('owner');
  staff = { owner, admin: owner, manager: owner, lost: owner };
});
afterAll(() => world.close());

/** A payload, and the record that it is about where that must be there before. */
interface Wish {
  readonly payload: Record<string, unknown>;
  readonly entity?: () => Promise<string>;
}
const wish = (payload: fc.Arbitrary<Record<string, unknown>>, entity?: () => Promise<string>): fc.Arbitrary<Wish> =>
  payload.map((fields) => (entity ? { payload: fields, entity } : { payload: fields }));

const name = fc.constantFrom('Budi Santoso', "Nur'aini", 'Joko P.', 'Siti-Aminah');
const phone = fc.constantFrom('+6281234567890', '6221555');
const orNull = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: null });
const some = (fields: Record<string, fc.Arbitrary<unknown>>) => fc.record(fields, { requiredKeys: [] });
const material = fc.constantFrom(...MATERIAL_TYPES);
const thousandths = (max: number) => fc.integer({ min: 1, max }).map((value) => value / 1000);
const price = fc.integer({ min: 0, max: 1_000_000_000 });
const day = fc.constantFrom('2026-11-19', '2026-11-20', '2026-11-21');
const kg = fc.integer({ min: 1, max: 100_000 });

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
    const made = newDelivery(owner, { volume: 7.125, unit_price: 150_001 });
    const id = await there(staff, made);
    for (const [index, to] of path.entries()) await there(staff, statusChange(made, path[index - 1] ?? 'pending', to));
    return id;
  };

const merge = (create: () => WireMutation): fc.Arbitrary<Wish> =>
  fc.constant(null).map(() => ({ payload: {}, entity: () => there(staff, create()) }));

/** Devices hold no rows of these, and so predict none. */
const NOT_HELD = ['attachments.create', 'mutations.discard'] as const;
const WISHES: Record<Exclude<MutationKind, (typeof NOT_HELD)[number]>, fc.Arbitrary<Wish>> = {
  'customers.create': wish(
    fc
      .tuple(name, some({ type: fc.constantFrom(...CUSTOMER_TYPES), phone, address: fc.constant('Jl. Raya 5') }))
      .map(([full, rest]) => ({ name: `PT ${full}`, ...rest })),
  ),
  'customers.change': wish(
    some({
      name,
      type: fc.constantFrom(...CUSTOMER_TYPES),
      phone: orNull(phone),
      address: orNull(fc.constant('Bogor')),
    }),
    () => there(staff, newCustomer({ phone: '62215' })),
  ),
  'customers.change_credit': wish(
    some({ status: fc.constantFrom(...CUSTOMER_STATUSES), credit_limit: orNull(fc.integer({ min: 0, max: 1e12 })) }),
    () => there(staff, newCustomer()),
  ),
  'customers.merge': merge(newCustomer),
  'trucks.create': wish(
    some({ truck_type: fc.constant('Fuso'), index_m3: thousandths(100_000), tare_kg: kg }).map((rest) => ({
      license_plate: 'B 1234 XYZ',
      ...rest,
    })),
  ),
  'trucks.change': wish(
    some({
      license_plate: fc.constant('F 1 A'),
      truck_type: fc.constant('Tronton'),
      index_m3: orNull(thousandths(100_000)),
      tare_kg: orNull(kg),
    }),
    () => there(staff, newTruck({ tare_kg: 8_000 })),
  ),
  'trucks.merge': merge(newTruck),
  'drivers.create': wish(fc.tuple(name, some({ phone })).map(([full_name, rest]) => ({ full_name, ...rest }))),
  'drivers.change': wish(some({ full_name: name, phone: orNull(phone), is_active: fc.boolean() }), () =>
    there(staff, newDriver()),
  ),
  'drivers.merge': merge(newDriver),
  'operators.create': wish(
    fc
      .tuple(name, some({ job_title: fc.constant('Crusher'), phone }))
      .map(([full_name, rest]) => ({ full_name, ...rest })),
  ),
  'operators.change': wish(
    some({ full_name: name, job_title: orNull(fc.constant('Loader')), phone: orNull(phone), is_active: fc.boolean() }),
    () => there(staff, mutation('operators.create', { full_name: 'Joko' })),
  ),
  'truck_types.create': wish(
    fc
      .tuple(fc.uuid(), some({ index_m3: thousandths(100_000), legal_gross_t: thousandths(200_000) }))
      .map(([id, rest]) => ({ name: `Type ${id}`, ...rest })),
  ),
  'truck_types.change': wish(
    some({ index_m3: orNull(thousandths(100_000)), legal_gross_t: orNull(thousandths(200_000)) }),
    () => Promise.resolve(derivedId('truck_types:Fuso')),
  ),
  'materials.change': wish(fc.record({ density: thousandths(10_000) }), () =>
    Promise.resolve(derivedId('materials:boulder')),
  ),
  'customer_prices.create': wish(
    fc.record({ material_type: fc.constantFrom(...LOADABLE), price_per_m3: price, from_date: day }),
  ),
  'stock_adjustments.create': wish(
    fc
      .tuple(
        fc.record({ operating_day: day, material_type: material, reason: fc.constant('Survey of the pile') }),
        fc.constantFrom('adjustment', 'opening', 'stocktake'),
        fc.integer({ min: 1, max: 5_000_000 }),
        fc.integer({ min: 5_000_001, max: 9_900_000 }),
      )
      .map(([rest, kind, one, other]) => {
        // As fine as the material is counted: litres have two decimals.
        const parts = rest.material_type === 'solar' ? 100 : 1_000;
        return {
          ...rest,
          kind,
          adjustment: one / parts,
          ...(kind === 'stocktake' ? { book: one / parts, physical: other / parts } : {}),
        };
      }),
  ),
  'deliveries.create': wish(ticket),
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
  'deliveries.void': fc.boolean().map((twice) => ({
    payload: { void_reason: 'Typed twice' },
    entity: async () => {
      const id = await ticketIn('in_transit', 'delivered')();
      if (twice) await there(staff, mutation('deliveries.void', { void_reason: 'Typed twice' }, { entity_id: id }));
      return id;
    },
  })),
};
const MERGED_WITH: Record<string, () => WireMutation> = {
  'customers.merge': newCustomer,
  'trucks.merge': newTruck,
  'drivers.merge': newDriver,
};

test('every kind that devices know has a wish here', () => {
  expect([...Object.keys(WISHES), ...NOT_HELD].toSorted()).toEqual([...KINDS].toSorted());
});

test.each(Object.entries(WISHES))('%s', (kind, wishes) =>
  fc.assert(
    fc.asyncProperty(wishes, fc.integer({ min: -90_000, max: 90_000 }), async (wished, offset) => {
      expect(await disagreements(kind, wished, offset)).toEqual([]);
    }),
    { numRuns: 12 },
  ),
);

test('deliveries.create where tickets are final at the gate', async () => {
  await world.query(`update system_config set config_value = 'true' where config_key = 'site.final_at_gate'`);
  await fc.assert(
    fc.asyncProperty(ticket, async (payload) => {
      expect(await disagreements('deliveries.create', { payload }, 0, true)).toEqual([]);
    }),
    { numRuns: 8 },
  );
  await world.query(`update system_config set config_value = 'false' where config_key = 'site.final_at_gate'`);
});

interface Disagreement {
  readonly row: string;
  readonly predicted: unknown;
  readonly actual: unknown;
}

/** Sends the mutation and compares every row that was predicted, and every row that the server touched. */
async function disagreements(
  kind: string,
  { payload, entity }: Wish,
  clock_offset_ms: number,
  finalAtGate = false,
): Promise<Disagreement[]> {
  const merged = MERGED_WITH[kind];
  const fields = merged ? { merged_into: await there(staff, merged()) } : payload;
  const sent = mutation(kind, fields, { clock_offset_ms, ...(entity ? { entity_id: await entity() } : {}) });
  const before = await rowOf(kind.slice(0, kind.indexOf('.')), sent.entity_id);
  const effects = effectsOf(trusted<Mutation>(sent), { author: owner.id, device: owner.device, finalAtGate, before });
  const predicted = new Map<string, Row | undefined>();
  for (const effect of effects) {
    const key = `${effect.table}:${effect.id}`;
    predicted.set(key, applyEffect(predicted.get(key) ?? (await rowOf(effect.table, effect.id)), effect));
  }
  const sums = await everySum();

  const [outcome] = await owner.push(sent);
  if (outcome?.outcome !== 'applied') return [{ row: kind, predicted: 'applied', actual: outcome }];
  const compared: Disagreement[] = [];
  for (const { table, id } of effects) {
    compared.push({
      row: table,
      predicted: plain(predicted.get(`${table}:${id}`)),
      actual: plain(await rowOf(table, id)),
    });
  }
  for (const [table, id] of outcome.rows ?? []) {
    const row = await rowOf(table, id);
    if (isTableName(table) && !predicted.has(`${table}:${id}`) && !isMoney(row))
      compared.push({ row: table, predicted: sumsOf(sums.get(id)), actual: sumsOf(row) });
  }
  return compared.filter((one) => !isDeepStrictEqual(one.predicted, one.actual));
}

const isMoney = (row: Row | undefined): boolean => row?.['kind'] === 'income' || row?.['kind'] === 'expense';
/** A total that was counted anew and came out the same has not moved. */
const sumsOf = (row: Row | undefined): unknown[] =>
  ['on_hand', 'quantity', 'count', 'amount'].map((column) => Number(row?.[column] ?? 0));

async function everySum(): Promise<Map<string, Row>> {
  const rows = await world.query<{ row: Row }>(
    'select to_jsonb(t) as row from stocks t union all select to_jsonb(t) from daily_totals t',
  );
  return new Map(rows.map(({ row }) => [row.id, row]));
}

const rowOf = async (table: string, id: string): Promise<Row | undefined> =>
  (await world.query<{ row: Row }>(`select to_jsonb(t) as row from public.${table} t where id = $1`, [id]))[0]?.row;

const SERVERS_OWN = new Set(['version', 'position', 'received_at', 'flags']);

function plain(row: Row | undefined): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row ?? {})
      .filter(([column]) => !SERVERS_OWN.has(column))
      .map(([column, value]) => [
        column,
        column.endsWith('_at') && typeof value === 'string' ? Date.parse(value) : value,
      ]),
  );
}
