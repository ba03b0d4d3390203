import * as z from 'zod/mini';
import { code, length } from './length.ts';

/** The shared password rule; the sign-in page shows the first code that fails. A password is never trimmed or cleaned. */
export const passwordSchema = z.string().check(
  length(8, Infinity, 'password_too_short'),
  length(0, 128, 'password_too_long'),
  z.refine((password) => PASSWORD_CLASSES.every((group) => group.test(password)), code('password_too_weak')),
);

/** For a newly chosen password. Auth hashes only the first 72 bytes: the rest would be ignored. */
export const newPasswordSchema = passwordSchema.check(
  z.refine((password) => new TextEncoder().encode(password).byteLength <= 72, code('password_too_long_hashed')),
);

/** Trimmed, at most 320 characters. */
export const signInSchema = z.object({
  email: z.string().check(
    z.overwrite((email) => email.trim()),
    length(1, 320, 'email_invalid'),
    z.refine(isEmail, code('email_invalid')),
  ),
  password: passwordSchema,
});
export type SignInForm = z.infer<typeof signInSchema>;

const PASSWORD_CLASSES = [/[A-Z]/, /[a-z]/, /\d/, /[@$!%*?&]/];

function isEmail(text: string): boolean {
  return z.safeParse(z.email(), text).success;
}
