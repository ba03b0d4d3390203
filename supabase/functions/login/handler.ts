/**
 * Signs a user in: the only way for callers to get a session. Attempts are counted by address (or the user's own device) and by email
 * before the password is checked, so that a thousand attempts at once count as a thousand.
 */
import { failure, json, serviceUnavailable, tooManyAttempts } from '../_shared/answers.ts';
import { readBody } from '../_shared/body.ts';
import { callerAddress } from '../_shared/caller.ts';
import { z } from '../_shared/packages.ts';
import { isHashedWhole } from '../_shared/passwords.ts';
import { post } from '../_shared/post.ts';
import { serviceClient } from '../_shared/supabase.ts';

const INVALID_EMAIL = 'Please enter a valid email address';
const INVALID_PASSWORD = 'Password does not meet security requirements';

/** Auth's codes that refuse the user. Any other code says nothing about the password, and does not count as an attempt. */
const REFUSALS = ['invalid_credentials', 'user_banned', 'email_not_confirmed'];

const credentials = z.object({
  email: z
    .string(INVALID_EMAIL)
    .check(z.trim(), z.toLowerCase(), z.maxLength(320, INVALID_EMAIL), z.email(INVALID_EMAIL)),
  password: z
    .string(INVALID_PASSWORD)
    .check(
      z.minLength(8, INVALID_PASSWORD),
      z.refine(isHashedWhole, INVALID_PASSWORD),
      z.regex(/^[^\0]*$/, INVALID_PASSWORD),
    ),
  /** The device's own id: if this user is registered on it, their attempts are counted by it, and not by an address that others share. */
  device: z.optional(z.uuid()),
});

export const handle = post(async (request) => {
  const body = await readBody(request, credentials);
  if (!body.ok) return body.answer;
  const { email, password, device } = body.value;
  const attempt = { p_email: email, p_address: callerAddress(request) };
  const counted = { ...attempt, p_device: device ?? null };

  const counter = serviceClient();
  const wait = await counter.rpc('login_attempt_wait', counted);
  if (wait.error) return serviceUnavailable('The tries could not be counted.');
  if (Number(wait.data) > 0) return tooManyAttempts(Number(wait.data));

  // A separate client: after a sign-in it would act as that user.
  const { data, error } = await serviceClient().auth.signInWithPassword({ email, password });
  if (error || !data.session) {
    if (error && REFUSALS.includes(error.code ?? '')) {
      await counter.rpc('login_attempt_refused', attempt);
      return failure(401, 'invalid_credentials', 'Invalid credentials');
    }
    console.error('Auth could not check a password:', error?.status, error?.code);
    await counter.rpc('login_attempt_undone', counted);
    return serviceUnavailable('The password could not be checked.');
  }
  await counter.rpc('login_attempt_succeeded', counted);
  const { access_token, refresh_token, expires_in, expires_at, token_type, user } = data.session;
  return json(200, {
    access_token,
    refresh_token,
    expires_in,
    expires_at,
    token_type,
    user: { id: user.id, email: user.email },
  });
});
