/** The owner's input about a user. The users function repeats every rule. */
import * as z from 'zod/mini';
import { ROLES } from '../rules/roles.ts';
import { newPasswordSchema } from '../rules/signInSchema.ts';
import { fullName, phone } from '../records/columns.ts';
import { ruleOf } from '../records/rules.ts';
import { code, length } from '../rules/length.ts';

/** Trimmed and lowercased, at most 255 characters. */
const email = z.string().check(
  z.overwrite((typed) => typed.trim().toLowerCase()),
  length(0, 255, 'email_too_long'),
  z.email(code('email_format')),
);
const role = z.enum(ROLES, code('role_invalid'));

export const newUserSchema = z.object({
  email,
  password: newPasswordSchema,
  full_name: ruleOf(fullName),
  role,
  phone: ruleOf(phone),
});
export type NewUser = z.infer<typeof newUserSchema>;

export const contactSchema = z.object({ full_name: ruleOf(fullName), phone: ruleOf(phone) });
export type Contact = z.infer<typeof contactSchema>;

/** A temporary password: 15 unambiguous characters of every class that the rule requires. `random`: whole numbers from 0 below its argument. */
export function givenPassword(random: (below: number) => number): string {
  const five = () => Array.from({ length: 5 }, () => SIGNS.charAt(random(SIGNS.length))).join('');
  return ['Kuari!', five(), five(), five(), random(8) + 2].join('-');
}

const SIGNS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
