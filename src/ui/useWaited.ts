import { useEffect, useState } from 'react';

/** Whether this much time has passed since the mount: data on its way is waited for, but not forever. */
export function useWaited(ms: number): boolean {
  const [waited, setWaited] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return waited;
}
