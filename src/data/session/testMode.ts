/** Development only: `VITE_TEST_MODE=true` signs in a test user of `VITE_TEST_ROLE`. A production build has none of this. */
import { ROLES } from '../../domain/rules/roles.ts';
import type { Profile } from '../../domain/records/rows.ts';

export function testProfile(flags: Readonly<Record<string, unknown>>): Profile | null {
  if (flags['VITE_TEST_MODE'] !== 'true') return null;
  const id = '00000000-0000-7000-8000-00000000c0de';
  const role = ROLES.find((known) => known === flags['VITE_TEST_ROLE']) ?? 'owner';
  return {
    id,
    user_id: id,
    email: `${role}@test-mode.invalid`,
    full_name: `Test ${role}`,
    role,
    created_at: '',
    updated_at: '',
  };
}
