import { err, ok, type Result } from '../../domain/values/result.ts';
import type { TransportResult } from '../../sync/wire/request.ts';
import type { SignInFailure } from './sessionTypes.ts';
import type { Backend } from '../remote/env.ts';
import { postJson } from '../remote/rpc.ts';
import { objectIn, textOf } from './answerText.ts';
import { isSession, type StoredSession } from './client/sessionStorage.ts';

const TIMEOUT_MS = 20_000;
const DEFAULT_LOCKOUT_SECONDS = 900;

export async function callLogin(
  backend: Backend,
  credentials: { email: string; password: string; device?: string },
  fetcher?: typeof fetch,
): Promise<Result<StoredSession, SignInFailure>> {
  const limits = { timeoutMs: TIMEOUT_MS };
  return answerOf(await postJson(backend, '/functions/v1/login', backend.key, credentials, limits, fetcher));
}

export function answerOf(result: TransportResult): Result<StoredSession, SignInFailure> {
  if (result.kind !== 'response') return err({ kind: 'offline' });
  const body = objectIn(result.body);
  switch (result.status) {
    case 200:
      return isWhole(body) ? ok(body) : err({ kind: 'service_unavailable', message: null });
    case 401:
      return err({ kind: 'invalid_credentials', message: textOf(body['error']) });
    case 429: {
      const seconds = Number(body['retry_after_seconds'] ?? DEFAULT_LOCKOUT_SECONDS);
      return err({
        kind: 'rate_limited',
        minutes: Math.max(1, Math.ceil((Number.isFinite(seconds) ? seconds : DEFAULT_LOCKOUT_SECONDS) / 60)),
      });
    }
    default:
      return err({ kind: 'service_unavailable', message: textOf(body['error']) ?? plainText(result.body) });
  }
}

const isWhole = (body: Readonly<Record<string, unknown>>): body is Readonly<Record<string, unknown>> & StoredSession =>
  isSession(body) && typeof body.refresh_token === 'string';

const plainText = (body: string): string | null => (/^\s*[<{[]/.test(body) ? null : textOf(body));
