/** For a field that is not of the person's own account: keyboards correct no plate and no name, and password managers (1Password, LastPass, Bitwarden, Dashlane) offer nothing. */
export const PLAIN_INPUT = {
  autoComplete: 'off',
  autoCorrect: 'off',
  spellCheck: false,
  'data-1p-ignore': true,
  'data-lpignore': true,
  'data-bwignore': true,
  'data-form-type': 'other',
} as const;
