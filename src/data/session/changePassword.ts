/** Changes the user's own password through the `users` function: its only action that is not reserved for owners. */
import { err, ok, type Result } from '../../domain/values/result.ts';
import { authState } from './authState.ts';
import { endPin } from './pin/pins.ts';
import { backend } from '../remote/env.ts';
import { postJson } from '../remote/rpc.ts';
import { objectIn, textOf } from './answerText.ts';
import { pageTokens } from './pageSession.ts';
import { noteProfileChange, profiles } from './profiles.ts';

/** `message` is the server's own sentence. */
export type PasswordFailure =
  | { readonly kind: 'offline' }
  | { readonly kind: 'sign_in_again' }
  | { readonly kind: 'same' }
  /** The old password is wrong or missing. */
  | { readonly kind: 'wrong' }
  | { readonly kind: 'rate_limited'; readonly minutes: number }
  | { readonly kind: 'refused'; readonly message: string | null };

const TIMEOUT_MS = 15_000;

/** Only for the user on screen. `current`: their present password; the server requires it unless an owner set that password. */
export async function changeOwnPassword(password: string, current?: string): Promise<Result<void, PasswordFailure>> {
  const { user } = authState();
  const token = await pageTokens.current();
  if (token.kind === 'unreachable') return err({ kind: 'offline' });
  if (token.kind !== 'token' || token.userId !== user?.id) return err({ kind: 'sign_in_again' });
  const asked = { action: 'own_password', password, ...(current !== undefined && { current }) };
  const result = await postJson(backend(), '/functions/v1/users', token.value, asked, { timeoutMs: TIMEOUT_MS });
  if (result.kind !== 'response') return err({ kind: 'offline' });
  if (result.status === 401) return err({ kind: 'sign_in_again' });
  if (result.status !== 200) {
    const refusal = refusalIn(objectIn(result.body));
    // An owner's temporary password was replaced already: the profile shown here is out of date.
    if (refusal.kind === 'wrong' && current === undefined) await profiles.refresh(user, { force: true });
    return err(refusal);
  }
  noteProfileChange(token.userId, { must_change_password: false });
  await endPin(token.userId).catch(() => undefined);
  return ok(undefined);
}

function refusalIn({ code, error, retry_after_seconds: seconds }: Readonly<Record<string, unknown>>): PasswordFailure {
  if (code === 'same_password') return { kind: 'same' };
  if (code === 'wrong_password') return { kind: 'wrong' };
  if (code === 'rate_limited') return { kind: 'rate_limited', minutes: Math.ceil(Number(seconds) / 60) || 1 };
  return { kind: 'refused', message: textOf(error) };
}
