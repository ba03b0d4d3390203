import { useEffect, useState } from 'react';

/** The time now, told again every minute: ages and the operating day on screen stay true while nobody touches them. */
export function useClock(read: () => Date): Date {
  const [now, setNow] = useState(read);
  useEffect(() => {
    const timer = setInterval(() => setNow(read()), 60_000);
    return () => clearInterval(timer);
  }, [read]);
  return now;
}
