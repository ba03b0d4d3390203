import type { DeliveryRow } from '../../../src/domain/records/rows.ts';
import { type StockBook, OPENING_STOCK } from './stockBook.ts';
import { atHour, daysBetween, HOUR_MS, MINUTE_MS, type DemoDay } from './calendar.ts';
import type { DemoCompany, DemoCustomer, DemoTruck } from './company.ts';
import type { Shift } from './crusher.ts';
import { type DemoStaff, toHalfCubicMetres, type AnomalyLabel, authored } from './authored.ts';
import { PRICES, type Product, PRODUCTS, shareOfDemand } from './products.ts';
import type { Random } from './random.ts';

export type NewDelivery = Omit<DeliveryRow, 'version' | 'position' | 'deleted_at' | 'author'> & {
  readonly author: string;
  readonly shift_id: string | null;
};

/** The state of the weighbridge that continues from day to day. */
export interface WeighbridgeState {
  readonly now: Date;
  readonly company: DemoCompany;
  readonly staff: DemoStaff;
  readonly random: Random;
  /** Last ticket number by station code. */
  readonly counters: Map<string, number>;
  /** When a truck can be back, by its id. */
  readonly backAt: Map<string, number>;
}

const TRIPS_A_DAY = 55;
const ANOMALIES = { duplicate: 0.003, impossible_volume: 0.002, short_cycle: 0.003, night_trip: 0.001 };

export function deliveriesOfDay(today: DemoDay, shifts: readonly Shift[], book: StockBook, gate: WeighbridgeState) {
  const { now, random } = gate;
  const deliveries: NewDelivery[] = [];
  const labels: AnomalyLabel[] = [];
  // Today's production is sold from tomorrow on, so that the order of entries within a day does not matter.
  const left = new Map<Product, number>(PRODUCTS.map((product) => [product, book.onHand(product)]));
  const give = (trip: Trip, anomaly?: AnomalyLabel['anomaly'], of?: string): string => {
    const delivery = ticketOf(trip, shifts, gate);
    deliveries.push(delivery);
    if (delivery.status !== 'cancelled') left.set(trip.product, (left.get(trip.product) ?? 0) - trip.volume);
    gate.backAt.set(trip.truck.id, trip.at.getTime() + cycleMs(trip.customer, random));
    if (anomaly)
      labels.push({ table_name: 'deliveries', row_id: delivery.id, anomaly, ...(of !== undefined && { of }) });
    return delivery.id;
  };

  const trips = today.isClosed ? 0 : random.negativeBinomial(TRIPS_A_DAY * today.demand, 18);
  const times = Array.from({ length: trips }, () => departureTime(today.day, random)).toSorted(
    (one, other) => one.getTime() - other.getTime(),
  );
  // A planted trip replaces the next one, so that the number of trips stays the same.
  let planted = 0;
  for (const at of times) {
    if (planted > 0) {
      planted -= 1;
      continue;
    }
    const isNight = random.uniform() < ANOMALIES.night_trip;
    const isImpossible = random.uniform() < ANOMALIES.impossible_volume;
    const trip = planTrip(
      today.day,
      isNight ? atHour(today.day, 22 + 5 * random.uniform()) : at,
      isImpossible ? 1.3 + 0.3 * random.uniform() : 1,
      left,
      gate,
    );
    if (!trip || trip.at >= now) continue;
    const first = give(trip, isNight ? 'night_trip' : isImpossible ? 'impossible_volume' : undefined);
    for (const [anomaly, minutes] of [
      ['duplicate', random.integer(1, 9)],
      ['short_cycle', random.integer(11, 19)],
    ] as const) {
      const again = {
        ...trip,
        at: new Date(trip.at.getTime() + minutes * MINUTE_MS),
        volume: anomaly === 'duplicate' ? trip.volume : toHalfCubicMetres(trip.truck.index_m3 * loadFactor(random)),
      };
      const isPossible = again.at < now && again.volume <= (left.get(trip.product) ?? 0);
      if (random.uniform() >= ANOMALIES[anomaly] || !isPossible) continue;
      give(again, anomaly, first);
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

/** Null if nothing is left to load. */
function planTrip(
  day: string,
  at: Date,
  factor: number,
  left: ReadonlyMap<Product, number>,
  { company, backAt, random }: WeighbridgeState,
): Trip | null {
  const free = company.trucks.filter((truck) => (backAt.get(truck.id) ?? 0) <= at.getTime());
  const truck = random.weighted(free.length > 0 ? free : company.trucks, (entry) => entry.weight);
  const active = company.customers.filter((entry) => entry.from <= at && (entry.to === null || at < entry.to));
  const customer = random.uniform() < 0.5 ? truck.usualCustomer : random.weighted(active, (entry) => entry.weight);
  const volume = toHalfCubicMetres(truck.index_m3 * loadFactor(random) * factor);
  const loadable = PRODUCTS.filter((product) => (left.get(product) ?? 0) >= volume);
  if (loadable.length === 0) return null;
  // Plentiful products are offered first, scarce ones are kept for customers who need them.
  const rush = rushOn(day);
  const product = random.weighted(
    loadable,
    (entry) =>
      (entry === rush ? RUSH.factor : 1) *
      shareOfDemand(entry) *
      Math.sqrt((left.get(entry) ?? 0) / OPENING_STOCK[entry]),
  );
  return { day, at, truck, customer, product, volume };
}

/** Sometimes a large site takes one product for weeks, more than is made: then its pile runs short. */
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

const loadFactor = (random: Random): number => Math.min(1.08, Math.max(0.85, random.normal(0.98, 0.035)));

/** Loading, the way there and back at 25 km/h, waiting. */
const cycleMs = (customer: DemoCustomer, random: Random): number =>
  (15 + random.integer(0, 25)) * MINUTE_MS + ((2 * customer.distanceKm) / 25) * HOUR_MS;

function ticketOf(
  { day, at, truck, customer, product, volume }: Trip,
  shifts: readonly Shift[],
  { now, company, staff, counters, random }: WeighbridgeState,
): NewDelivery {
  const station = random.weighted(staff.weighbridge, (entry) => (entry === staff.weighbridge[0] ? 3 : 1));
  const counter = (counters.get(station.code) ?? 0) + 1;
  counters.set(station.code, counter);
  const driver = random.uniform() < 0.9 ? truck.usualDriver : random.pick(company.drivers);
  const captured = at.toISOString();
  return {
    ...authored(at, station, random),
    operating_day: day,
    ticket_no: `SJ-${day.slice(2).replaceAll('-', '')}-${station.code}-${String(counter).padStart(4, '0')}`,
    shift_id:
      shifts.find((shift) => shift.opened_at <= captured && (shift.closed_at === null || captured < shift.closed_at))
        ?.id ?? null,
    customer_id: customer.id,
    customer_name: customer.name,
    order_id: null,
    over_reason: null,
    material_type: product,
    volume,
    gross_kg: null,
    tare_kg: null,
    density: null,
    weighed_manually: false,
    gross_from: null,
    tare_from: null,
    gross_at: null,
    tare_at: null,
    truck_id: truck.id,
    truck_license: truck.license_plate,
    truck_type: truck.truck_type,
    driver_id: driver.id,
    driver_name: driver.full_name,
    destination_address: customer.address,
    unit_price: PRICES[product],
    amount: Math.round(volume * PRICES[product]),
    ...statusAt(at, now, random),
    voided_at: null,
    void_reason: null,
    override_reason: null,
    notes: null,
    company_name: null,
    printed_at: null,
    copies: null,
    printed_by: null,
    printed_device: null,
    signature: null,
    revisions: null,
    invoice_id: null,
    flags: [],
  };
}

/** How far a truck has come by now: out of the gate within minutes, at its destination within two hours, rarely called back. */
function statusAt(at: Date, now: Date, random: Random) {
  const left = new Date(at.getTime() + random.integer(3, 12) * MINUTE_MS);
  const arrived = new Date(left.getTime() + random.integer(20, 100) * MINUTE_MS);
  const isCancelled = random.uniform() < 0.012;
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
    cancel_reason: isCancelledByNow ? random.pick(['Truk rusak', 'Salah material', 'Pesanan dibatalkan']) : null,
  };
}

/** Most trucks come around 08:30 and 13:30, none before six or after six. */
function departureTime(day: string, random: Random): Date {
  const hour = random.uniform() < 0.55 ? random.normal(8.5, 1.2) : random.normal(13.5, 1.6);
  return new Date(atHour(day, Math.min(17.9, Math.max(6.1, hour))).getTime() + random.integer(0, 59_999));
}
