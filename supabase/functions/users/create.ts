/**
 * Creates a user: an account in Auth, then a profile. An account without a profile, left by an interrupted call, is completed by the
 * next call. Its password is set after the profile, so that if two owners create the same user at once, the password is the one chosen by
 * the owner whose call created the profile.
 */
import { json } from '../_shared/answers.ts';
import type { SupabaseClient } from '../_shared/packages.ts';
import { refusalOf } from './refusals.ts';
import type { CreateRequest } from './userRequests.ts';

export async function createPerson(
  supabase: SupabaseClient,
  actor: string,
  { email, password, full_name, role, phone }: CreateRequest,
): Promise<Response> {
  const prepared = await supabase.rpc('prepare_person', { p_actor: actor, p_email: email });
  if (prepared.error) return refusalOf(prepared.error);

  const unfinished = unfinishedIn(prepared.data);
  const account = unfinished ? null : await supabase.auth.admin.createUser({ email, password, email_confirm: true });
  if (account?.error) return refusalOf(account.error);

  const added = await supabase.rpc('add_person', {
    p_actor: actor,
    p_user: unfinished ?? account?.data.user.id,
    p_email: email,
    p_full_name: full_name,
    p_role: role,
    p_phone: phone ?? null,
  });
  if (added.error) return refusalOf(added.error);
  if (unfinished) {
    const finished = await supabase.auth.admin.updateUserById(unfinished, {
      password,
      email_confirm: true,
      ban_duration: 'none',
    });
    if (finished.error) return refusalOf(finished.error);
  }
  return json(201, added.data);
}

function unfinishedIn(answer: unknown): string | null {
  const found = typeof answer === 'object' && answer !== null && 'unfinished' in answer ? answer.unfinished : null;
  return typeof found === 'string' ? found : null;
}
