/**
 * Changes the user's own password to one other than the current, especially not one set by an owner. It is changed in the user's own
 * session, so that Auth refuses the same password; then all other sessions are ended. A person who finds a tablet signed in must not
 * take over the account: the current password is required, unless an owner set it.
 *
 * A call may be interrupted after each step, or its answer lost, and is then repeated with the same password. That is the user's
 * password by then and must not be refused: `prepare_own_password` knows whether the password was replaced already.
 */
import { failure, json, serviceUnavailable, tooManyAttempts } from '../_shared/answers.ts';
import { type SupabaseClient, z } from '../_shared/packages.ts';
import { notSignedIn } from '../_shared/session.ts';
import { type AuthRefusal, changeOwnAuthUser, markOf, serviceClient } from '../_shared/supabase.ts';
import { refusalOf } from './refusals.ts';
import type { OwnPasswordRequest } from './userRequests.ts';

interface OwnAccount {
  readonly id: string;
  readonly email: string;
  readonly address: string;
  readonly token: string;
}

const prepared = z.object({ replaced: z.boolean(), given: z.boolean(), done: z.nullable(z.string()) });

/** Auth first: the profile must not state a new password before it is set. An inactive user is refused by `prepare_own_password`. */
export async function changeOwnPassword(
  supabase: SupabaseClient,
  caller: OwnAccount,
  { password, current }: OwnPasswordRequest,
): Promise<Response> {
  const request = await markOf([caller.id, current ?? '', password]);
  const before = await supabase.rpc('prepare_own_password', { p_user: caller.id });
  if (before.error) return refusalOf(before.error);
  const { replaced, given, done } = prepared.parse(before.data);
  if (!given) {
    // A call whose answer was lost is repeated with an old password that is no longer valid. With other content it is not a repetition.
    const isRepeated = replaced && (done === null || done === request);
    const refused = await checkPasswords(supabase, caller, isRepeated ? [current, password] : [current]);
    if (refused) return refused;
  }

  const changed = await changeOwnAuthUser(caller.token, { password });
  if (!changed.ok && !(changed.code === 'same_password' && replaced)) return notChanged(changed);

  // Before success is reported: if a session is left, the call is repeated.
  const { error } = await supabase.auth.admin.signOut(caller.token, 'others');
  if (error) {
    console.error('The other sessions of a person with a new password go on:', error.message);
    return serviceUnavailable('The other sessions could not be ended.');
  }
  const noted = await supabase.rpc('own_password_changed', { p_user: caller.id, p_request: request });
  return noted.error ? refusalOf(noted.error) : json(200, { id: caller.id });
}

/** Null if one of these is the valid password. Attempts count together with those of the sign-in, but a right one does not count. */
async function checkPasswords(
  supabase: SupabaseClient,
  { email, address }: OwnAccount,
  passwords: readonly (string | undefined)[],
): Promise<Response | null> {
  const typed = passwords.flatMap((password) => password || []);
  if (typed.length === 0) return wrongPassword();
  const attempt = { p_email: email, p_address: address };
  const wait = await supabase.rpc('login_attempt_wait', attempt);
  if (wait.error) return serviceUnavailable('The tries could not be counted.');
  if (Number(wait.data) > 0) return tooManyAttempts(Number(wait.data));
  for (const password of typed) {
    // A separate client: after a sign-in it would act as that user.
    const { data, error } = await serviceClient().auth.signInWithPassword({ email, password });
    if (data.session) {
      await supabase.rpc('login_attempt_undone', attempt);
      return null;
    }
    if (error?.code === 'invalid_credentials') continue;
    console.error('Auth could not check a password:', error?.status, error?.code);
    await supabase.rpc('login_attempt_undone', attempt);
    return serviceUnavailable('The password could not be checked.');
  }
  await supabase.rpc('login_attempt_refused', attempt);
  return wrongPassword();
}

const wrongPassword = (): Response =>
  failure(400, 'wrong_password', 'This is not your current password', { details: { field: 'current' } });

function notChanged({ status, code, message }: AuthRefusal): Response {
  const details = { field: 'password' };
  switch (code) {
    case 'same_password':
      return failure(400, 'same_password', 'This is the password you have now', { details });
    // The request contained only a password, so the password is invalid.
    case 'validation_failed':
    case 'weak_password':
      return failure(400, 'weak_password', message, { details });
    case undefined:
    default:
      if (status === 401 || status === 403) return notSignedIn();
      console.error('Auth could not change a password:', status, code, message);
      return serviceUnavailable('The password could not be changed.');
  }
}
