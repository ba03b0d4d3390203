/** Every total of a day and month of a customer, counted from the records alone, after random histories. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { derivedId } from '../../src/domain/records/ids.ts';
import { addQuantities } from '../../src/domain/values/quantities.ts';
import { stoodByDay } from '../../src/domain/figures/hoursRun.ts';
import { crewHours } from '../../src/domain/records/shifts.ts';
import { asWorked } from '../../src/domain/shifts/plannedSpan.ts';
import { DEFAULT_SITE_DAY, operatingDayOf } from '../../src/domain/time/operatingDay.ts';
import { unreachable } from '../../src/domain/values/result.ts';
import { trusted } from '../../src/domain/values/json.ts';
import { soak, soakMinutes } from '../support/soak.ts';
import {
  change,
  closing,
  newCrew,
  newDowntime,
  newEquipment,
  newFuelReceipt,
  newIncident,
  newProduction,
  newShift,
  newTransformation,
  payment,
  there,
  voiding,
  type Staff,
} from './support/everyKind.ts';
import { mutation, newCustomer, newDelivery, type WireMutation } from './support/mutations.ts';
import { openWorld } from './support/openWorld.ts';
import type { Person } from './support/world.ts';
import type { SyncedTables } from '../../src/domain/records/rows.ts';

const world = await openWorld();
const [owner, manager] = [await world.hire('owner'), await world.hire('manager')];
const staff: Staff = { owner, admin: manager, manager, lost: manager };
const crew = await newCrew(staff, 2);
const customers = [await there(staff, newCustomer()), await there(staff, newCustomer())];
const machines = [await there(staff, newEquipment()), await there(staff, newEquipment())];

/** Two months, so that a customer has more than one. */
const DAYS = ['2026-10-30', '2026-10-31', '2026-11-01'];
const at = (day: string, hour: number) => `${day}T${String(hour).padStart(2, '0')}:00:00.000Z`;

interface Step {
  readonly what: (typeof WHAT)[number];
  readonly day: string;
  readonly which: number;
  readonly figure: number;
  readonly hour: number;
}
const WHAT = [
  'ticket',
  'ticket',
  'deliver',
  'deliver',
  'cancel',
  'payment',
  'production',
  'transformation',
  'fuel',
  'downtime',
  'end',
  'incident',
  'reclass',
  'open shift',
  'crew',
  'close shift',
  'adjustment',
  'expense',
  'void',
  'void',
  'close day',
  'reopen day',
] as const;
const step: fc.Arbitrary<Step> = fc.record({
  what: fc.constantFrom(...WHAT),
  day: fc.constantFrom(...DAYS),
  which: fc.nat(30),
  figure: fc.integer({ min: 1, max: 9_999 }),
  hour: fc.integer({ min: 1, max: 20 }),
});

/** The mutation of a step over what was made so far; nothing where there is nothing to do it to. */
function mutationOf({ what, day, which, figure, hour }: Step, made: readonly WireMutation[], by: Person) {
  const one = <T>(of: readonly T[]): T | undefined => of[which % Math.max(1, of.length)];
  const ofKind = (kind: string) => one(made.filter((sent) => sent.kind === kind));
  const extra = { captured_at: at(day, hour) };
  const volume = figure / 8;
  const material_type = which % 2 === 0 ? 'abu_batu' : 'split_half_inch';
  const customer_id = which % 3 === 0 ? null : (one(customers) ?? null);
  const equipment_id = which % 3 === 0 ? null : (one(machines) ?? null);
  const about = (kind: string, payload: Record<string, unknown>, of: string) => {
    const entity = ofKind(of);
    return entity && mutation(kind, payload, { entity_id: entity.entity_id, ...extra });
  };
  switch (what) {
    case 'ticket':
      return newDelivery(
        by,
        {
          operating_day: day,
          volume,
          material_type,
          customer_id,
          unit_price: which % 2 === 0 ? null : figure,
          ...(which % 4 === 0 && { status: 'delivered' }),
        },
        extra,
      );
    case 'deliver': {
      const moved = (id: string) =>
        made.filter(({ kind, entity_id }) => kind === 'deliveries.change_status' && entity_id === id);
      const ticket = one(
        made.filter(
          ({ kind, entity_id, payload }) =>
            kind === 'deliveries.create' && !payload['status'] && moved(entity_id).length < 2,
        ),
      );
      const status = ticket && moved(ticket.entity_id).length === 0 ? 'in_transit' : 'delivered';
      return ticket && mutation('deliveries.change_status', { status }, { entity_id: ticket.entity_id, ...extra });
    }
    case 'cancel':
      return about(
        'deliveries.change_status',
        { status: 'cancelled', cancel_reason: 'Turned back' },
        'deliveries.create',
      );
    case 'payment':
      return {
        ...payment(one(customers) ?? ''),
        payload: { customer_id: one(customers), amount: figure, paid_on: day },
        ...extra,
      };
    case 'production':
      return { ...newProduction({ operating_day: day, material_type, volume }), ...extra };
    case 'transformation':
      return {
        ...newTransformation({
          operating_day: day,
          reject_volume: which % 2 === 0 ? null : volume,
          outputs: { [material_type]: volume },
        }),
        ...extra,
      };
    case 'fuel':
      return { ...newFuelReceipt({ operating_day: day, liters: figure / 4 }), ...extra };
    case 'downtime':
      return { ...newDowntime({ operating_day: day, equipment_id, started_at: at(day, 0) }), ...extra };
    case 'end':
      return about('downtime_entries.end', { ended_at: at('2026-11-02', hour) }, 'downtime_entries.create');
    case 'incident':
      return {
        ...newIncident(by, { occurred_at: at(day, hour), lost_days: which % 2 === 0 ? null : which }),
        ...extra,
      };
    case 'reclass':
      return about('incidents.change', { class: one(['minor', 'serious']), lost_days: which % 5 }, 'incidents.create');
    case 'open shift':
      return newShift(which % 3 === 0 ? 'plan' : 'open', day, { captured_at: at(day, hour) });
    case 'crew':
      return about(
        'shifts.change',
        { crew: [...crew, ...crew].slice(which % 5), end_time: one(['15:00', '06:20']) },
        'shifts.open',
      );
    case 'close shift':
      return about('shifts.close', { handover_note: 'All well' }, 'shifts.open');
    case 'adjustment':
      return mutation(
        'stock_adjustments.create',
        { operating_day: day, material_type, adjustment: -volume, reason: 'Survey' },
        extra,
      );
    case 'expense':
      return mutation('transactions.create', { amount: figure, operating_day: day }, extra);
    case 'void': {
      const entity = one(made.filter(({ kind }) => VOIDED.has(kind)));
      return entity && { ...voiding(entity.kind.slice(0, entity.kind.indexOf('.')), entity.entity_id), ...extra };
    }
    case 'close day':
      return closing(day, at(day, hour));
    case 'reopen day':
      return change('day_closings.reopen', derivedId(`day_closings:${day}`), { reopen_reason: 'A ticket was missing' });
    default:
      return unreachable(what);
  }
}
const VOIDED = new Set(
  ['deliveries', 'payments', 'production_entries', 'transformations', 'fuel_logs', 'downtime_entries'].map(
    (table) => `${table}.create`,
  ),
);

type Sums = Record<string, readonly [quantity: number, count: number, amount: number]>;
type Fact = readonly [key: string, quantity: number, amount?: number, count?: number];

/** Sums by key; what counts nothing is as if it were not there. */
function sumsOf(facts: readonly Fact[]): Sums {
  const sums: Record<string, [number, number, number]> = {};
  for (const [key, quantity, amount = 0, count = 1] of facts) {
    const sum = (sums[key] ??= [0, 0, 0]);
    sum[0] = addQuantities(sum[0], quantity);
    sum[1] += count;
    sum[2] += amount;
  }
  return sums;
}

interface Row extends Record<string, unknown> {
  readonly operating_day: string;
  readonly voided_at: string | null;
}
const rowsOf = (table: string) => world.records<Row>(table);
const word = (value: unknown): string => trusted<string>(value);
const number = (value: unknown): number => Number(value ?? 0);

async function expected(): Promise<{ totals: Sums; months: Sums }> {
  const facts: Fact[] = [];
  const months: Fact[] = [];
  const all = async (table: string) => (await rowsOf(table)).filter(({ voided_at }) => (voided_at ?? null) === null);
  const moved = async (
    table: string,
    movementsOf: (row: Row) => (readonly [material: unknown, quantity: number])[],
  ) => {
    for (const row of await rowsOf(table))
      for (const [material, quantity] of movementsOf(row)) {
        const key = `${row.operating_day} net_movement ${word(material)}`;
        facts.push([key, quantity]);
        if (row['status'] === 'cancelled' || (row.voided_at ?? null) !== null) facts.push([key, -quantity]);
      }
  };
  for (const row of await all('deliveries')) {
    const { operating_day: day, material_type: material, volume, amount, status, unit_price, customer_id } = row;
    if (status === 'cancelled') continue;
    facts.push([`${day} deliveries ${word(material)}`, number(volume), number(amount)]);
    if (status !== 'delivered') continue;
    facts.push([`${day} delivered ${word(material)}`, number(volume), number(amount)]);
    if (unit_price === null) facts.push([`${day} unpriced ${word(material)}`, number(volume)]);
    if (typeof customer_id !== 'string') continue;
    const month = `${customer_id} ${day.slice(0, 7)}`;
    months.push([`${month} sold`, number(volume), number(amount)]);
    if (unit_price === null) months.push([`${month} unpriced`, number(volume)]);
  }
  for (const { customer_id, operating_day, amount } of await all('payments'))
    months.push([`${word(customer_id)} ${operating_day.slice(0, 7)} paid`, 0, number(amount)]);
  for (const { operating_day: day, material_type, volume } of await all('production_entries'))
    facts.push([`${day} production ${word(material_type)}`, number(volume)]);
  for (const { operating_day: day, boulder_volume, outputs, reject_volume } of await all('transformations')) {
    facts.push([`${day} feed boulder`, number(boulder_volume)]);
    if (reject_volume !== null) facts.push([`${day} reject boulder`, number(reject_volume)]);
    for (const [material, volume] of Object.entries(trusted<object>(outputs)))
      facts.push([`${day} transformation ${material}`, number(volume)]);
  }
  for (const { operating_day: day, kind, liters, amount } of await all('fuel_logs'))
    facts.push([`${day} fuel_${word(kind)} solar`, number(liters), number(amount)]);
  const stops = trusted<SyncedTables['downtime_entries'][]>(await all('downtime_entries'));
  for (const { day, hours, count, stop } of [
    ...stops.map((one) => ({ day: one.operating_day, hours: 0, count: 1, stop: one })),
    ...stoodByDay(stops, (instant) => operatingDayOf(new Date(instant), DEFAULT_SITE_DAY)).map((one) => ({
      ...one,
      count: 0,
    })),
  ]) {
    facts.push([`${day} downtime ${stop.reason}`, hours, 0, count]);
    if (stop.equipment_id !== null) facts.push([`${day} downtime_equipment ${stop.equipment_id}`, hours, 0, count]);
  }
  for (const { operating_day: day, reopened_at } of await all('day_closings'))
    if (reopened_at === null) facts.push([`${day} closed all`, 1]);
  for (const { operating_day: day, class: key, lost_days } of await all('incidents')) {
    facts.push([`${day} incidents ${word(key)}`, 1]);
    if (number(lost_days) > 0) facts.push([`${day} lost_days all`, number(lost_days)]);
  }
  for (const row of await all('shifts')) {
    const worked = crewHours(asWorked(trusted<SyncedTables['shifts']>(row), DEFAULT_SITE_DAY));
    if (worked) facts.push([`${row.operating_day} hours_worked ${worked.key}`, worked.hours]);
  }
  for (const { operating_day: day, kind, source_table, amount } of await rowsOf('transactions'))
    facts.push([`${day} ${word(kind)} ${word(source_table)}`, 0, number(amount)]);
  await moved('deliveries', ({ material_type, volume }) => [[material_type, -number(volume)]]);
  await moved('production_entries', ({ material_type, volume }) => [[material_type, number(volume)]]);
  await moved('stock_adjustments', ({ material_type, adjustment }) => [[material_type, number(adjustment)]]);
  await moved('fuel_logs', ({ kind, liters }) => [['solar', kind === 'issue' ? -number(liters) : number(liters)]]);
  await moved('transformations', ({ boulder_volume, outputs }) => [
    ['boulder', -number(boulder_volume)],
    ...Object.entries(trusted<object>(outputs)).map(([material, volume]) => [material, number(volume)] as const),
  ]);
  return { totals: sumsOf(facts), months: sumsOf(months) };
}

async function actual(): Promise<{ totals: Sums; months: Sums }> {
  const totals = await world.query<{ key: string; quantity: number; count: number; amount: number }>(
    `select operating_day || ' ' || kind || ' ' || key as key, quantity::float8, count, amount::float8 from daily_totals where count > 0 or quantity <> 0`,
  );
  const months = await world.query<{
    key: string;
    volume: number;
    count: number;
    billed: number;
    unpriced_volume: number;
    paid: number;
  }>(
    `select customer_id || ' ' || to_char(month, 'YYYY-MM') as key, volume::float8, count, billed::float8, unpriced_volume::float8, paid::float8 from customer_months`,
  );
  const tickets = (key: string, of: Sums) => of[key]?.[1] ?? 0;
  const wanted = (await expected()).months;
  return {
    totals: Object.fromEntries(totals.map(({ key, quantity, count, amount }) => [key, [quantity, count, amount]])),
    months: Object.fromEntries(
      months.flatMap(({ key, volume, count, billed, unpriced_volume, paid }) => [
        ...(count > 0 ? [[`${key} sold`, [volume, count, billed]] as const] : []),
        // How many payments and unpriced tickets there were is not kept.
        ...(unpriced_volume > 0
          ? [[`${key} unpriced`, [unpriced_volume, tickets(`${key} unpriced`, wanted), 0]] as const]
          : []),
        ...(paid > 0 ? [[`${key} paid`, [0, tickets(`${key} paid`, wanted), paid]] as const] : []),
      ]),
    ),
  };
}

test(
  'totals and months of customers equal a recount after random histories, and a recomputation finds nothing to change',
  async () => {
    const seen = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 40, maxLength: 60, size: 'max' }), async (steps) => {
        const made: WireMutation[] = [];
        for (const wanted of steps) {
          const sent = mutationOf(wanted, made, staff.owner);
          if (!sent) continue;
          // What the owner does on a closed day is held by nothing.
          const isOwners = /^(transactions|stock_adjustments|day_closings)\./u.test(sent.kind);
          const [outcome] = await (isOwners ? staff.owner : staff.manager).push(sent);
          if (outcome?.outcome === 'applied') made.push(sent);
          const was = `${wanted.what} ${String(outcome?.outcome)}`;
          seen.set(was, (seen.get(was) ?? 0) + 1);
        }
        const is = await actual();
        expect(is).toEqual(await expected());
        const stamps = () =>
          world.query(
            'select id, version from daily_totals union all select id, version from customer_months order by 1',
          );
        const before = await stamps();
        await world.sql.run('select private.recompute_derived()');
        expect(await stamps()).toEqual(before);
      }),
      { numRuns: soak(12, 200), seed: 20_261_122, endOnFailure: true },
    );
    // The histories did everything, and some of it after a closing.
    expect(WHAT.filter((what) => (seen.get(`${what} applied`) ?? 0) === 0)).toEqual([]);
    expect([...seen.keys()].filter((was) => was.endsWith(' held')).length).toBeGreaterThan(8);
  },
  soakMinutes(6, 30),
);
