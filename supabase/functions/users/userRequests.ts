/** The requests of the users function, with the specified rules and messages. The database repeats the rules as far as it can. */
import { z } from '../_shared/packages.ts';
import { isHashedWhole } from '../_shared/passwords.ts';

const WEAK_PASSWORD =
  'Password must contain at least one uppercase letter, one lowercase letter, one number, and one special character';
const INVALID_EMAIL = 'Invalid email format';

const password = z.string(WEAK_PASSWORD).check(
  z.minLength(8, 'Password must be at least 8 characters'),
  z.maxLength(128, 'Password too long'),
  z.refine(isHashedWhole, 'Password too long'),
  // Postgres cannot store a NUL.
  z.regex(/^[^\0]*$/, WEAK_PASSWORD),
  z.refine((text) => [/[A-Z]/, /[a-z]/, /\d/, /[@$!%*?&]/].every((group) => group.test(text)), WEAK_PASSWORD),
);
const email = z
  .string(INVALID_EMAIL)
  .check(z.trim(), z.toLowerCase(), z.maxLength(255, 'Email too long'), z.email(INVALID_EMAIL));
const fullName = z.string('Full name must be 2 to 100 characters').check(
  z.overwrite((text) => text.replace(/\s+/g, ' ').trim()),
  z.minLength(2, 'Full name must be 2 to 100 characters'),
  z.maxLength(100, 'Full name must be 2 to 100 characters'),
  z.regex(/^[\p{L}\p{M} '’.-]+$/u, 'Full name may contain only letters, spaces, hyphens, apostrophes and dots'),
);
const role = z.enum(['owner', 'admin', 'manager', 'operator'], 'Invalid user role');
/** Empty: none. Like `private.clean_phone`: a leading 0 means +62. */
const phone = z.optional(
  z.string('Invalid phone number format').check(
    z.overwrite((text) =>
      text
        .replace(/[\s().="'–—-]/g, '')
        .replace(/^00(?=\d)/, '+')
        .replace(/^(?:\+62)?0(?=\d)/, '+62'),
    ),
    z.regex(/^(\+?[1-9]\d{0,15})?$/, 'Invalid phone number format'),
  ),
);
const user = z.uuid('Invalid user id');

export const userRequest = z.discriminatedUnion(
  'action',
  [
    z.object({ action: z.literal('create'), email, password, full_name: fullName, role, phone }),
    z.object({ action: z.literal('role'), user, role }),
    /** Name and phone. An absent or empty phone means none. */
    z.object({ action: z.literal('change'), user, full_name: fullName, phone }),
    z.object({ action: z.literal('deactivate'), user }),
    z.object({ action: z.literal('reactivate'), user }),
    z.object({ action: z.literal('reset_password'), user, password }),
    /** The only action that is not reserved for owners: the user's own password. `current`: the present one; absent if an owner set it. */
    z.object({ action: z.literal('own_password'), password, current: z.optional(z.string().check(z.maxLength(128))) }),
  ],
  'Unknown action',
);

type UserRequest = z.infer<typeof userRequest>;
export type OwnerRequest = Exclude<UserRequest, { action: 'own_password' }>;
export type OwnPasswordRequest = Extract<UserRequest, { action: 'own_password' }>;
export type CreateRequest = Extract<UserRequest, { action: 'create' }>;
