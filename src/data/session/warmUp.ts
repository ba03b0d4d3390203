/** Calls `warmup_session`: it opens the database's connection and returns the server's time and the caller's role. */
import { ROLES } from '../../domain/rules/roles.ts';
import type { Backend } from '../remote/env.ts';
import { postJson } from '../remote/rpc.ts';
import { objectIn, textOf } from './answerText.ts';

const TIMEOUT_MS = 3_000;

/** `unavailable`: the server could not be reached or its answer was unreadable. */
export async function callWarmUp(backend: Backend, token: string) {
  const result = await postJson(backend, '/rest/v1/rpc/warmup_session', token, {}, { timeoutMs: TIMEOUT_MS });
  const answer = result.kind === 'response' && result.status === 200 ? objectIn(result.body) : {};
  if (!('role' in answer)) return 'unavailable';
  const serverTime = Date.parse(textOf(answer['server_time']) ?? '');
  return {
    /** Null: the user is inactive or unknown to the server. */
    role: ROLES.find((role) => role === answer['role']) ?? null,
    /** ms since 1970; undefined if the answer has no readable time. */
    serverTime: Number.isNaN(serverTime) ? undefined : serverTime,
  };
}
