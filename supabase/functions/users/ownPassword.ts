/**
 * Changes the user's own password to another one than the current, especially not the one that an owner gave them. It is changed in
 * the user's own session, so that Auth refuses the same password, and ends all other sessions but not this one.
 *
 * A call may be interrupted after each step, or its answer lost, and is then repeated with the same password. It is the user's password
 * by then and must not be refused: `prepare_own_password` knows whether the password was replaced already.
 */
import { failure, json, serviceUnavailable } from '../_shared/answers.ts';
import type { SupabaseClient } from '../_shared/packages.ts';
import { notSignedIn } from '../_shared/session.ts';
import { changeOwnAuthUser } from '../_shared/supabase.ts';
import { refusalOf } from './refusals.ts';

/** Auth first: the profile must not state a new password before it is set. An inactive user is refused by `prepare_own_password`. */
export async function changeOwnPassword(
  supabase: SupabaseClient,
  user: string,
  token: string,
  password: string,
): Promise<Response> {
  const prepared = await supabase.rpc('prepare_own_password', { p_user: user });
  if (prepared.error) return refusalOf(prepared.error);
  const replacedAlready = prepared.data === true;

  const changed = await changeOwnAuthUser(token, { password });
  if (!changed.ok && !(changed.code === 'same_password' && replacedAlready)) return notChanged(changed);

  const noted = await supabase.rpc('own_password_changed', { p_user: user });
  return noted.error ? refusalOf(noted.error) : json(200, { id: user });
}

function notChanged({
  status,
  code,
  message,
}: {
  status: number;
  code: string | undefined;
  message: string;
}): Response {
  const details = { field: 'password' };
  switch (code) {
    case 'same_password':
      return failure({ status: 400, error: 'This is the password you have now', code: 'same_password', details });
    // Only a password was sent, so the password is what is invalid.
    case 'validation_failed':
    case 'weak_password':
      return failure({ status: 400, error: message, code: 'weak_password', details });
    case undefined:
    default:
      if (status === 401 || status === 403) return notSignedIn();
      console.error('Auth could not change a password:', status, code, message);
      return serviceUnavailable('The password could not be changed.');
  }
}
