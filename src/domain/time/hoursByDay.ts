/** How the time between two instants spreads over operating days. */
const HOUR_MS = 3_600_000;
/** No stop is longer (`ended_at__too_long`); a longer one, which the server refuses, costs no time here. */
const LONGEST_MS = 92 * 24 * HOUR_MS;

/** h with 3 decimals on each operating day that it covers, in order. `dayOf`: the operating day of an instant (ISO 8601). */
export function hoursByDay(from: number, to: number, dayOf: (instant: string) => string) {
  const dayAt = (at: number) => dayOf(new Date(at).toISOString());
  const found: [string, number][] = [];
  for (let start = Math.max(from, to - LONGEST_MS); start < to;) {
    const day = dayAt(start);
    // The first instant of the next day lies between the two.
    let [within, beyond] = [start, start + 25 * HOUR_MS];
    while (beyond - within > 1) {
      const middle = Math.floor((within + beyond) / 2);
      if (dayAt(middle) === day) within = middle;
      else beyond = middle;
    }
    found.push([day, Math.round((Math.min(to, beyond) - start) / 3_600) / 1_000]);
    start = beyond;
  }
  return found;
}
