/** The demo company's history, day by day: production depends on the remaining stock, and sales on the available stock. */
import { isMaterialType } from '../../../src/domain/materials/materials.ts';
import { DEFAULT_SITE_DAY, operatingDayOf } from '../../../src/domain/time/operatingDay.ts';
import { StockBook } from './stockBook.ts';
import { addDays, atHour, demoDays } from './calendar.ts';
import { createCompany } from './company.ts';
import { crusherDay, type Downtime, type Production, type Shift, type Transformation } from './crusher.ts';
import { type WeighbridgeState, deliveriesOfDay, type NewDelivery } from './deliveries.ts';
import { type FuelLog, fuelDay } from './fuel.ts';
import type { DemoStaff, AnomalyLabel } from './authored.ts';
import { ordersOf } from './orders.ts';
import { closingsOf, expensesOf, paymentsOf, priceList, targets } from './money.ts';
import { createOperators, createMachines, type Machine } from './plant.ts';
import { randomForTopic } from './random.ts';
import { type Incident, type IncidentAction, safetyDay } from './safety.ts';
import { openingStock, surveyOf } from './stocktakes.ts';

export type DemoHistory = ReturnType<typeof historyOf>;

/** The same seed, days, now and staff give the same history, including ids. */
export function historyOf(seed: number, days: number, now: Date, staff: DemoStaff) {
  const today = operatingDayOf(now, DEFAULT_SITE_DAY);
  const firstDay = addDays(today, 1 - days);
  const founded = atHour(firstDay, 6);
  const company = createCompany(randomForTopic(seed, 'company'), founded, now);
  const machines = createMachines(founded, staff, randomForTopic(seed, 'plant'));
  const crew = createOperators(founded, staff, randomForTopic(seed, 'crew'));
  const [crusher] = machines;
  if (!crusher) throw new Error('There is no crusher.');

  const book = new StockBook();
  const gate: WeighbridgeState = {
    now,
    company,
    staff,
    random: randomForTopic(seed, 'gate'),
    counters: new Map(),
    backAt: new Map(),
  };
  const plant = { now, book, staff, crew, crusher: crusher.id, random: randomForTopic(seed, 'crusher') };
  const diesel = {
    now,
    book,
    staff,
    machines,
    meters: new Map<string, number>(),
    random: randomForTopic(seed, 'fuel'),
  };
  const [safety, survey, money] = [
    randomForTopic(seed, 'safety'),
    randomForTopic(seed, 'survey'),
    randomForTopic(seed, 'money'),
  ];
  const numbers = { last: 0 };

  const records = {
    deliveries: [] as NewDelivery[],
    shifts: [] as Shift[],
    downtime: [] as Downtime[],
    transformations: [] as Transformation[],
    production: [] as Production[],
    fuel: [] as FuelLog[],
    adjustments: openingStock(firstDay, staff, survey),
    incidents: [] as Incident[],
    actions: [] as IncidentAction[],
    labels: [] as AnomalyLabel[],
  };
  for (const siteDay of demoDays(firstDay, days, randomForTopic(seed, 'weather'))) {
    const { day } = siteDay;
    const surveyed = day === firstDay ? [] : surveyOf(day, now, book, staff, survey);
    for (const { material_type, adjustment } of surveyed) book.post(material_type, adjustment);
    const crushed = crusherDay(siteDay, plant);
    const burnt = fuelDay(day, crushed.shifts, diesel);
    const sold = deliveriesOfDay(siteDay, crushed.shifts, book, gate);
    const seen = safetyDay(day, now, staff, numbers, safety);

    for (const { material_type, volume } of crushed.production) book.post(material_type, volume);
    for (const { boulder_volume, outputs } of crushed.transformations) {
      book.post('boulder', -boulder_volume);
      for (const [product, volume] of Object.entries(outputs)) if (isMaterialType(product)) book.post(product, volume);
    }
    for (const { kind, liters } of burnt.logs) book.post('solar', kind === 'receipt' ? liters : -liters);
    for (const { material_type, volume, status } of sold.deliveries)
      if (status !== 'cancelled') book.post(material_type, -volume);

    records.adjustments.push(...surveyed);
    records.shifts.push(...crushed.shifts);
    records.downtime.push(...crushed.downtime);
    records.transformations.push(...crushed.transformations);
    records.production.push(...crushed.production);
    records.fuel.push(...burnt.logs);
    records.deliveries.push(...sold.deliveries);
    records.incidents.push(...seen.incidents);
    records.actions.push(...seen.actions);
    records.labels.push(...burnt.labels, ...sold.labels);
  }
  const { orders, deposits, orderOf } = ordersOf(
    records.deliveries,
    company,
    today,
    staff,
    randomForTopic(seed, 'orders'),
  );
  return {
    ...records,
    deliveries: records.deliveries.map((ticket) => ({ ...ticket, order_id: orderOf(ticket.id) })),
    orders,
    company,
    crew,
    firstDay,
    founded,
    today,
    machines: machines.map((machine) => withMeter(machine, records.fuel)),
    payments: [...paymentsOf(records.deliveries, company, today, staff, money), ...deposits],
    expenses: expensesOf(firstDay, today, staff, money),
    prices: priceList(firstDay, staff, money),
    targets: targets(firstDay, staff, money),
    closings: closingsOf(firstDay, today, staff),
  };
}

/** Read at its last filling, and serviced whenever it was due. */
function withMeter(machine: Machine, fuel: readonly FuelLog[]): Machine {
  const last = fuel.findLast(({ equipment_id }) => equipment_id === machine.id);
  const hour_meter = last?.hour_meter ?? machine.hour_meter;
  return {
    ...machine,
    hour_meter,
    meter_read_at: last?.captured_at ?? machine.meter_read_at,
    last_service_hours: hour_meter - ((hour_meter - machine.last_service_hours) % machine.maintenance_interval_hours),
  };
}
