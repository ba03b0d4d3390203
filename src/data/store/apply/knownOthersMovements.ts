/** The other users' unsent movements as this page last read them. A screen starts with them and reads them again. */
import { deviceStore } from '../deviceStore.ts';
import { othersMovements, type OthersMovements } from './stockMirror.ts';

interface KnownMovements {
  readonly userId: string;
  readonly others: readonly OthersMovements[];
}
let known: KnownMovements | undefined;

export const knownOthersMovements = (): KnownMovements | undefined => known;

/** If they cannot be read, the known ones of this user stay. An equal list is the same object. */
export async function readOthersMovements(userId: string): Promise<KnownMovements> {
  const others = await othersMovements(deviceStore(), userId).catch(() => undefined);
  const before = known?.userId === userId ? known : { userId, others: [] };
  const isSame = others === undefined || JSON.stringify(before.others) === JSON.stringify(others);
  known = isSame ? before : { userId, others };
  return known;
}
