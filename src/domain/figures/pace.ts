/** How a month stands against its target: where it should be by the end of this day, where it leads, what is needed a day. Any unit. */
import { dayOfMonth, daysInMonth } from '../time/calendar.ts';

export interface Pace {
  readonly done: number;
  readonly target: number;
  /** % of the target; null where there is none. */
  readonly percent: number | null;
  /** Target × days begun / days of the month. */
  readonly expected: number;
  /** What the month comes to if it goes on like this. */
  readonly projected: number;
  /** What is left of the target, never below 0. */
  readonly rest: number;
  /** Today and those after it. */
  readonly daysLeft: number;
  /** Rest / days left. */
  readonly neededADay: number;
}

export function paceOf(done: number, target: number, day: string): Pace {
  const [begun, all] = [dayOfMonth(day), daysInMonth(day)];
  const rest = Math.max(0, target - done);
  const daysLeft = all - begun + 1;
  return {
    done,
    target,
    percent: target > 0 ? (done / target) * 100 : null,
    expected: (target * begun) / all,
    projected: (done * all) / begun,
    rest,
    daysLeft,
    neededADay: rest / daysLeft,
  };
}
