/**
 * A person's own new password, other than the one they have: above all not the one that an owner gave them. The person gives
 * it to Auth themselves, in their session: Auth then refuses the same one, and leaves this session while it ends all others.
 *
 * A call may be cut off behind each step, or its answer be lost, and is then made again with the same password. That is the
 * person's password by then, and must not be refused: `prepare_own_password` knows whether the password was replaced since.
 */
import { failure, json, serviceUnavailable } from '../_shared/answers.ts';
import type { SupabaseClient } from '../_shared/packages.ts';
import { notSignedIn } from '../_shared/session.ts';
import { changeAtAuth } from '../_shared/supabase.ts';
import { refused } from './refusals.ts';

/** Auth first: the profile must not say that the password is new while it is not. An inactive person has lost the right already. */
export async function changeOwnPassword(
  supabase: SupabaseClient,
  user: string,
  token: string,
  password: string,
): Promise<Response> {
  const prepared = await supabase.rpc('prepare_own_password', { p_user: user });
  if (prepared.error) return refused(prepared.error);
  const replacedAlready = prepared.data === true;

  const changed = await changeAtAuth(token, { password });
  if (!changed.ok && !(changed.code === 'same_password' && replacedAlready)) return notChanged(changed);

  const noted = await supabase.rpc('own_password_changed', { p_user: user });
  return noted.error ? refused(noted.error) : json(200, { id: user });
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
    // Nothing but a password was sent: what is not valid is that.
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
