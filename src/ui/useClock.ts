import { useEffect, useState } from 'react';

/** The current time, updated every minute, and within seconds if the device's clock is set or corrected. */
export function useClock(read: () => Date): Date {
  const [now, setNow] = useState(read);
  useEffect(() => {
    const timer = setInterval(() => setNow((shown) => newer(shown, read())), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [read]);
  return now;
}

const LOOK_EVERY_MS = 5_000;
const MINUTE_MS = 60_000;

/** The displayed time stays for its minute, so that a screen renders no more often. */
const newer = (shown: Date, now: Date): Date => (minuteOf(shown) === minuteOf(now) ? shown : now);
const minuteOf = (time: Date): number => Math.floor(time.getTime() / MINUTE_MS);
