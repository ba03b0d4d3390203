/** Sends the next request while an answer is being stored: the link and the disk work at the same time. */
import type { Classification } from '../wire/classify.ts';
import type { SyncDeps } from '../clock/deps.ts';
import type { PullState } from '../ports.ts';
import { isSameHistory, isSameProgress, type PullStep } from './pullProgress.ts';
import { requestStep, type PullAnswer } from './pullRequests.ts';

export interface Ahead {
  readonly step: PullStep;
  /** The state that the answer follows, if the one before is stored. */
  readonly from: PullState;
  readonly device: string | null;
  readonly size: number;
  readonly answer: Promise<Classification<PullAnswer>>;
  /** Aborts the request: its answer is no longer needed. */
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

/** Whether the answer may be stored over this state: a page of history also where newer changes were stored since its request. */
export const isFor = ({ step, from, device }: Ahead, state: PullState, current: string | null): boolean =>
  device === current && (step === 'history' ? isSameHistory(from, state) : isSameProgress(from, state));
