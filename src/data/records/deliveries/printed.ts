/** Which tickets this device has printed, for any user: the next print of such a ticket is a copy. */
import { useEffect, useState } from 'react';
import { deviceStore } from '../../store/deviceStore.ts';

const keyOf = (deliveryId: string): string => `printed/${deliveryId}`;
/** Printed from this page and not stored on disk: not yet, or the write failed. */
const notNoted = new Set<string>();

/** Undefined while it is being read. True if the store cannot be read: two originals are worse than an unneeded copy. */
export function usePrinted(deliveryId: string): boolean | undefined {
  const [found, setFound] = useState<{ readonly of: string; readonly printed: boolean }>();
  useEffect(() => {
    let shown = true;
    const read = async () => {
      const at = await deviceStore()
        .get<number>(keyOf(deliveryId))
        .catch(() => 0);
      if (shown) setFound({ of: deliveryId, printed: at !== undefined || notNoted.has(deliveryId) });
    };
    void read();
    return () => {
      shown = false;
    };
  }, [deliveryId]);
  return found?.of === deliveryId ? found.printed : undefined;
}

/** Counts at once on this page, and for the device from when it resolves. */
export async function markPrinted(deliveryId: string): Promise<void> {
  notNoted.add(deliveryId);
  await deviceStore().set(keyOf(deliveryId), Date.now());
  notNoted.delete(deliveryId);
}
