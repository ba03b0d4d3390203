/**
 * Fetches what changed on the server, and at first everything (steps: `pullTable.ts`). Guarantees: the pull state moves only together
 * with the rows and outcomes of its page; one pull runs at a time, and two at once do no harm (compare-and-set on the progress); a page
 * that does not match its schema, or whose cursor goes back or does not move, changes nothing; a new epoch or role starts a new
 * generation and keeps the outbox; a first sync continues where it was interrupted, and is complete only at its end.
 */
import { backoffMs, RENEWAL_PAUSE_MS } from '../clock/backoff.ts';
import type { SyncDeps } from '../clock/deps.ts';
import { createWait } from '../clock/interruptibleWaits.ts';
import { withLease, type Lease } from '../clock/lease.ts';
import { createSession } from '../clock/session.ts';
import { interpret, type Performer } from '../machine.ts';
import type { Classification } from '../wire/classify.ts';
import {
  PULL_BEGINS,
  pullStep,
  type Asked,
  type PullCommand,
  type PullEnd,
  type PullEvents,
  type PullResult,
  type Pulling,
} from './pullTable.ts';
import { requestStep, type PullAnswer } from './pullRequests.ts';
import { storeAnswer } from './storeAnswer.ts';

export interface PullReport {
  readonly end: PullEnd;
  readonly rows: number;
}

export interface PullOptions {
  /** Ends the current wait, or aborts the current request, which may be lost with the previous network (the network came back). */
  readonly shortenWaits?: AbortSignal;
  /** Whether another round was requested: a long pull stops for it between two pages. */
  readonly shouldYield?: () => boolean;
}

/** `step`: the table. Tests pass defective ones, to show that they are caught. */
export async function pull(deps: SyncDeps, options: PullOptions = {}, step = pullStep): Promise<PullReport> {
  const report = await withLease(deps, 'pull', async (lease): Promise<PullReport> => {
    const { end, rows, code = end } = await run(deps, lease, options, step);
    // Stored after every failure: outdated figures must never look current.
    if (FAILURES.has(end)) await deps.store.pullFailed(lease.generation, code, deps.clock.now());
    return { end, rows };
  });
  return report === 'taken' ? { end: 'taken', rows: 0 } : report;
}

const FAILURES: ReadonlySet<PullEnd> = new Set<PullEnd>([
  'waiting_for_sign_in',
  'not_ours',
  'failed',
  'server_went_back',
  'unreadable_rows',
]);

type Answer = Promise<Classification<PullAnswer>>;
/** The table waits for an answer only after a request. */
const NOTHING_ASKED: Classification<PullAnswer> = { kind: 'unknown', code: 'no_connection', shrink: false };
type PullEvent = PullEvents[Pulling['phase']];

/** Performs the commands of one pull. */
async function run(
  deps: SyncDeps,
  lease: Lease,
  { shortenWaits, shouldYield }: PullOptions,
  step: typeof pullStep,
): Promise<PullResult> {
  const { store, clock, random } = deps;
  const wait = createWait(clock, shortenWaits);
  const session = createSession(deps.tokens, store.userId);
  let signal = shortenWaits?.aborted ? undefined : shortenWaits;
  /** The request that was sent while an answer was being stored: the link and the disk work at the same time. */
  let ahead: { readonly answer: Answer; readonly cancel: () => void } | null = null;
  let answer: Classification<PullAnswer> | null = null;

  const moment = () => ({ now: clock.now(), makesWay: shouldYield?.() ?? false });
  const takeCut = (): boolean => {
    const wasCut = signal?.aborted ?? false;
    if (wasCut) signal = undefined;
    return wasCut;
  };
  const request = (asked: Asked, until: AbortSignal | undefined): Answer =>
    requestStep(deps, asked.step, asked.from, asked.device, session.token(), asked.size, until);
  const receive = async (asked: Answer | undefined): Promise<PullEvent> => {
    answer = (await asked) ?? NOTHING_ASKED;
    return takeCut() ? { kind: 'cut' } : { ...answer, ...moment() };
  };

  const askAhead = (asked: Asked): void => {
    const controller = new AbortController();
    const cut = signal;
    const cancel = () => controller.abort();
    cut?.addEventListener('abort', cancel, { once: true });
    const asking = request(asked, controller.signal).finally(() => cut?.removeEventListener('abort', cancel));
    // The code that awaits the answer handles its failure. The failure of a cancelled request is ignored.
    asking.catch(() => undefined);
    ahead = { answer: asking, cancel };
  };
  const dropAhead = (): void => {
    ahead?.cancel();
    ahead = null;
  };
  const awaitAhead = (): Promise<PullEvent> => {
    const asked = ahead?.answer;
    ahead = null;
    return receive(asked);
  };

  async function open(): Promise<PullEvent> {
    const device = await store.deviceId();
    const opened = await session.open();
    if (opened.kind === 'unreachable') return { ...opened, wasCut: takeCut() };
    return opened.kind === 'token' ? { ...opened, device, isOurs: opened.isOurs && device !== null } : opened;
  }

  const perform: Performer<PullCommand, PullEvent> = {
    read: async () => (lease.isLost() ? { kind: 'lease_lost' } : { kind: 'read', held: await store.pullState() }),
    open_session: open,
    ask: ({ asked }) => receive(request(asked, signal)),
    ask_ahead: ({ asked }) => askAhead(asked),
    drop_ahead: dropAhead,
    await_ahead: awaitAhead,
    await_answer: async () => ({ ...(answer ?? NOTHING_ASKED), ...moment() }),
    store: async ({ asked, answer: one }) => {
      const kind = await storeAnswer(deps, asked.from, one, asked.size);
      return { kind, ...moment() };
    },
    compare_device: async ({ device }) => ({
      kind: (await store.deviceId()) === device ? 'same_device' : 'other_device',
    }),
    renew_token: async () => {
      await session.renew();
      await wait(RENEWAL_PAUSE_MS);
      return { kind: 'resumed' };
    },
    record_failure: async ({ code, limit }) => {
      const retry = await deps.retry();
      const written = await store.pullFailed(lease.generation, code, clock.now(), limit);
      return written ? { kind: 'recorded', retry } : { kind: 'lease_lost' };
    },
    back_off: async ({ failures, retry, atLeast }) => {
      await wait(Math.max(atLeast, backoffMs(failures, retry, random)));
      return { kind: 'resumed' };
    },
  };
  try {
    return await interpret(PULL_BEGINS, step, perform);
  } finally {
    dropAhead();
  }
}
