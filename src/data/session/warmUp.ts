/** A first question with a token: it wakes the database's connection, and is answered with the server's time and the caller's role. */
import { ROLES } from '../../domain/roles.ts';
import type { Role } from '../../domain/roles.ts';
import type { Backend } from '../remote/env.ts';
import { send } from '../remote/http.ts';
import { authorized } from '../remote/rpc.ts';
import { objectIn, textOf } from './answerText.ts';

const TIMEOUT_MS = 3_000;

export interface WarmUp {
  /** Null for one who is inactive or unknown to the server. */
  readonly role: Role | null;
  /** Epoch ms; undefined where the answer has none that can be read. */
  readonly serverTime: number | undefined;
}

/** `unavailable`: the server could not be asked or gave no answer that can be read. */
export async function askWarmUp(backend: Backend, token: string): Promise<WarmUp | 'unavailable'> {
  const result = await send(`${backend.url}/rest/v1/rpc/warmup_session`, {
    method: 'POST',
    headers: { ...authorized(backend, token), 'content-type': 'application/json' },
    body: '{}',
    timeoutMs: TIMEOUT_MS,
  });
  const answer = result.kind === 'response' && result.status === 200 ? objectIn(result.body) : {};
  if (!('role' in answer)) return 'unavailable';
  const told = Date.parse(textOf(answer['server_time']) ?? '');
  return {
    role: ROLES.find((role) => role === answer['role']) ?? null,
    serverTime: Number.isNaN(told) ? undefined : told,
  };
}
