import { useRef, useState } from 'react';

/** One request at a time: presses during it are ignored. */
export function useCall() {
  const isBusy = useRef(false);
  const [busy, setBusy] = useState(false);

  /** Undefined: another request is running. */
  async function call<T>(request: () => Promise<T>): Promise<T | undefined> {
    if (isBusy.current) return undefined;
    isBusy.current = true;
    setBusy(true);
    try {
      return await request();
    } finally {
      isBusy.current = false;
      setBusy(false);
    }
  }

  return { busy, call };
}
