/** Sign-up, for when registration is opened; until then users are invited and no screen uses this. */
import { err, ok, type Result } from '../../domain/values/result.ts';
import type { SessionClient } from './client/authClient.ts';
import * as z from 'zod/mini';
import { fullName } from '../../domain/records/columns.ts';
import { ruleOf } from '../../domain/records/rules.ts';
import { signInSchema } from '../../domain/rules/signInSchema.ts';

export type SignUpFailure =
  /** `code`: ValidationCode of the first broken rule. */
  | { readonly kind: 'invalid'; readonly code: string }
  /** `message`: the server's own. */
  | { readonly kind: 'refused'; readonly message: string };

/** `origin`: target of the link in the confirmation email. */
export async function signUp(
  client: Pick<SessionClient, 'signUp'>,
  form: SignUpForm,
  origin: string,
): Promise<Result<void, SignUpFailure>> {
  const checked = signUpSchema.safeParse(form);
  if (!checked.success) return err({ kind: 'invalid', code: checked.error.issues[0]?.message ?? '' });
  const { email, password, fullName: name } = checked.data;
  const { error } = await client.signUp({
    email,
    password,
    options: { emailRedirectTo: origin, data: { full_name: name } },
  });
  return error ? err({ kind: 'refused', message: error.message }) : ok(undefined);
}

const signUpSchema = z.extend(signInSchema, { fullName: ruleOf(fullName) });
export type SignUpForm = z.infer<typeof signUpSchema>;
