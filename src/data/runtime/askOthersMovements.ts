/** Asks the server about movements of the device's other users that no row here shows: after the drain, before the pull. */
import { isCount, isText, jsonAs, mapOf, orMissing, shaped } from '../../domain/values/shape.ts';
import { movementsToAsk } from '../../sync/predict/unsentMovements.ts';
import { nameOfRequest } from '../../sync/pull/requestName.ts';
import type { SyncDeps } from '../../sync/clock/deps.ts';
import type { DeviceStore } from '../store/deviceStore.ts';
import { readPull, writeMeta } from '../store/meta.ts';
import type { UserDb } from '../store/schema.ts';
import { othersMovements } from '../store/apply/stockMirror.ts';

const isAnswer = shaped({ epoch: isText, to: orMissing(isText), movements: mapOf(mapOf(isCount)) });

/** Time limit, because the pull waits for it. */
const LIMIT_MS = 15_000;

export async function askOthersMovements(
  db: UserDb,
  device: DeviceStore,
  { transport, tokens, store }: Pick<SyncDeps, 'transport' | 'tokens' | 'store'>,
  signal?: AbortSignal,
): Promise<void> {
  const others = await othersMovements(device, db.userId);
  const mutations = movementsToAsk(
    others.flatMap(({ movements }) => movements),
    (await readPull(db)).epoch,
  );
  if (mutations.length === 0) return;
  const token = await tokens.current();
  if (token.kind !== 'token' || token.userId !== db.userId) return;
  const request = { mutations, device: await store.deviceId() };
  const ask = nameOfRequest('pull_movements', request);
  const body = JSON.stringify({ ...request, ask });
  const result = await transport.call({
    procedure: 'pull_movements',
    body,
    token: token.value,
    timeoutMs: LIMIT_MS,
    signal,
  });
  if (result.kind !== 'response' || result.status !== 200) return;
  const answer = jsonAs(isAnswer, result.body);
  if (answer?.to !== ask) return;
  const { epoch, movements } = answer;
  await writeMeta(db, 'others_heard', { epoch, movements });
}
