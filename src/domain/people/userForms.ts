/** What an owner types about a person. The users function repeats every rule. */
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

/** A password to hand over: 16 characters that cannot be confused, of every kind. `random`: whole numbers from 0 below its argument. */
export function givenPassword(random: (below: number) => number): string {
  const one = (from: string) => from.charAt(random(from.length));
  const all = GROUPS.join('');
  const signs = [...GROUPS.map(one), ...Array.from({ length: 12 }, () => one(all))];
  for (let last = signs.length - 1; last > 0; last -= 1) {
    const other = random(last + 1);
    [signs[last], signs[other]] = [signs[other] ?? '', signs[last] ?? ''];
  }
  return signs.join('');
}

const GROUPS = ['ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghijkmnopqrstuvwxyz', '23456789', '@$!%*?&'] as const;
