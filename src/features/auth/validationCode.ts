const SIGN_IN_CODES = ['email_invalid', 'password_too_short', 'password_too_long', 'password_too_weak'] as const;
export type SignInCode = (typeof SIGN_IN_CODES)[number];

/** The first thing wrong with a field: the schema's messages are codes. */
export function validationCode(
  issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[],
  field: 'email' | 'password',
): SignInCode | undefined {
  const message = issues.find((issue) => issue.path[0] === field)?.message;
  return SIGN_IN_CODES.find((known) => known === message);
}
