/** How much storage the app uses on this device, and whether the browser may delete it when space runs short. */
import { useEffect, useState } from 'react';

/** Bytes, and `isProtected` if the browser does not delete it on its own; each null if the browser does not report it. */
async function readStorageInfo(manager: StorageManager | undefined) {
  const [estimate, isProtected] = await Promise.all([
    manager?.estimate?.().catch(() => null) ?? null,
    manager?.persisted?.().catch(() => null) ?? null,
  ]);
  return { used: estimate?.usage ?? null, available: estimate?.quota ?? null, isProtected };
}

/** `info` is undefined until the browser has answered. `protect` asks the browser to keep the storage; true if it agreed. */
export function useStorageInfo() {
  const [info, setInfo] = useState<Awaited<ReturnType<typeof readStorageInfo>>>();
  useEffect(() => void readStorageInfo(navigator.storage).then(setInfo), []);
  const protect = async (): Promise<boolean> => {
    const granted = (await navigator.storage?.persist?.().catch(() => false)) ?? false;
    setInfo(await readStorageInfo(navigator.storage));
    return granted;
  };
  return { info, protect };
}
