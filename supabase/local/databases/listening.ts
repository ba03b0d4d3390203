/** A connection to Postgres that only listens. What is sent while it is lost, it never hears. */
import { setTimeout as sleep } from 'node:timers/promises';
import type postgres from 'postgres';

const RETRY_MS = 250;
/** A server that the network has cut off closes nothing: it is asked. */
const LOOK_EVERY_MS = 30_000;
const ANSWER_MS = 5_000;

type Client = postgres.Sql;

/** Rejects if it cannot listen the first time. Once lost, it is opened again until that succeeds; then `interrupted` is called. */
export async function listenOn(
  connect: (closed: () => void) => Client,
  channel: string,
  interrupted: () => void,
): Promise<() => Promise<void>> {
  const over = new AbortController();
  const open = async () => {
    let lose!: () => void;
    const lost = new Promise<false>((resolve) => (lose = () => resolve(false)));
    const client = connect(lose);
    await answered(client.unsafe(`listen "${channel}"`)).catch(async (error: unknown) => {
      await end(client);
      throw error;
    });
    return { client, lost };
  };
  let current = await open();
  const follow = async () => {
    while (!over.signal.aborted) {
      const { client, lost } = current;
      const isDue = await Promise.race([lost, sleep(LOOK_EVERY_MS, true, { ref: false })]);
      if (
        isDue &&
        (await answered(client.unsafe('select 1')).then(
          () => true,
          () => false,
        ))
      )
        continue;
      await end(client);
      for (let isBack = false; !isBack && !over.signal.aborted;) {
        isBack = await open().then(
          (next) => ((current = next), true),
          () => false,
        );
        if (!isBack) await sleep(RETRY_MS, undefined, { ref: false });
      }
      if (over.signal.aborted) await end(current.client);
      else interrupted();
    }
  };
  void follow();
  return async () => {
    over.abort();
    await end(current.client);
  };
}

const end = (client: Client): Promise<void> => client.end({ timeout: 0 }).catch(() => undefined);

async function answered(query: Promise<unknown>): Promise<void> {
  const late = new AbortController();
  try {
    await Promise.race([
      query,
      sleep(ANSWER_MS, undefined, { signal: late.signal, ref: false }).then(() =>
        Promise.reject(new Error('Postgres did not answer.')),
      ),
    ]);
  } finally {
    late.abort();
  }
}
