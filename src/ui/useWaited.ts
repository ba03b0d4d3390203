import { useEffect, useState } from 'react';

/** Whether so long has passed since this was first on screen: what is on its way is waited for, but not for ever. */
export function useWaited(ms: number): boolean {
  const [waited, setWaited] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return waited;
}
