import { isDay } from '../../../domain/rules/day.ts';

/** The first day on which a change applies, the twin of `private.first_day_of_change`. */
export interface StartDay {
  readonly day: string;
  readonly today: string;
  /** The possible choices. `latest`: today; tomorrow if today is closed. `first`: null: any day. */
  readonly latest: string;
  readonly first: string | null;
  readonly mistake: 'day_ahead' | 'from_closed_day' | undefined;
}

export function startDayOf(typed: string, today: string, firstOpenDay: string | null): StartDay {
  const latest = firstOpenDay !== null && firstOpenDay > today ? firstOpenDay : today;
  const day = isDay(typed) ? typed : latest;
  const isClosed = firstOpenDay !== null && day < firstOpenDay;
  return {
    day,
    today,
    latest,
    first: firstOpenDay,
    mistake: day > latest ? 'day_ahead' : isClosed ? 'from_closed_day' : undefined,
  };
}
