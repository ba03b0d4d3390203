/** What `supabase config push` would set on a hosted project; the embedded backend does not read the file, so nothing else would notice. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { repository } from './support/localBackend.ts';

/** Values by `section.key`, as written. */
function settings(): Record<string, string> {
  const found: Record<string, string> = {};
  let section = '';
  for (const line of readFileSync(path.join(repository, 'supabase/config.toml'), 'utf8').split('\n')) {
    section = /^\[(.+)\]$/.exec(line)?.[1] ?? section;
    const [, key, value] = /^(\w+) = (.+)$/.exec(line) ?? [];
    if (key && value) found[section ? `${section}.${key}` : key] = value;
  }
  return found;
}

test('nobody signs up, and people do sign in with an e-mail', () => {
  // To the CLI the second is the provider itself: off, Auth refuses every password.
  expect(settings()).toMatchObject({
    'auth.enable_signup': 'false',
    'auth.enable_anonymous_sign_ins': 'false',
    'auth.email.enable_signup': 'true',
  });
});

test('the functions check for themselves who calls', () => {
  for (const name of ['check', 'login', 'register_device', 'users'])
    expect(settings()[`functions.${name}.verify_jwt`]).toBe('false');
});
