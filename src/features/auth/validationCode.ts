const SIGN_IN_CODES = [
  'email_invalid',
  'password_too_short',
  'password_too_long',
  'password_too_weak',
  'password_unmet',
] as const;
export type SignInCode = (typeof SIGN_IN_CODES)[number];

/** The first error of a field: the schema's messages are codes. A message without a sentence gets the field's general one. */
export function validationCode(
  issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[],
  field: 'email' | 'password',
): SignInCode | undefined {
  const issue = issues.find(({ path }) => path[0] === field);
  if (!issue) return undefined;
  return (
    SIGN_IN_CODES.find((known) => known === issue.message) ?? (field === 'email' ? 'email_invalid' : 'password_unmet')
  );
}
