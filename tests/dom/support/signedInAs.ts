import { USER } from './world.tsx';
import type { Role } from '../../../src/domain/rules/roles.ts';

/** From here on the person at the page has this role. */
export async function signedInAs(role: Role): Promise<void> {
  const { showProfile } = await import('../../../src/data/session/authState.ts');
  const email = `${role}@kuari.example`;
  const profile = { id: USER, user_id: USER, email, full_name: 'Siti', role, created_at: '', updated_at: '' };
  showProfile({ id: USER, email }, { profile, guessed: false, problem: null });
}
