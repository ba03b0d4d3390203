/** The demo's diesel: machines consume by the hour, and the tank is refilled when it runs low. */
import type { StockBook } from './stockBook.ts';
import { atHour } from './calendar.ts';
import type { Shift } from './crusher.ts';
import { type DemoStaff, type AnomalyLabel, authored } from './authored.ts';
import type { Machine } from './plant.ts';
import type { Random } from './random.ts';

const REFILL = { below: 2000, liters: 8000 };

export type FuelLog = ReturnType<typeof fuelLog>;

interface Situation {
  readonly now: Date;
  readonly book: StockBook;
  readonly staff: DemoStaff;
  readonly machines: readonly Machine[];
  /** Hours of each machine so far, by id; incremented. */
  readonly meters: Map<string, number>;
  readonly random: Random;
}

export function fuelDay(
  day: string,
  shifts: readonly Shift[],
  { now, book, staff, machines, meters, random }: Situation,
) {
  const logs: FuelLog[] = [];
  const labels: AnomalyLabel[] = [];
  const receiptAt = atHour(day, 6.5);
  if (book.onHand('solar') < REFILL.below && receiptAt < now) {
    const price = 14_200 + random.integer(0, 12) * 50;
    logs.push(
      fuelLog({
        ...authored(receiptAt, staff.supervisor, random),
        operating_day: day,
        kind: 'receipt',
        liters: REFILL.liters,
        price_per_liter: price,
        amount: REFILL.liters * price,
      }),
    );
  }

  const shift = shifts[0];
  // Loading continues while the crusher is stopped.
  const workload = shifts.length === 0 ? 0.35 : shifts.length === 1 ? 1 : 1.6;
  for (const machine of machines.filter((entry) => entry.thirst === 0))
    advanceMeter(machine, machine.hoursAShift * shifts.length, meters);
  for (const [nth, machine] of machines.filter((entry) => entry.thirst > 0).entries()) {
    const at = atHour(day, 14 + nth * 0.15);
    const hours = Math.round(machine.hoursAShift * workload * Math.max(0.3, random.normal(1, 0.15)) * 10) / 10;
    if (at >= now || hours <= 0) continue;
    const isAnomaly = random.uniform() < 0.01;
    const liters = Math.max(
      1,
      Math.round(
        machine.thirst * hours * Math.exp(random.normal(0, 0.09)) * (isAnomaly ? 1.3 + 0.3 * random.uniform() : 1),
      ),
    );
    const meter = advanceMeter(machine, hours, meters);
    const log = fuelLog({
      ...authored(at, staff.supervisor, random),
      operating_day: day,
      kind: 'issue',
      shift_id: shift?.id ?? null,
      equipment_id: machine.id,
      liters,
      hour_meter: meter,
    });
    logs.push(log);
    if (isAnomaly) labels.push({ table_name: 'fuel_logs', row_id: log.id, anomaly: 'fuel' });
  }
  return { logs, labels };
}

function advanceMeter(machine: Machine, hours: number, meters: Map<string, number>): number {
  const reading = Math.round(((meters.get(machine.id) ?? machine.hour_meter) + hours) * 10) / 10;
  meters.set(machine.id, reading);
  return reading;
}

interface FuelFacts extends ReturnType<typeof authored> {
  readonly operating_day: string;
  readonly kind: 'issue' | 'receipt';
  readonly liters: number;
  readonly shift_id?: string | null;
  readonly equipment_id?: string;
  readonly hour_meter?: number;
  readonly price_per_liter?: number;
  /** Whole rupiah. */
  readonly amount?: number;
}

const fuelLog = (facts: FuelFacts) => ({
  shift_id: null,
  equipment_id: null,
  hour_meter: null,
  price_per_liter: null,
  amount: null,
  notes: null,
  ...facts,
});
