/** For a field unrelated to the user's account: keyboards correct nothing, and 1Password, LastPass, Bitwarden and Dashlane offer nothing. */
export const PLAIN_INPUT = {
  autoComplete: 'off',
  autoCorrect: 'off',
  spellCheck: false,
  'data-1p-ignore': true,
  'data-lpignore': true,
  'data-bwignore': true,
  'data-form-type': 'other',
} as const;
