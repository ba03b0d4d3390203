/** The fast path for runs of tickets against the ordinary way: whatever is sent, the two must leave the same world. */
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../src/domain/records/ids.ts';
import { change, closing, newShift } from './support/everyKind.ts';
import { newCustomer, newDelivery, newTruck } from './support/mutations.ts';
import { soak, soakMinutes } from '../support/soak.ts';
import { fieldsOfTickets } from './support/ticketFields.ts';
import { createWorld } from './support/world.ts';
import type { WireMutation } from './support/mutations.ts';
import type { Outcome, Person, World } from './support/world.ts';

/** `promoted` was no more than an operator for some days of November: what was captured then is the owner's to decide. */
interface Site {
  readonly world: World;
  readonly clerk: Person;
  readonly promoted: Person;
  readonly owner: Person;
}

const shift = (day: string, end: readonly string[]) => {
  const open = newShift('open', day, { captured_at: `${day}T00:00:00.000Z` });
  return {
    open,
    end: end.map((captured_at) => ({
      ...change('shifts.close', open.entity_id, { handover_note: 'All well' }),
      captured_at,
    })),
  };
};
const OPEN_SHIFT = shift('2026-11-20', []);
const CUSTOMER = newCustomer();
const TRUCK = newTruck();
const ENDED_SHIFT = shift('2026-11-19', ['2026-11-20T03:00:00.000Z']);

/** The clerk's; of anybody else's tickets a stranger's. */
const CODE = 'A7K';
let inRuns: Site;
let oneByOne: Site;
beforeAll(async () => {
  const build = async (): Promise<Site> => {
    const world = await createWorld();
    const promoted = await world.hire('manager');
    await world.query('delete from private.role_history where user_id = $1', [promoted.id]);
    for (const [since, role] of [
      ['2025-01-01', 'manager'],
      ['2026-11-10', 'operator'],
      ['2026-11-15', 'manager'],
    ] as const) {
      await world.query('insert into private.role_history values ($1, $2::text::timestamptz, $3, true)', [
        promoted.id,
        since,
        role,
      ]);
    }
    const owner = await world.hire('owner');
    for (const { open, end } of [OPEN_SHIFT, ENDED_SHIFT]) await owner.push(open, ...end);
    await owner.push(CUSTOMER, TRUCK);
    // The same in both worlds, as the tickets that carry it are.
    const clerk = { ...(await world.hire('admin')), code: CODE };
    await world.query('update devices set code = $1 where id = $2', [CODE, clerk.device]);
    return { world, clerk, promoted, owner };
  };
  inRuns = await build();
  oneByOne = await build();
});
afterAll(() => Promise.all([inRuns.world.close(), oneByOne.world.close()]));

const mostly = <T>(usual: T, ...odd: T[]) =>
  fc.oneof({ weight: 12, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: fc.constantFrom(...odd) });
const present = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
const volume = fc.integer({ min: 1000, max: 30_000 }).map((n): unknown => n / 1000);

/** What devices send: nothing to clean, nothing to refuse, and yet of every sort. */
const PLAIN = {
  volume,
  material_type: fc.constantFrom('abu_batu', 'boulder', 'lainnya'),
  operating_day: mostly('2026-11-20', '2026-11-19', '2026-11-02'),
  customer_id: fc.constantFrom(undefined, CUSTOMER.entity_id, null),
  customer_name: mostly('PT Maju', 'PT "Maju" \\ Co', 'Toko 🚚 Ünal'),
  truck_id: fc.constantFrom(undefined, TRUCK.entity_id, null),
  truck_license: mostly('B 1234 XYZ', 'F 9001 AB'),
  truck_type: fc.constantFrom('Tronton', undefined),
  driver_name: mostly('Budi Santoso', "D'Angelo"),
  destination_address: fc.constantFrom(undefined, null, 'Jl. Raya Narogong KM 14'),
  unit_price: fc.constantFrom<unknown>(150_000, 0, null, undefined),
  weighed_manually: fc.constantFrom(undefined, true, false),
  gross_kg: fc.constantFrom(undefined, 20_000, null),
  tare_kg: fc.constantFrom(undefined, 8_000, null),
  density: fc.constantFrom(undefined, 1.45, null),
  shift_id: mostly<unknown>(undefined, OPEN_SHIFT.open.entity_id, ENDED_SHIFT.open.entity_id, null),
  override_reason: fc.constantFrom(undefined, null, 'pile_larger_than_book'),
  notes: fc.constantFrom(undefined, null, 'fine'),
  company_name: fc.constantFrom(undefined, null, 'PT Batu Jaya'),
  status: fc.constantFrom(undefined, 'pending', 'delivered'),
};
const ODD = {
  ticket_no: mostly<unknown>(undefined, 'SJ-1', ' SJ-261120-A7K-000001', 7, null),
  volume: fc.oneof(volume, fc.constantFrom<unknown>(0.5, 0, 20_000, 1.23456, '5', null, 1e300)),
  material_type: mostly<unknown>(
    'abu_batu',
    'boulder',
    'lainnya',
    ' boulder',
    'Boulder',
    'sirtu',
    'gold',
    'solar',
    null,
  ),
  operating_day: mostly<unknown>('2026-11-20', '2026-11-19', '2026-11-02', 'soon', null),
  customer_name: mostly<unknown>(
    'PT Maju',
    'PT  Maju',
    ' PT Maju',
    'PT Maju ',
    'A\nB',
    'PT <b>',
    'x',
    'a\u00a0b',
    'a\u200bb',
    'a\u200eb',
    'a\u00adb',
    'a\u2060b',
    'PT "a "',
    '", "',
    7,
  ),
  truck_license: mostly<unknown>('B 1234 XYZ', 'b 1234 xyz', 'B/1', 'B1'),
  truck_type: mostly<unknown>('Tronton', undefined, null, ''),
  truck_id: mostly<unknown>(undefined, newId(), 'x', 1),
  driver_name: mostly<unknown>('Budi Santoso', "D'Angelo", 'R2D2', 'B'),
  destination_address: mostly<unknown>(undefined, ' Bekasi', '', 'x'.repeat(501), 1),
  unit_price: mostly<unknown>(150_000, 0, null, undefined, -1, 10.5, 2_000_000_000),
  company_name: mostly<unknown>(undefined, '', null, 'PT  Batu', 'x'.repeat(101), 5),
  notes: mostly<unknown>(undefined, '', null, 'fine', 'tab\there', 'q"uo, "te" '),
  weighed_manually: mostly<unknown>(undefined, null, 'yes'),
  gross_kg: mostly<unknown>(undefined, 20_000, 5_000, 0, '1'),
  tare_kg: mostly<unknown>(undefined, 5_000, null, 1.5),
  density: mostly<unknown>(undefined, 1.45, 0, 11, '1'),
  override_reason: mostly<unknown>(undefined, null, 'other', 'because'),
  customer_id: mostly<unknown>(undefined, null, newId(), 'x'),
  shift_id: mostly<unknown>(undefined, newId(), 'x', null),
  status: mostly<unknown>(undefined, null, 'delivered', 'cancelled', '', 1),
};
const plain = fc.record(PLAIN).map(present);
const odd = fc.record({ ...ODD, surprise: mostly<unknown>(undefined, 1) }).map(present);
const payload = fc.oneof({ weight: 8, arbitrary: plain }, { weight: 1, arbitrary: odd });
const frame = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      captured_at: mostly('2026-11-20T03:00:00.000Z', '2026-11-20T22:59:59.999Z', '2012-06-01T03:00:00.000Z'),
      clock_offset_ms: mostly<number | null>(0, null, 1500.5),
      seq: fc.constant(1),
      orphan: fc.constant(false),
      sameTicket: mostly(false, true),
      code: mostly(CODE, 'ZZZ'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      captured_at: mostly(
        '2026-11-20T03:00:00.000Z',
        '2026-11-24T03:00:00.000Z',
        '2099-06-01T03:00:00.000Z',
        'never',
        'infinity',
        'today',
        '2026-11-20',
      ),
      clock_offset_ms: mostly<number | null>(0, -4 * 86_400_000, 1e300),
      seq: mostly(1, 1.5, 1e30),
      orphan: mostly(false, true),
      sameTicket: mostly(false, true),
      code: mostly(CODE, 'ZZZ'),
    }),
  },
);

type Moment = 'today' | 'by the offset of a clock' | 'before the closing' | 'after the closing' | 'as an operator';
/** Of a run: who sends it, and whether a day of it was closed; of a ticket: whether it is of that day, or of the days as an operator. */
const story = fc.record({
  limits: fc.constantFrom(['1', '10000'], ['1', '10000'], ['5', '20']),
  who: fc.constantFrom<'clerk' | 'promoted'>('clerk', 'clerk', 'clerk', 'promoted'),
  closes: fc.constantFrom(false, false, true),
  final: fc.constantFrom(false, false, true),
});
const when = fc.constantFrom<Moment>(
  'today',
  'today',
  'today',
  'before the closing',
  'after the closing',
  'as an operator',
  'by the offset of a clock',
);

const setLimits = (site: World, least: string, most: string) =>
  site.query(
    `update system_config set config_value = case config_key when 'business.min_volume' then $1 else $2 end where config_key in ('business.min_volume', 'business.max_volume_limit')`,
    [least, most],
  );

let closedDays = 0;
/** Each run’s own, far from the others and from today, however many there are: so most runs meet no closed day. */
function dayToClose(): string {
  closedDays += 1;
  return new Date(Date.UTC(2015, 0, 5 * closedDays)).toISOString().slice(0, 10);
}

function placed(moment: Moment, day: string | null) {
  if (moment === 'as an operator') return { operating_day: '2026-11-12', captured_at: '2026-11-12T03:00:00.000Z' };
  if (moment === 'today' || day === null) return null;
  if (moment === 'by the offset of a clock') {
    return {
      operating_day: '2026-11-20',
      captured_at: '2026-11-20T03:00:00.000Z',
      clock_offset_ms: Date.parse(`${day}T15:00:00.000Z`) - Date.parse('2026-11-20T03:00:00.000Z'),
    };
  }
  return { operating_day: day, captured_at: `${day}T${moment === 'before the closing' ? '03' : '15'}:00:00.000Z` };
}

const world = async ({ world: w }: { world: World }) => ({
  deliveries: await w.query(
    `select to_jsonb(d) - '{author,device,received_at,version,position}'::text[] as row from deliveries d order by id`,
  ),
  transactions: await w.query(
    `select to_jsonb(t) - '{author,device,received_at,version,position}'::text[] as row from transactions t order by id`,
  ),
  movements: await w.query(`select to_jsonb(m) - 'recorded_at' as row from stock_movements m order by id`),
  audit: await w.query(
    `select row_id, action, mutation_id, captured_at, before, after, reason from audit_log where table_name = 'deliveries' order by mutation_id`,
  ),
  stocks: await w.query('select material_type, on_hand::float8 as on_hand from stocks order by 1'),
  totals: await w.query(
    'select id, operating_day::text, kind, key, quantity::float8 as quantity, count, amount::float8 as amount from daily_totals where count > 0 order by id',
  ),
  held: await w.query('select id, kind, code, decision from held_mutations order by id'),
  log: await w.query('select id, hash, kind, entity_id, replaces, outcome from private.mutation_log order by id'),
});
const gist = (outcomes: readonly Outcome[]) =>
  outcomes.map(({ id, outcome, code, field, rows }) => ({
    id,
    outcome,
    code,
    field,
    rows: rows?.map(([table, row]) => [table, row]).toSorted(),
  }));

/** A value that cannot be read at all is no plain run either: there the question itself fails, and the ordinary way goes on. */
async function isPlain(by: Person, ...tickets: WireMutation[]): Promise<boolean> {
  const [row] = await inRuns.world
    .query<{ plain: boolean }>(
      `select private.is_plain_run(row($1::uuid, $2::uuid, '${by.role}', 1, 1, null)::private.push, array(select jsonb_array_elements($3::text::jsonb))) as plain`,
      [by.id, by.device, JSON.stringify(tickets)],
    )
    .catch(() => [{ plain: false }]);
  return row!.plain;
}

test('what is drawn has every field that the catalogue knows, plain and odd', async () => {
  const fields = (await fieldsOfTickets(inRuns.world)).map(({ field }) => field);
  // A plain ticket's number is its device's.
  expect([...Object.keys(PLAIN), 'ticket_no'].toSorted()).toEqual(fields);
  expect(Object.keys(ODD).toSorted()).toEqual(fields);
});

test(
  'batches leave the same world, and the same answers, as the same mutations one at a time',
  async () => {
    let fast = 0;
    const held = new Set<string>();
    await fc.assert(
      fc.asyncProperty(
        story,
        fc.array(fc.tuple(payload, frame, when), { minLength: 3, maxLength: 12 }),
        async ({ who, closes, final, limits: [least, most] }, drawn) => {
          const day = closes ? dayToClose() : null;
          const isQuiet = who === 'clerk' && !closes;
          const closed = day === null ? [] : [closing(day, `${day}T14:00:00.000Z`)];
          for (const { owner, world: site } of [inRuns, oneByOne]) {
            await owner.push(...closed);
            await site.query(`update system_config set config_value = $1 where config_key = 'site.final_at_gate'`, [
              String(final),
            ]);
            await setLimits(site, least, most);
          }
          const batch: WireMutation[] = [];
          for (const [fields, { captured_at, clock_offset_ms, seq, orphan, sameTicket, code }, moment] of drawn) {
            const { operating_day, ...moved } = (isQuiet ? null : placed(moment, day)) ?? { captured_at };
            const made = newDelivery({ code }, operating_day === undefined ? fields : { ...fields, operating_day }, {
              clock_offset_ms,
              depends_on: orphan ? [newId()] : [],
              ...moved,
              seq,
            });
            if (sameTicket && batch[0]) made.payload['ticket_no'] = batch[0].payload['ticket_no'];
            batch.push(made);
          }
          if (await isPlain(inRuns[who], ...batch)) fast += 1;
          const together = await inRuns[who].push(...batch);
          const apart: Outcome[] = [];
          for (const single of batch) apart.push(...(await oneByOne[who].push(single)));
          for (const { outcome, code: why } of apart) if (outcome === 'held') held.add(String(why));
          expect(gist(together)).toEqual(gist(apart));
          expect(await world(inRuns)).toEqual(await world(oneByOne));
        },
      ),
      { numRuns: soak(60, 400) },
    );
    expect(fast).toBeGreaterThan(5);
    expect(held).toEqual(new Set(['day_closed', 'role_changed']));
    for (const { world: site } of [inRuns, oneByOne]) {
      await site.query(`update system_config set config_value = 'false' where config_key = 'site.final_at_gate'`);
      await setLimits(site, '1', '10000');
    }
  },
  soakMinutes(3, 60),
);

test('the ordinary life of a site keeps to the fast path: days that were closed, a profile that was edited, tickets final at the gate', async () => {
  const { clerk, owner, world: site } = inRuns;
  const run = () => [newDelivery(clerk), newDelivery(clerk, { shift_id: OPEN_SHIFT.open.entity_id })];
  await owner.push(
    closing('2026-11-18', '2026-11-18T20:00:00.000Z'),
    closing('2026-11-19', '2026-11-19T20:00:00.000Z'),
  );
  await site.query('select public.change_profile($1, $2, $3::text::jsonb)', [
    owner.id,
    clerk.id,
    '{"phone":"0812 3456"}',
  ]);
  expect(await site.query('select role from private.role_history where user_id = $1', [clerk.id])).toEqual([
    { role: 'admin' },
  ]);
  expect(await isPlain(clerk, ...run())).toBe(true);
  await site.query('select public.change_profile($1, $2, $3::text::jsonb)', [owner.id, clerk.id, '{"role":"manager"}']);
  expect(await isPlain(clerk, ...run())).toBe(false);
  await site.query(`update private.role_history set since = since - interval '1 year' where user_id = $1`, [clerk.id]);
  expect(await isPlain(clerk, ...run())).toBe(true);
  await site.query(`update system_config set config_value = 'true' where config_key = 'site.final_at_gate'`);
  expect(await isPlain(clerk, ...run())).toBe(true);
  expect(await clerk.push(...run(), ...run())).toMatchObject(Array.from({ length: 4 }, () => ({ outcome: 'applied' })));
  await site.query(`update system_config set config_value = 'false' where config_key = 'site.final_at_gate'`);
  await site.query('update day_closings set reopened_at = now() where operating_day > $1', ['2026-11-01']);
  // What is captured before a change of role and comes two weeks after it is held: not in what follows.
  await site.query(`delete from private.role_history where user_id = $1 and role = 'manager'`, [clerk.id]);
});

test('flawless tickets do take the fast path, in a run and beside other records', async () => {
  const { clerk } = inRuns;
  expect(await isPlain(clerk, newDelivery(clerk), newDelivery(clerk, { notes: 'Third trip, "heavy" load' }))).toBe(
    true,
  );
  expect(await isPlain(clerk, newDelivery(clerk), newDelivery(clerk, { notes: ' ' }))).toBe(false);

  const customer = newCustomer();
  const tickets = Array.from({ length: 5 }, () =>
    newDelivery(clerk, { customer_id: customer.entity_id }, { depends_on: [customer.entity_id] }),
  );
  const outcomes = await clerk.push(customer, ...tickets, newCustomer(), ...tickets);
  expect(outcomes.map((o) => o.outcome)).toEqual([
    'applied',
    ...tickets.map(() => 'applied'),
    'applied',
    ...tickets.map(() => 'duplicate'),
  ]);
});

test('flawless tickets of a closed day, or of somebody who had another role, do not', async () => {
  const { clerk, promoted, owner } = inRuns;
  const day = dayToClose();
  await owner.push(closing(day, `${day}T14:00:00.000Z`));
  const made = (by: Person, moment: Moment) => {
    const { operating_day, captured_at } = placed(moment, day)!;
    return newDelivery(by, { operating_day }, { captured_at });
  };
  for (const [by, moment, code] of [
    [clerk, 'after the closing', 'day_closed'],
    [promoted, 'as an operator', 'role_changed'],
  ] as const) {
    const run = [made(by, moment), made(by, moment)];
    expect(await isPlain(by, ...run)).toBe(false);
    expect(await by.push(...run)).toMatchObject([
      { outcome: 'held', code },
      { outcome: 'held', code },
    ]);
  }
  expect(await clerk.push(made(clerk, 'before the closing'), made(clerk, 'before the closing'))).toMatchObject([
    { outcome: 'applied' },
    { outcome: 'applied' },
  ]);
});

test('a run beyond the volumes of the site keeps to the fast path and is flagged', async () => {
  const { clerk, world: site } = inRuns;
  const run = [9, 12.5, 2].map((m3) => newDelivery(clerk, { volume: m3 }));
  await setLimits(site, '3', '9');
  expect(await isPlain(clerk, ...run)).toBe(true);
  expect((await clerk.push(...run)).map((o) => o.outcome)).toEqual(['applied', 'applied', 'applied']);
  expect(
    await site.query(
      `select volume::float8 as volume from deliveries where id::text = any (string_to_array($1, ',')) and 'site_limit' = any (flags) order by 1`,
      [run.map((ticket) => ticket.entity_id).join(',')],
    ),
  ).toEqual([{ volume: 2 }, { volume: 12.5 }]);
  await setLimits(site, '1', '10000');
});

test('one bad ticket in a long run is refused alone', async () => {
  const { clerk } = inRuns;
  const run = Array.from({ length: 40 }, (_, n) => newDelivery(clerk, n === 17 ? { volume: -1 } : {}));
  const outcomes = await clerk.push(...run);
  expect(outcomes.map((o) => o.outcome)).toEqual(run.map((_, n) => (n === 17 ? 'rejected' : 'applied')));
});
