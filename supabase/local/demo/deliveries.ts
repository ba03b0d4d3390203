/** The demo company's deliveries of a day, in the shape of the table's rows, with the anomalies that are planted in them. */
import type { DeliveryRow } from '../../../src/domain/rows.ts';
import { type Book, OPENING } from './book.ts';
import { atHour, daysBetween, HOUR_MS, MINUTE_MS, type SiteDayOfDemo } from './calendar.ts';
import type { DemoCompany, DemoCustomer, DemoTruck } from './company.ts';
import type { Shift } from './crusher.ts';
import { type DemoStaff, half, type Label, made } from './made.ts';
import { PRICES, type Product, PRODUCTS, shareOfDemand } from './products.ts';
import type { Chance } from './random.ts';

export type NewDelivery = Omit<DeliveryRow, 'version' | 'position' | 'deleted_at' | 'author'> & {
  readonly author: string;
  readonly shift_id: string | null;
};

export interface GateDay {
  readonly deliveries: readonly NewDelivery[];
  readonly labels: readonly Label[];
}

/** What the gate knows from one day to the next. */
export interface Gate {
  readonly now: Date;
  readonly company: DemoCompany;
  readonly staff: DemoStaff;
  readonly chance: Chance;
  /** Last ticket number by station code. */
  readonly counters: Map<string, number>;
  /** When a truck can be back, by its id. */
  readonly backAt: Map<string, number>;
}

const TRIPS_A_DAY = 55;
const ANOMALIES = { duplicate: 0.003, impossible_volume: 0.002, short_cycle: 0.003, night_trip: 0.001 };

export function gateDay(today: SiteDayOfDemo, shifts: readonly Shift[], book: Book, gate: Gate): GateDay {
  const { now, chance } = gate;
  const deliveries: NewDelivery[] = [];
  const labels: Label[] = [];
  // What is made today can be sold tomorrow: so the book holds in whatever order a day is written up.
  const left = new Map<Product, number>(PRODUCTS.map((product) => [product, book.onHand(product)]));
  const give = (trip: Trip, anomaly?: Label['anomaly']) => {
    const delivery = ticketOf(trip, shifts, gate);
    deliveries.push(delivery);
    if (delivery.status !== 'cancelled') left.set(trip.product, (left.get(trip.product) ?? 0) - trip.volume);
    gate.backAt.set(trip.truck.id, trip.at.getTime() + cycleMs(trip.customer, chance));
    if (anomaly) labels.push({ table_name: 'deliveries', row_id: delivery.id, anomaly });
  };

  const trips = today.isClosed ? 0 : chance.negativeBinomial(TRIPS_A_DAY * today.demand, 18);
  const times = Array.from({ length: trips }, () => timeOn(today.day, chance)).toSorted(
    (one, other) => one.getTime() - other.getTime(),
  );
  // A planted trip takes the place of the next one: there are not more trips for it.
  let planted = 0;
  for (const at of times) {
    if (planted > 0) {
      planted -= 1;
      continue;
    }
    const isNight = chance.uniform() < ANOMALIES.night_trip;
    const isImpossible = chance.uniform() < ANOMALIES.impossible_volume;
    const trip = planTrip(
      today.day,
      isNight ? atHour(today.day, 22 + 5 * chance.uniform()) : at,
      isImpossible ? 1.3 + 0.3 * chance.uniform() : 1,
      left,
      gate,
    );
    if (!trip || trip.at >= now) continue;
    give(trip, isNight ? 'night_trip' : isImpossible ? 'impossible_volume' : undefined);
    for (const [anomaly, minutes] of [
      ['duplicate', chance.integer(1, 9)],
      ['short_cycle', chance.integer(11, 19)],
    ] as const) {
      const again = {
        ...trip,
        at: new Date(trip.at.getTime() + minutes * MINUTE_MS),
        volume: anomaly === 'duplicate' ? trip.volume : half(trip.truck.index_m3 * fill(chance)),
      };
      const isPossible = again.at < now && again.volume <= (left.get(trip.product) ?? 0);
      if (chance.uniform() >= ANOMALIES[anomaly] || !isPossible) continue;
      give(again, anomaly);
      planted += 1;
    }
  }
  return { deliveries: deliveries.toSorted((one, other) => (one.captured_at < other.captured_at ? -1 : 1)), labels };
}

interface Trip {
  readonly day: string;
  readonly at: Date;
  readonly truck: DemoTruck;
  readonly customer: DemoCustomer;
  readonly product: Product;
  readonly volume: number;
}

/** Null where there is nothing left to load. */
function planTrip(
  day: string,
  at: Date,
  factor: number,
  left: ReadonlyMap<Product, number>,
  { company, backAt, chance }: Gate,
): Trip | null {
  const free = company.trucks.filter((truck) => (backAt.get(truck.id) ?? 0) <= at.getTime());
  const truck = chance.weighted(free.length > 0 ? free : company.trucks, (entry) => entry.weight);
  const active = company.customers.filter((entry) => entry.from <= at && (entry.to === null || at < entry.to));
  const customer = chance.uniform() < 0.5 ? truck.usualCustomer : chance.weighted(active, (entry) => entry.weight);
  const volume = half(truck.index_m3 * fill(chance) * factor);
  const loadable = PRODUCTS.filter((product) => (left.get(product) ?? 0) >= volume);
  if (loadable.length === 0) return null;
  // What lies in plenty is offered first, what is short is kept for those who must have it.
  const rush = rushOn(day);
  const product = chance.weighted(
    loadable,
    (entry) =>
      (entry === rush ? RUSH.factor : 1) * shareOfDemand(entry) * Math.sqrt((left.get(entry) ?? 0) / OPENING[entry]),
  );
  return { day, at, truck, customer, product, volume };
}

/** Now and then a large site takes one product for weeks, more of it than is made: then its pile runs short. */
const RUSH = {
  every: 97,
  days: 34,
  factor: 9,
  products: ['split_three_quarter_inch', 'base_course_a', 'split_2_3_cm', 'sub_base_b'],
} as const;
function rushOn(day: string): Product | null {
  const since = daysBetween('2020-01-10', day);
  const [turn, at] = [Math.floor(since / RUSH.every), since % RUSH.every];
  return at >= 0 && at < RUSH.days ? (RUSH.products[turn % RUSH.products.length] ?? null) : null;
}

const fill = (chance: Chance): number => Math.min(1.08, Math.max(0.85, chance.normal(0.98, 0.035)));

/** Loading, the way there and back at 25 km/h, waiting. */
const cycleMs = (customer: DemoCustomer, chance: Chance): number =>
  (15 + chance.integer(0, 25)) * MINUTE_MS + ((2 * customer.distanceKm) / 25) * HOUR_MS;

function ticketOf(
  { day, at, truck, customer, product, volume }: Trip,
  shifts: readonly Shift[],
  { now, company, staff, counters, chance }: Gate,
): NewDelivery {
  const station = chance.weighted(staff.weighbridge, (entry) => (entry === staff.weighbridge[0] ? 3 : 1));
  const counter = (counters.get(station.code) ?? 0) + 1;
  counters.set(station.code, counter);
  const driver = chance.uniform() < 0.9 ? truck.usualDriver : chance.pick(company.drivers);
  const captured = at.toISOString();
  return {
    ...made(at, station, chance),
    operating_day: day,
    ticket_no: `SJ-${day.slice(2).replaceAll('-', '')}-${station.code}-${String(counter).padStart(4, '0')}`,
    shift_id:
      shifts.find((shift) => shift.opened_at <= captured && (shift.closed_at === null || captured < shift.closed_at))
        ?.id ?? null,
    customer_id: customer.id,
    customer_name: customer.name,
    material_type: product,
    volume,
    gross_kg: null,
    tare_kg: null,
    density: null,
    weighed_manually: false,
    truck_id: truck.id,
    truck_license: truck.license_plate,
    truck_type: truck.truck_type,
    driver_name: driver.full_name,
    destination_address: customer.address,
    unit_price: PRICES[product],
    amount: Math.round(volume * PRICES[product]),
    ...progress(at, now, chance),
    voided_at: null,
    void_reason: null,
    override_reason: null,
    notes: null,
    flags: [],
  };
}

/** How far a truck has come by now: out of the gate within minutes, there within two hours, seldom called back. */
function progress(at: Date, now: Date, chance: Chance) {
  const left = new Date(at.getTime() + chance.integer(3, 12) * MINUTE_MS);
  const arrived = new Date(left.getTime() + chance.integer(20, 100) * MINUTE_MS);
  const isCancelled = chance.uniform() < 0.012;
  const hasLeft = !isCancelled && left < now;
  const hasArrived = hasLeft && arrived < now;
  const isCancelledByNow = isCancelled && left < now;
  const status: DeliveryRow['status'] = isCancelledByNow
    ? 'cancelled'
    : hasArrived
      ? 'delivered'
      : hasLeft
        ? 'in_transit'
        : 'pending';
  return {
    status,
    in_transit_at: hasLeft ? left.toISOString() : null,
    delivered_at: hasArrived ? arrived.toISOString() : null,
    cancelled_at: isCancelledByNow ? left.toISOString() : null,
    cancel_reason: isCancelledByNow ? chance.pick(['Truk rusak', 'Salah material', 'Pesanan dibatalkan']) : null,
  };
}

/** Most trucks come around 08:30 and 13:30, none before six or after six. */
function timeOn(day: string, chance: Chance): Date {
  const hour = chance.uniform() < 0.55 ? chance.normal(8.5, 1.2) : chance.normal(13.5, 1.6);
  return new Date(atHour(day, Math.min(17.9, Math.max(6.1, hour))).getTime() + chance.integer(0, 59_999));
}
