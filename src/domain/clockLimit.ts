/** A device's clock that is further off asks its person (ms). */
export const CLOCK_LIMIT_MS = 300_000;
