/** The shift to open next, with the data of the last one of its type: one tap opens it. */
import { derivedId } from '../records/ids.ts';
import { operatingDayOf, type SiteDay } from '../time/operatingDay.ts';
import { SHIFT_TYPES } from '../records/shifts.ts';
import type { ShiftRow, ShiftType } from './shiftTime.ts';
import { plannedSpan } from './plannedSpan.ts';
import { addDays } from '../time/calendar.ts';

export const shiftId = (operatingDay: string, type: ShiftType): string => derivedId(`shifts:${operatingDay}:${type}`);

export type ProposedShift = ReturnType<typeof proposedShifts>[number];

/** For a type without any shift: the usual eight hours. */
const USUAL: Readonly<Record<ShiftType, readonly [start: string, end: string]>> = {
  morning: ['06:00', '14:00'],
  day: ['07:00', '15:00'],
  night: ['22:00', '06:00'],
};

/** One of each type, the one due first; types that the site never worked come last. `known`: planned and recent ones. */
export function proposedShifts(known: readonly ShiftRow[], now: Date, site: SiteDay) {
  return SHIFT_TYPES.map((type) => ({ type, ...nextOf(type, known, now, site) }))
    .toSorted((one, other) => Number(other.isUsed) - Number(one.isUsed) || one.starts - other.starts)
    .map(({ type, proposal }) => ({ type, ...proposal }));
}

function nextOf(type: ShiftType, known: readonly ShiftRow[], now: Date, site: SiteDay) {
  const ofType = known.filter((shift) => shift.shift_type === type);
  const last = ofType
    .filter(({ status }) => status !== 'planned')
    .toSorted((one, other) => (one.operating_day < other.operating_day ? 1 : -1))[0];
  const today = operatingDayOf(now, site);
  const candidates = [-1, 0, 1, 2, 3].map((days) => {
    const day = addDays(today, days);
    const there = ofType.find((shift) => shift.operating_day === day);
    const pattern = there?.status === 'planned' ? there : last;
    const [start_time, end_time] = pattern ? [pattern.start_time, pattern.end_time] : USUAL[type];
    const span = plannedSpan({ operating_day: day, start_time, end_time }, site);
    const proposal = {
      day,
      /** Null: the type's own name. */
      name: pattern?.shift_name ?? null,
      startTime: start_time,
      endTime: end_time,
      /** m³; null: a share of the day's target. */
      target: pattern?.production_target ?? null,
      crew: pattern?.crew ?? [],
    };
    return { proposal, starts: span.start.getTime(), ends: span.end, isFree: !there || there.status === 'planned' };
  });
  const due = candidates.find(({ isFree, ends }) => isFree && ends > now) ?? candidates.at(-1);
  if (!due) throw new Error('there is always a next day');
  return { proposal: due.proposal, starts: due.starts, isUsed: ofType.length > 0 };
}
