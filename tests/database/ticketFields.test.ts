/**
 * What a ticket carries is stored, whichever way it takes, and whoever adds a field: the catalogue names the fields, and each is
 * looked for in the table. Word by word against the ordinary way: runs.test.ts.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newShift } from './support/everyKind.ts';
import { newCustomer, newDelivery, newTruck } from './support/mutations.ts';
import { fieldsOfTickets, OF_TYPE, samplesOf, UNTIDY } from './support/ticketFields.ts';
import { createWorld } from './support/world.ts';
import type { WireMutation } from './support/mutations.ts';
import type { Field } from './support/ticketFields.ts';
import type { Person, World } from './support/world.ts';

let world: World;
let clerk: Person;
let fields: Field[];
let samples: Readonly<Record<string, readonly [unknown, unknown]>>;
beforeAll(async () => {
  world = await createWorld();
  clerk = await world.hire('admin');
  const [customer, truck, shift] = [newCustomer(), newTruck(), newShift('open', '2026-11-20')];
  await clerk.push(customer, truck, shift);
  fields = await fieldsOfTickets(world);
  samples = samplesOf(clerk.code, {
    customer_id: customer.entity_id,
    truck_id: truck.entity_id,
    shift_id: shift.entity_id,
  });
});
afterAll(() => world.close());

/** A value that cannot be read at all is no plain run either: there the question itself fails, and the ordinary way goes on. */
async function isPlain(...tickets: readonly WireMutation[]): Promise<boolean> {
  const [row] = await world
    .query<{ plain: boolean }>(
      `select private.is_plain_run(row($1::uuid, $2::uuid, 'admin', 1, 1, null)::private.push, array(select jsonb_array_elements($3::text::jsonb))) as plain`,
      [clerk.id, clerk.device, JSON.stringify(tickets)],
    )
    .catch(() => [{ plain: false }]);
  return row!.plain;
}

async function stored(ticket: WireMutation): Promise<Record<string, unknown>> {
  const [found] = await world.query<{ row: Record<string, unknown> }>(
    'select to_jsonb(d) as row from public.deliveries d where id = $1',
    [ticket.entity_id],
  );
  return found!.row;
}

const push = async (...tickets: readonly WireMutation[]) =>
  expect(await clerk.push(...tickets)).toMatchObject(tickets.map(() => ({ outcome: 'applied' })));

/** Pushed where there is no ordinary way: a run that does not take the fast path fails as a whole. */
async function pushFast(...tickets: readonly WireMutation[]): Promise<void> {
  await world.sql.run('alter function private.create_delivery(private.mutation, jsonb) rename to taken_away');
  try {
    await push(...tickets);
  } finally {
    await world.sql.run('alter function private.taken_away(private.mutation, jsonb) rename to create_delivery');
  }
}

/** Fewer than three tickets are no run. */
const runOf = (...payloads: readonly Record<string, unknown>[]): WireMutation[] =>
  [...payloads, {}, {}].map((payload) => newDelivery(clerk, payload));

test('there are samples of every field that the catalogue knows, and of no other', () => {
  expect(Object.keys(samples).toSorted()).toEqual(fields.map(({ field }) => field));
});

test('every field of the catalogue is a column of the table', async () => {
  const columns = await world.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = 'deliveries'`,
  );
  expect(columns.map(({ name }) => name)).toEqual(expect.arrayContaining(fields.map(({ field }) => field)));
});

test('the fast path takes every field, and stores each of its values', async () => {
  for (const { field } of fields) {
    const run = runOf(...samples[field]!.map((value) => ({ [field]: value })));
    expect([field, await isPlain(...run)]).toEqual([field, true]);
    await pushFast(...run);
    for (const ticket of run.slice(0, 2))
      expect(await stored(ticket)).toMatchObject({ [field]: ticket.payload[field] });
  }
});

test('and all of them at once', async () => {
  const run = runOf(
    ...([0, 1] as const).map((n) => ({
      ...Object.fromEntries(Object.entries(samples).map(([field, values]) => [field, values[n]])),
      // Those of the test before are taken; and a ticket with a shift counts on the shift's day.
      ticket_no: `SJ-261119-${clerk.code}-80000${n}`,
      operating_day: '2026-11-20',
    })),
  );
  await pushFast(...run);
  for (const ticket of run.slice(0, 2)) expect(await stored(ticket)).toMatchObject(ticket.payload);
});

test('the fast path takes no field with a value of another type', async () => {
  const taken: string[] = [];
  for (const { field, json_type } of fields) {
    for (const [type, value] of Object.entries(OF_TYPE)) {
      if (type === json_type) continue;
      if (await isPlain(...runOf({ [field]: value }))) taken.push(`${field}: ${type}`);
    }
  }
  expect(taken).toEqual([]);
});

test('what is not tidy is tidied up in a run too', async () => {
  const tidied = fields.flatMap(({ field, normaliser }) => (normaliser ? [{ field, normaliser }] : []));
  expect(tidied.length).toBeGreaterThan(5);
  for (const { field, normaliser } of tidied) {
    const [clean] = samples[field]!;
    const run = runOf({ [field]: UNTIDY[normaliser](String(clean)) });
    await push(...run);
    expect(await stored(run[0]!)).toMatchObject({ [field]: clean });
  }
});

test('a field that somebody adds to tickets takes the fast path at once, and nobody has to think of it there', async () => {
  await world.sql.run(`
    alter table public.deliveries add column seal_no text, add column bucket_count integer, add column gate_plate text, add column is_wet boolean,
      add column weighed_at timestamptz(3), add column seals text[], add column sieve jsonb;
    insert into private.mutation_fields (kind, field, json_type, normaliser) values
      ('deliveries.create', 'seal_no', 'string', 'text'), ('deliveries.create', 'bucket_count', 'number', null),
      ('deliveries.create', 'gate_plate', 'string', 'plate'), ('deliveries.create', 'is_wet', 'boolean', null),
      ('deliveries.create', 'weighed_at', 'string', null), ('deliveries.create', 'seals', 'array', null), ('deliveries.create', 'sieve', 'object', null);
    update private.mutation_kinds set defaults = defaults || '{"is_wet":true}' where kind = 'deliveries.create';
    select private.rebuild_lookups();`);
  const added = {
    seal_no: 'S-4711',
    bucket_count: 6,
    gate_plate: 'B 1 X',
    is_wet: false,
    weighed_at: '2026-11-20T02:59:00+00:00',
    seals: ['S-1', 'S-2'],
    sieve: { mm: [2, 4.75] },
  };
  const nothing = Object.fromEntries(Object.keys(added).map((field) => [field, null]));
  const run = runOf(added, { ...nothing, is_wet: true });
  await pushFast(...run);
  expect(await stored(run[0]!)).toMatchObject(added);
  expect(await stored(run[1]!)).toMatchObject({ ...nothing, is_wet: true });
  expect(await stored(run[2]!)).toMatchObject({ ...nothing, is_wet: true });

  const untidy = runOf({ gate_plate: 'b 1 x' });
  await push(...untidy);
  expect(await stored(untidy[0]!)).toMatchObject({ gate_plate: 'B 1 X' });
  for (const [field, value] of Object.entries({ seal_no: 1, bucket_count: 'six', is_wet: 'yes', seals: {}, sieve: [] }))
    expect([field, await isPlain(...runOf({ [field]: value }))]).toEqual([field, false]);
});

test('a field of a sort that no fast path knows yet goes the ordinary way', async () => {
  await world.sql.run(`
    alter table private.mutation_fields drop constraint mutation_fields_normaliser_check;
    update private.mutation_fields set normaliser = 'colour' where kind = 'deliveries.create' and field = 'seal_no';
    select private.rebuild_lookups();`);
  expect(await isPlain(...runOf({ seal_no: 'red' }))).toBe(false);
  expect(await isPlain(...runOf({ seal_no: null }))).toBe(true);
});
