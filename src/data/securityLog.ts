/**
 * Authorization and critical errors, for the owner. Kept on the device until the server has them; apart from the outbox,
 * because they are no work of the person and must neither count as unsent records nor hold any up.
 */
import { newId } from '../domain/ids.ts';
import type { Severity } from '../domain/errors.ts';
import { batchBody } from '../sync/batch.ts';
import type { WireOutcome } from '../sync/ports.ts';
import { parseApplyAnswer } from '../sync/wire.ts';
import { authState } from './auth.ts';
import { deviceStore } from './db/deviceStore.ts';
import { readMeta } from './db/meta.ts';
import { userStore } from './db/schema.ts';
import { backend } from './platform/env.ts';
import { pageTokens } from './session/page.ts';
import { createTransport } from './transport/rpc.ts';

export interface SecurityEvent {
  readonly id: string;
  readonly kind: string;
  readonly severity: Severity;
  readonly message: string;
}

/** The mutation as it is sent, and sent again, for ever: the server takes the same id with other bytes for somebody else's. */
interface Waiting {
  readonly mutation: string;
  readonly author: string;
  readonly bytes: string;
}

const KEY = 'security_log';
/** A fault that repeats itself for ever must not fill the device. */
const MOST = 100;

export async function logSecurity(event: SecurityEvent): Promise<void> {
  const { user } = authState();
  if (!user) return;
  const waiting = freeze(event, newId(), user.id, new Date());
  await deviceStore().update<Waiting[]>(KEY, (held) => [...(held ?? []), waiting].slice(-MOST));
  await sendSecurityLog();
}

/** Sends what waits of the one who is signed in. Whatever the server decided is done; what it cannot decide yet (`blocked`) waits on. */
export async function sendSecurityLog(): Promise<void> {
  const { user } = authState();
  const mine = ((await deviceStore().get<Waiting[]>(KEY)) ?? []).filter(({ author }) => author === user?.id);
  if (!user || mine.length === 0 || !navigator.onLine) return;
  const [token, device] = [await pageTokens.current(), await readMeta(userStore(user.id).strict, 'device')];
  if (token.kind !== 'token' || token.userId !== user.id || !device) return;
  const body = batchBody(mine, user.id, device.id);
  const result = await createTransport(backend()).call({ procedure: 'apply_mutations', body, token: token.value, timeoutMs: 15_000 });
  const answer = result.kind === 'response' && result.status === 200 ? parseApplyAnswer(result.body, mine.map(({ mutation: id }) => ({ id, entity_id: id }))) : null;
  if (!answer) return;
  const done = decidedIn(answer.outcomes);
  await deviceStore().update<Waiting[]>(KEY, (held) => (held ?? []).filter(({ mutation }) => !done.has(mutation)));
}

const decidedIn = (outcomes: readonly WireOutcome[]): ReadonlySet<string> =>
  new Set(outcomes.flatMap(({ id, outcome }) => (outcome === 'blocked' ? [] : [id])));

/** No work of the person and in nobody's order: it stands outside the device's numbers. */
function freeze({ id, kind, severity, message }: SecurityEvent, mutation: string, author: string, at: Date): Waiting {
  const bytes = JSON.stringify({
    id: mutation, seq: 1, kind: 'client_errors.create', entity_id: mutation,
    payload: { message: message === '' ? kind : message, details: { error_id: id, kind, severity } },
    depends_on: [], replaces: null, captured_at: at.toISOString(), clock_offset_ms: null,
  });
  return { mutation, author, bytes };
}
