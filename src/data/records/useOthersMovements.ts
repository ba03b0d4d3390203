import { useEffect, useState } from 'react';
import { useAuth } from '../session/authState.ts';
import type { OthersMovements } from '../store/apply/stockMirror.ts';
import { knownOthersMovements, readOthersMovements } from '../store/apply/knownOthersMovements.ts';
import { onMirrored } from '../store/apply/mirrorMovements.ts';

/** What the device's other users have not sent; undefined while it is first read. */
export function useOthersMovements(): readonly OthersMovements[] | undefined {
  const userId = useAuth((state) => state.user?.id);
  const [found, setFound] = useState(knownOthersMovements);
  useEffect(() => {
    if (userId === undefined) return undefined;
    let shown = true;
    const read = async () => {
      const movements = await readOthersMovements(userId);
      if (shown) setFound(movements);
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
