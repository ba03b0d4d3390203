import { useEffect, useState } from 'react';
import { useAuth } from '../session/authState.ts';
import { deviceStore } from '../store/deviceStore.ts';
import { othersMovements } from '../store/apply/stockMirror.ts';
import type { OthersMovements } from '../store/apply/stockMirror.ts';
import { onMirrored } from '../store/mirrorMovements.ts';

/** What the device's other users have not sent; undefined while it is read. None where it cannot be read: figures go on. */
export function useOthersMovements(): readonly OthersMovements[] | undefined {
  const userId = useAuth((state) => state.user?.id);
  const [found, setFound] = useState<{ readonly userId: string; readonly others: readonly OthersMovements[] }>();
  useEffect(() => {
    if (userId === undefined) return undefined;
    let shown = true;
    const read = async () => {
      const others = await othersMovements(deviceStore(), userId).catch(() => []);
      if (shown) setFound({ userId, others });
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
