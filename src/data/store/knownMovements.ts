/** What the device's other users have not sent, as this page has read it last: a screen begins with it, and looks again. */
import { deviceStore } from './deviceStore.ts';
import { othersMovements } from './apply/stockMirror.ts';
import type { OthersMovements } from './apply/stockMirror.ts';

interface KnownMovements {
  readonly userId: string;
  readonly others: readonly OthersMovements[];
}
let known: KnownMovements | undefined;

export const knownMovements = (): KnownMovements | undefined => known;

/** None where they cannot be read: figures go on. The same list as before is the same object. */
export async function readMovements(userId: string): Promise<KnownMovements> {
  const others = await othersMovements(deviceStore(), userId).catch(() => []);
  if (known?.userId !== userId || JSON.stringify(known.others) !== JSON.stringify(others)) known = { userId, others };
  return known;
}
