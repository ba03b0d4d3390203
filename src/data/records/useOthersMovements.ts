import { useEffect, useState } from 'react';
import { useAuth } from '../session/authState.ts';
import { deviceStore } from '../store/deviceStore.ts';
import { othersMovements } from '../store/apply/stockMirror.ts';
import type { OthersMovements } from '../store/apply/stockMirror.ts';
import { onMirrored } from '../store/mirrorMovements.ts';

interface Found {
  readonly userId: string;
  readonly others: readonly OthersMovements[];
}
/** What was read last in this page: the next screen begins with it, and looks again. */
let last: Found | undefined;

/** What the device's other users have not sent; undefined while it is first read. None where it cannot be read: figures go on. */
export function useOthersMovements(): readonly OthersMovements[] | undefined {
  const userId = useAuth((state) => state.user?.id);
  const [found, setFound] = useState(last);
  useEffect(() => {
    if (userId === undefined) return undefined;
    let shown = true;
    const read = async () => {
      const others = await othersMovements(deviceStore(), userId).catch(() => []);
      // The same list again is no news: what is asked with it is not asked once more.
      if (last?.userId !== userId || JSON.stringify(last.others) !== JSON.stringify(others)) last = { userId, others };
      if (shown) setFound(last);
    };
    void read();
    const stop = onMirrored(() => {
      void read();
    });
    return () => {
      shown = false;
      stop();
    };
  }, [userId]);
  return found?.userId === userId ? found?.others : undefined;
}
