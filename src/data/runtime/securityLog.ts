/** The security log. Events are stored apart from the outbox until the server has them, because they are not the user's work. */
import { newId } from '../../domain/records/ids.ts';
import type { Severity } from '../../domain/audit/errors.ts';
import type { MutationKind, MutationPayloads } from '../../domain/mutations/mutations.ts';
import { batchBody } from '../../sync/push/batch.ts';
import { classify } from '../../sync/wire/classify.ts';
import type { TransportResult } from '../../sync/wire/request.ts';
import type { WireOutcome } from '../../sync/ports.ts';
import { parseApplyAnswer } from '../../sync/wire/answers.ts';
import { authState } from '../session/authState.ts';
import { deviceStore } from '../store/deviceStore.ts';
import { readMeta } from '../store/meta.ts';
import { userStore } from '../store/schema.ts';
import { backend } from '../remote/env.ts';
import { pageTokens } from '../session/pageSession.ts';
import { createTransport } from '../remote/rpc.ts';

export interface SecurityEvent {
  readonly id: string;
  readonly kind: string;
  readonly severity: Severity;
  readonly message: string;
}

/** A mutation, frozen: the server refuses the same id with other bytes. Its field names are persisted. */
interface QueuedEvent {
  readonly mutation: string;
  readonly author: string;
  readonly bytes: string;
  /** Refused by the server when sent alone: kept, and not sent again. */
  readonly refused?: true;
  /** A user's action: never dropped for lack of room, unlike a fault. */
  readonly kept?: true;
}

const KEY = 'security_log';
/** Faults that the store did not accept, for example because the disk is full: sent from here while the page is open. */
let unstored: readonly QueuedEvent[] = [];
/** A repeated fault must not fill the device; the oldest are dropped. */
const MOST = 100;

export async function logSecurity({ id, kind, severity, message }: SecurityEvent): Promise<void> {
  await keep('client_errors.create', { message: message || kind, details: { error_id: id, kind, severity } });
  await sendSecurityLog();
}

/** `file`: a file about to be written, with this many rows. Resolves once the event is stored here, without waiting for the server. */
export const logExport = (file: string, rows: number): Promise<void> => logFile('audit_log.export', { file, rows });

/** Like `logExport`: a file of unsent work about to be imported, by its fingerprint. */
export const logImport = (taken: MutationPayloads['audit_log.import']): Promise<void> =>
  logFile('audit_log.import', taken);

async function logFile(kind: MutationKind, payload: object): Promise<void> {
  await keep(kind, payload, { kept: true });
  void sendSecurityLog().catch(() => undefined);
}

async function keep(kind: MutationKind, payload: object, lasting: Pick<QueuedEvent, 'kept'> = {}): Promise<void> {
  const { user } = authState();
  if (!user) return;
  const id = newId();
  const head = { id, seq: 1, kind, entity_id: id, payload, depends_on: [], replaces: null };
  const bytes = JSON.stringify({ ...head, captured_at: new Date().toISOString(), clock_offset_ms: null });
  const waiting: QueuedEvent = { mutation: id, author: user.id, bytes, ...lasting };
  try {
    await deviceStore().update<QueuedEvent[]>(KEY, (held) => withoutOldest([...(held ?? []), waiting]));
  } catch (error) {
    if (lasting.kept) throw error;
    unstored = withoutOldest([...unstored, waiting]);
  }
}

function withoutOldest(events: readonly QueuedEvent[]): QueuedEvent[] {
  let over = events.filter(({ kept }) => !kept).length - MOST;
  return events.filter(({ kept }) => {
    if (kept || over <= 0) return true;
    over -= 1;
    return false;
  });
}

/** Sends the signed-in user's waiting events. Events that the server decided are removed; blocked ones stay. */
export async function sendSecurityLog(): Promise<void> {
  const { user } = authState();
  const stored = await deviceStore()
    .get<QueuedEvent[]>(KEY)
    .catch(() => undefined);
  const mine = [...(stored ?? []), ...unstored].filter(({ author, refused }) => author === user?.id && !refused);
  if (!user || mine.length === 0 || !navigator.onLine) return;
  const [token, device] = [await pageTokens.current(), await readMeta(userStore(user.id).strict, 'device')];
  if (token.kind !== 'token' || token.userId !== user.id || !device) return;
  const transport = createTransport(backend());
  await sendBatch(mine, (batch) =>
    transport.call({
      procedure: 'apply_mutations',
      body: batchBody(batch, user.id, device.id),
      token: token.value,
      timeoutMs: 15_000,
    }),
  );
}

type Send = (batch: readonly QueuedEvent[]) => Promise<TransportResult>;

/** If the server refuses the batch as a whole, it is halved until the cause is found; that event stays here, and the others are sent. */
async function sendBatch(batch: readonly QueuedEvent[], send: Send): Promise<void> {
  const [first] = batch;
  const ids = batch.map(({ mutation: id }) => ({ id, entity_id: id }));
  const verdict = classify(await send(batch), (answer) => parseApplyAnswer(answer, ids), Date.now());
  if (verdict.kind === 'answered') {
    const done = decidedIn(verdict.value.outcomes);
    unstored = unstored.filter(({ mutation }) => !done.has(mutation));
    await deviceStore().update<QueuedEvent[]>(KEY, (held) =>
      (held ?? []).filter(({ mutation }) => !done.has(mutation)),
    );
  } else if (verdict.kind === 'refused' || verdict.kind === 'too_large' || verdict.kind === 'server_error') {
    const half = Math.ceil(batch.length / 2);
    if (batch.length > 1) for (const part of [batch.slice(0, half), batch.slice(half)]) await sendBatch(part, send);
    else if (verdict.kind !== 'server_error')
      await deviceStore().update<QueuedEvent[]>(KEY, (held) =>
        held?.map((one) => (one.mutation === first?.mutation ? { ...one, refused: true } : one)),
      );
  }
}

const decidedIn = (outcomes: readonly WireOutcome[]): ReadonlySet<string> =>
  new Set(outcomes.flatMap(({ id, outcome }) => (outcome === 'blocked' ? [] : [id])));
