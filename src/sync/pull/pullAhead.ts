/** Asks for what follows an answer while that one is stored: the link and the disk work at the same time. */
import type { Classification } from '../wire/classify.ts';
import type { SyncDeps } from '../clock/deps.ts';
import type { PullState } from '../ports.ts';
import { isSameHistory, isSameProgress } from './pullProgress.ts';
import type { PullStep } from './pullProgress.ts';
import { requestStep } from './pullRequests.ts';
import type { PullAnswer } from './pullRequests.ts';

export interface Ahead {
  readonly step: PullStep;
  /** The state that the answer follows, if the one before is stored. */
  readonly from: PullState;
  readonly device: string | null;
  readonly size: number;
  readonly answer: Promise<Classification<PullAnswer>>;
  /** Ends a request whose answer nobody waits for any more. */
  readonly cancel: () => void;
}

/** Sends the request at once. `signal` aborts it too, as it aborts every request of the pull. */
export function askAhead(
  deps: SyncDeps,
  step: PullStep,
  from: PullState,
  device: string | null,
  token: string,
  size: number,
  signal: AbortSignal | undefined,
): Ahead {
  const controller = new AbortController();
  const cancel = () => controller.abort();
  signal?.addEventListener('abort', cancel, { once: true });
  const answer = requestStep(deps, step, from, device, token, size, controller.signal).finally(() => {
    signal?.removeEventListener('abort', cancel);
  });
  // `fetchPages` awaits the answer and handles its failure. The failure of a cancelled request is ignored.
  answer.catch(() => undefined);
  return { step, from, device, size, answer, cancel };
}

/**
 * Whether the answer can still be stored over this state. A page of history can after changes too: it holds rows up to the cursor of the
 * state that it was asked from, and newer ones came with those changes.
 */
export const isFor = ({ step, from, device }: Ahead, state: PullState, current: string | null): boolean =>
  device === current && (step === 'history' ? isSameHistory(from, state) : isSameProgress(from, state));
