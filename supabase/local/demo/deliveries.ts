/** The demo company's deliveries, day by day, in the shape of the table's rows. */
import { type MaterialType } from '../../../src/domain/materials.ts';
import { DEFAULT_SITE_DAY, operatingDayOf } from '../../../src/domain/operatingDay.ts';
import type { DeliveryRow } from '../../../src/domain/rows.ts';
import { addDays, busynessOf, Rain } from './calendar.ts';
import type { DemoCompany } from './company.ts';
import type { Chance } from './random.ts';

/** A weighbridge tablet and who sits at it: tickets carry its code. */
export interface DemoStation {
  readonly device: string;
  readonly code: string;
  readonly author: string;
}

export type NewDelivery = Omit<DeliveryRow, 'version' | 'position' | 'deleted_at'>;

/** Share of the tickets, rupiah a m³. */
const PRODUCTS: readonly (readonly [material: MaterialType, share: number, price: number])[] = [
  ['split_half_inch', 0.29, 235_000],
  ['abu_batu', 0.2, 135_000],
  ['split_three_quarter_inch', 0.15, 230_000],
  ['base_course_a', 0.14, 175_000],
  ['split_2_3_cm', 0.08, 220_000],
  ['sub_base_b', 0.07, 150_000],
  ['screening_sirtu', 0.06, 110_000],
  ['lainnya', 0.01, 100_000],
];

const TRIPS_A_DAY = 55;
const MINUTE_MS = 60_000;

export function* deliveriesOf(days: number, now: Date, company: DemoCompany, stations: readonly DemoStation[], chance: Chance): Generator<NewDelivery> {
  const today = operatingDayOf(now, DEFAULT_SITE_DAY);
  const counters = new Map(stations.map((station) => [station.code, 0]));
  const rain = new Rain();
  for (let back = days - 1; back >= 0; back -= 1) {
    const day = addDays(today, -back);
    const trips = chance.negativeBinomial(TRIPS_A_DAY * busynessOf(day, chance, rain) + 0.01, 18);
    const times = Array.from({ length: trips }, () => timeOn(day, chance)).toSorted((one, other) => one.getTime() - other.getTime());
    for (const at of times) {
      if (at >= now) break;
      const station = chance.weighted(stations, (entry) => (entry === stations[0] ? 3 : 1));
      const counter = (counters.get(station.code) ?? 0) + 1;
      counters.set(station.code, counter);
      yield oneDelivery({ day, at, now, counter, station, company, chance });
    }
  }
}

interface Occasion {
  readonly day: string;
  readonly at: Date;
  readonly now: Date;
  readonly counter: number;
  readonly station: DemoStation;
  readonly company: DemoCompany;
  readonly chance: Chance;
}

function oneDelivery({ day, at, now, counter, station, company, chance }: Occasion): NewDelivery {
  const truck = chance.weighted(company.trucks, (entry) => entry.weight);
  const customer = chance.uniform() < 0.65 ? truck.usualCustomer : chance.weighted(company.customers, (entry) => entry.weight);
  const driver = chance.uniform() < 0.9 ? truck.usualDriver : chance.pick(company.drivers);
  const [material_type, , unit_price] = chance.weighted(PRODUCTS, ([, share]) => share);
  const fill = Math.min(1.08, Math.max(0.85, chance.normal(0.98, 0.035)));
  const volume = Math.round(truck.index_m3 * fill * 2) / 2;
  return {
    id: chance.id(at),
    author: station.author,
    device: station.device,
    captured_at: at.toISOString(),
    received_at: new Date(at.getTime() + chance.integer(1, 40) * 1000).toISOString(),
    operating_day: day,
    ticket_no: `SJ-${day.slice(2).replaceAll('-', '')}-${station.code}-${String(counter).padStart(4, '0')}`,
    customer_id: customer.id,
    customer_name: customer.name,
    material_type,
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
    unit_price,
    amount: Math.round(volume * unit_price),
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
  const status: DeliveryRow['status'] = isCancelledByNow ? 'cancelled' : hasArrived ? 'delivered' : hasLeft ? 'in_transit' : 'pending';
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
  const minutes = Math.round(Math.min(17.9, Math.max(6.1, hour)) * 60);
  return new Date(Date.parse(`${day}T00:00:00+07:00`) + minutes * MINUTE_MS + chance.integer(0, 59_999));
}
