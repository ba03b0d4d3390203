/** Fetches "All my data" in small parts beside other screens; stored here until saved, the owner's sign-out, or a day has passed. */
import { create } from 'zustand';
import type { CallFailure } from '../../../domain/audit/errors.ts';
import { err, ok, type Result } from '../../../domain/values/result.ts';
import { createLocks } from '../../platform/locks.ts';
import { systemClock } from '../../platform/systemClock.ts';
import { pictureOf } from '../../records/usePhoto.ts';
import { cachedPieces as pieces, forgetAllData } from '../../remote/allDataCache.ts';
import { authState, onAuthChange } from '../../session/authState.ts';
import { askServer } from '../askServer.ts';
import { dataTable, fetchData, readProgress, type FetchedData } from './fetchData.ts';

interface AllDataState {
  /** Null: nothing was fetched. Undefined: it is being read. */
  readonly data: FetchedData | null | undefined;
  readonly work: 'fetching' | 'writing' | null;
  /** Share of the file, 0 to 1. */
  readonly written: number;
  /** The server cannot be reached: fetching continues by itself. */
  readonly isWaiting: boolean;
  readonly failure: CallFailure | null;
}

const KEPT_MS = 86_400_000;
const RETRY_MS = 5_000;
const PART_BYTES = 1_000_000;
const IDLE = { work: null, written: 0, isWaiting: false, failure: null };

export const useAllData = create<AllDataState>()(() => ({ data: undefined, ...IDLE }));
const show = useAllData.setState;

let stop = new AbortController();
export const stopAllData = (): void => stop.abort();
// A sign-out deletes what was fetched: nothing may be stored after it.
onAuthChange(({ user, signingOut }, before) => {
  if (signingOut || user?.id !== before.user?.id) stopAllData();
  if (user?.id !== before.user?.id) show({ data: undefined, ...IDLE });
});

export async function lookForAllData(userId: string | undefined): Promise<void> {
  if (userId === undefined || useAllData.getState().work) return;
  const data = (await readProgress(pieces)) ?? null;
  if (data && (data.userId !== userId || Date.now() - data.time > KEPT_MS)) await discardAllData();
  else show({ data });
}

export async function discardAllData(): Promise<void> {
  await forgetAllData();
  show({ data: null, ...IDLE });
}

/** Starts, or continues where it was stopped. True: everything is fetched; null: it was stopped or has failed. */
export const fetchAllData = (): Promise<boolean | null> =>
  atWork('fetching', async (signal) => {
    const userId = authState().user?.id ?? '';
    await fetchData(userId, {
      pieces,
      ask: (asked) => answered(signal, () => askServer(dataTable, (client) => client.rpc('all_my_data', { asked }))),
      photo: ({ id, path }) =>
        answered(signal, async () => {
          const picture = await pictureOf(userId, id, path);
          return picture === 'offline' ? err(picture) : ok(picture === 'refused' ? null : picture);
        }),
      say: (data) => show({ data, isWaiting: false }),
    });
    return true;
  });

/** `content`: the file, if there is no `target`. Null: it was stopped or has failed. */
export const writeAllData = (target: FileSystemFileHandle | null, readMe: string) =>
  atWork('writing', async (signal) => {
    const [{ writeData }, data] = await Promise.all([import('./writeData.ts'), readProgress(pieces)]);
    if (!data?.isWhole) throw new Error('Not everything has been fetched.');
    const file = await target?.createWritable();
    // A browser may keep a Blob's content on disk, so the whole file is never in memory. Joining thousands of parts takes 150 ms.
    const parts: Blob[] = [];
    let chunks: Uint8Array<ArrayBuffer>[] = [];
    let bytes = 0;
    const join = () => {
      parts.push(new Blob(chunks));
      [chunks, bytes] = [[], 0];
    };
    const write = async (chunk: Uint8Array<ArrayBuffer>) => {
      signal.throwIfAborted();
      if (file) return file.write(chunk);
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes > PART_BYTES) join();
    };
    await writeData(data, readMe, { pieces, write, say: (written) => show({ written }) });
    join();
    await file?.close();
    await discardAllData();
    return { content: file ? null : new Blob(parts, { type: 'application/zip' }) };
  });

/** Runs one of them at a time, across all tabs. */
async function atWork<T>(work: 'fetching' | 'writing', task: (signal: AbortSignal) => Promise<T>): Promise<T | null> {
  stop = new AbortController();
  const { signal } = stop;
  show({ ...IDLE, work });
  try {
    const end = await createLocks(navigator.locks).tryHold('kuari-all-data', () => task(signal));
    if (end !== 'taken') return end;
    show({ failure: 'busy' });
  } catch {
    if (!signal.aborted && useAllData.getState().failure === null) show({ failure: 'unclear' });
  } finally {
    show({ work: null, isWaiting: false });
  }
  return null;
}

async function answered<T>(signal: AbortSignal, ask: () => Promise<Result<T, CallFailure>>): Promise<T> {
  for (;;) {
    const answer = await ask();
    signal.throwIfAborted();
    if (answer.ok) return answer.value;
    const isWaiting = answer.error === 'offline' || answer.error === 'busy';
    show(isWaiting ? { isWaiting } : { failure: answer.error });
    if (!isWaiting) throw new Error(answer.error);
    await systemClock.sleep(RETRY_MS, signal);
  }
}
