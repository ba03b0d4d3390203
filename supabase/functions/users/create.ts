/**
 * A new person: an account in Auth, then a profile. An account whose profile never came is finished by the next call; its
 * password is set after the profile, so that of two owners who make the same person at once only the one whose profile it is
 * has chosen it.
 */
import { json } from '../_shared/answers.ts';
import type { SupabaseClient } from '../_shared/packages.ts';
import { refused } from './refusals.ts';
import type { Creation } from './wishes.ts';

export async function createPerson(
  supabase: SupabaseClient,
  actor: string,
  { email, password, full_name, role, phone }: Creation,
): Promise<Response> {
  const prepared = await supabase.rpc('prepare_person', { p_actor: actor, p_email: email });
  if (prepared.error) return refused(prepared.error);

  const unfinished = unfinishedIn(prepared.data);
  const account = unfinished ? null : await supabase.auth.admin.createUser({ email, password, email_confirm: true });
  if (account?.error) return refused(account.error);

  const added = await supabase.rpc('add_person', {
    p_actor: actor,
    p_user: unfinished ?? account?.data.user.id,
    p_email: email,
    p_full_name: full_name,
    p_role: role,
    p_phone: phone ?? null,
  });
  if (added.error) return refused(added.error);
  if (unfinished) {
    const finished = await supabase.auth.admin.updateUserById(unfinished, {
      password,
      email_confirm: true,
      ban_duration: 'none',
    });
    if (finished.error) return refused(finished.error);
  }
  return json(201, added.data);
}

function unfinishedIn(answer: unknown): string | null {
  const found = typeof answer === 'object' && answer !== null && 'unfinished' in answer ? answer.unfinished : null;
  return typeof found === 'string' ? found : null;
}
