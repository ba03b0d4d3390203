/** Small sites made for one question, with known answers. */
import { addDays } from '../../../../../src/domain/time/calendar.ts';
import { seededUniform } from '../../../../../src/domain/insights/robust.ts';
import type {
  DailyTotal,
  InsightBatch,
  InsightFilling,
  InsightInput,
  InsightTicket,
} from '../../../../../src/domain/insights/types.ts';

/** A Friday, far from Lebaran. */
export const TODAY = '2026-11-20';
export const daysAgo = (days: number): string => addDays(TODAY, -days);

export const EMPTY: InsightInput = {
  today: TODAY,
  now: Date.parse(`${TODAY}T08:00:00Z`),
  settings: { timeZone: 'Asia/Jakarta', dayStart: '06:00' },
  materials: [
    { material_type: 'abu_batu', density: 1.5, past: [] },
    { material_type: 'split_half_inch', density: 1.45, past: [] },
  ],
  stocks: [],
  totals: [],
  tickets: [],
  fuel: [],
  machines: [{ id: 'excavator', equipment_name: 'Excavator' }],
  trucks: [{ license_plate: 'F 9001 AA', index_m3: 7 }],
  transformations: [],
  people: [],
  feedback: [],
};

/** One total for each of the days before today, the oldest first; a day without a number is left out. */
export const totalsBefore = (
  days: number,
  quantityOf: (ago: number, day: string) => number | null,
  kind = 'deliveries',
  key = 'abu_batu',
): DailyTotal[] =>
  Array.from({ length: days }, (_, at) => days - at).flatMap((ago) => {
    const quantity = quantityOf(ago, daysAgo(ago));
    return quantity === null ? [] : [{ operating_day: daysAgo(ago), kind, key, quantity, count: 1 }];
  });

/** At an hour of the site's clock, with fractions. */
export const timeAt = (day: string, hour: number): string =>
  new Date(Date.parse(`${day}T00:00:00+07:00`) + Math.round(hour * 3_600_000)).toISOString();

let lastId = 0;
const newId = (): string => `id-${(lastId += 1)}`;

export function ticket(day: string, hour: number, fields: Partial<InsightTicket> = {}): InsightTicket {
  const id = newId();
  return {
    id,
    ticket_no: `SJ-${id}`,
    operating_day: day,
    captured_at: timeAt(day, hour),
    author: 'clerk',
    material_type: 'abu_batu',
    volume: 7,
    tare_kg: null,
    truck_license: 'F 9001 AA',
    driver_id: null,
    driver_name: 'Asep',
    status: 'delivered',
    voided_at: null,
    override_reason: null,
    ...fields,
  };
}

export const filling = (
  day: string,
  liters: number,
  hour_meter: number | null,
  fields: Partial<InsightFilling> = {},
): InsightFilling => ({
  id: newId(),
  operating_day: day,
  captured_at: timeAt(day, 14),
  kind: 'issue',
  equipment_id: 'excavator',
  liters,
  hour_meter,
  voided_at: null,
  ...fields,
});

/** A filling a day: five hours at about 10 L/h, within 5 %, times a factor. */
export function fillings(
  days: number,
  factorOf: (ago: number) => number = () => 1,
  machine = 'excavator',
): InsightFilling[] {
  const uniform = seededUniform(7);
  return Array.from({ length: days }, (_, at) => {
    const ago = days - at;
    const liters = Math.round(50 * (0.95 + 0.1 * uniform()) * factorOf(ago) * 10) / 10;
    return filling(daysAgo(ago), liters, 1000 + 5 * at, { equipment_id: machine });
  });
}

export const batch = (day: string, abu: number, split: number, fields: Partial<InsightBatch> = {}): InsightBatch => ({
  id: newId(),
  operating_day: day,
  captured_at: timeAt(day, 11),
  boulder_volume: 100,
  outputs: { abu_batu: abu, split_half_inch: split },
  voided_at: null,
  ...fields,
});
