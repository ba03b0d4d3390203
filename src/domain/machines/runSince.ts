/** Hours that a machine has run since its last meter reading, from shifts and its own stops. */
import { endOf, workedSpan } from '../figures/hoursRun.ts';
import type { StopFacts } from '../figures/dayFacts.ts';
import { HOUR_MS, type Span } from '../shifts/plannedSpan.ts';
import type { SyncedTables } from '../records/rows.ts';

type Machine = Pick<SyncedTables['equipment'], 'id' | 'status' | 'status_at' | 'meter_read_at'>;
type Shift = Parameters<typeof workedSpan>[0];
type Stop = Pick<StopFacts, 'equipment_id' | 'started_at' | 'ended_at' | 'held_end_at' | 'voided_at'>;

const DAY_MS = 86_400_000;
const OLD_READING_DAYS = 14;

/** h with 3 decimals. A machine that is not active has run until its state changed. */
export function ranSince(machine: Machine, shifts: readonly Shift[], stops: readonly Stop[], now: Date): number {
  if (machine.meter_read_at === null) return 0;
  const [from, until] = [Date.parse(machine.meter_read_at), now.getTime()];
  const to = machine.status === 'active' || machine.status_at === null ? until : Date.parse(machine.status_at);
  const worked = within(
    shifts.map((shift) => workedSpan(shift, now)),
    from,
    to,
  );
  const stood = stops
    .filter(({ equipment_id, voided_at }) => equipment_id === machine.id && voided_at === null)
    .map((stop): Span => ({ start: new Date(stop.started_at), end: new Date(endOf(stop) ?? now) }));
  const ms = worked.reduce(
    (sum, [start, end]) => sum + end - start - within(stood, start, end).reduce((less, [a, b]) => less + b - a, 0),
    0,
  );
  return Math.round((ms / HOUR_MS) * 1_000) / 1_000;
}

/** The time that these spans cover between two instants, overlaps once. */
function within(spans: readonly Span[], from: number, to: number): (readonly [start: number, end: number])[] {
  let reached = from;
  return spans
    .toSorted((one, other) => one.start.getTime() - other.start.getTime())
    .flatMap(({ start, end }) => {
      const piece = [Math.max(start.getTime(), reached), Math.min(end.getTime(), to)] as const;
      reached = Math.max(reached, piece[1]);
      return piece[1] > piece[0] ? [piece] : [];
    });
}

/** Whole days since the last reading if it is too old to rely on; else null. */
export function oldReadingDays({ meter_read_at }: Pick<Machine, 'meter_read_at'>, now: Date): number | null {
  const days = meter_read_at === null ? 0 : Math.floor((now.getTime() - Date.parse(meter_read_at)) / DAY_MS);
  return days > OLD_READING_DAYS ? days : null;
}
