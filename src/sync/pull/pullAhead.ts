/** Asks for the next page of a history while the one before is stored: the link and the disk work at the same time. */
import type { Classification } from '../wire/classify.ts';
import type { SyncDeps } from '../clock/deps.ts';
import type { PullState } from '../ports.ts';
import { requestStep } from './pullRequests.ts';
import type { PullAnswer } from './pullRequests.ts';

export interface Ahead {
  /** The state that the page follows, if the one before is stored. */
  readonly from: PullState;
  readonly device: string | null;
  readonly size: number;
  readonly answer: Promise<Classification<PullAnswer>>;
  /** Ends the request of a page that nobody waits for any more. */
  readonly cancel: () => void;
}

/** Sends the request at once. `signal` aborts it too, as it aborts every request of the pull. */
export function askAhead(
  deps: SyncDeps,
  from: PullState,
  device: string | null,
  token: string,
  size: number,
  signal: AbortSignal | undefined,
): Ahead {
  const controller = new AbortController();
  const cancel = () => controller.abort();
  signal?.addEventListener('abort', cancel, { once: true });
  const answer = requestStep(deps, 'history', from, device, token, size, controller.signal).finally(() => {
    signal?.removeEventListener('abort', cancel);
  });
  // `fetchPages` awaits the answer and handles its failure. The failure of a cancelled page is ignored.
  answer.catch(() => undefined);
  return { from, device, size, answer, cancel };
}
