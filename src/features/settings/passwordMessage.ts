import type { TFunction } from 'i18next';
import { unreachable } from '../../domain/values/result.ts';
import type { PasswordFailure } from '../../data/account.ts';

const RULES = ['password_too_short', 'password_too_long', 'password_too_long_hashed', 'password_too_weak'] as const;
export type PasswordRule = (typeof RULES)[number];

/** The first rule that a password breaks. */
export function ruleOf(checked: {
  readonly error?: { readonly issues: readonly { readonly message: string }[] } | undefined;
}): PasswordRule | undefined {
  const message = checked.error?.issues[0]?.message;
  return RULES.find((rule) => rule === message);
}

/** The sentence for a change that did not happen, but for what is said at the field; null is a bug. */
export function passwordMessage(
  failure: Exclude<PasswordFailure, { kind: 'same' | 'wrong' }> | null,
  t: TFunction,
): string {
  if (!failure) return t('error.unexpected');
  switch (failure.kind) {
    case 'offline':
      return t('error.network');
    case 'sign_in_again':
      return t('error.sessionExpired');
    case 'rate_limited':
      return t('auth.error.rateLimited', { minutes: failure.minutes });
    case 'refused':
      return failure.message ?? t('error.unexpected');
    default:
      return unreachable(failure);
  }
}
