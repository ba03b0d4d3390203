import { useRef, useState } from 'react';

/** One request at a time: what is pressed while it runs is not done. */
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
