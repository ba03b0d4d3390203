/**
 * The owner's changes of people: create, role, deactivate, reactivate, reset a password; and everybody's own password.
 * The database decides first, under its lock, and writes the audit; the account in Auth follows. A call that was cut off
 * between the two can be made again and ends the same.
 */
import { json } from '../_shared/answers.ts';
import { readBody } from '../_shared/body.ts';
import type { SupabaseClient } from '../_shared/packages.ts';
import { post } from '../_shared/post.ts';
import { bearerToken, caller, notSignedIn } from '../_shared/session.ts';
import { serviceClient } from '../_shared/supabase.ts';
import { createPerson } from './create.ts';
import { changeOwnPassword } from './ownPassword.ts';
import { refused } from './refusals.ts';
import { type OwnersWish, wish } from './wishes.ts';

export const handle = post(async (request) => {
  const token = bearerToken(request);
  if (!token) return notSignedIn();
  const body = await readBody(request, wish);
  if (!body.ok) return body.answer;

  const supabase = serviceClient();
  const person = await caller(supabase, token);
  if (!person.ok) return person.answer;
  if (body.value.action === 'own_password') return changeOwnPassword(supabase, person.id, token, body.value.password);
  return carryOut(supabase, person.id, body.value);
});

/** A ban as long as this is one for good; reactivating lifts it. */
const FOR_GOOD = '876000h';

function carryOut(supabase: SupabaseClient, actor: string, asked: OwnersWish): Promise<Response> {
  switch (asked.action) {
    case 'create':
      return createPerson(supabase, actor, asked);
    case 'role':
      return change({ supabase, actor, user: asked.user, profile: { role: asked.role } });
    case 'deactivate':
      return change({
        supabase,
        actor,
        user: asked.user,
        profile: { is_active: false },
        account: { ban_duration: FOR_GOOD },
      });
    case 'reactivate':
      return change({
        supabase,
        actor,
        user: asked.user,
        profile: { is_active: true },
        account: { ban_duration: 'none' },
      });
    case 'reset_password':
    default:
      return change({
        supabase,
        actor,
        user: asked.user,
        profile: { must_change_password: true },
        account: { password: asked.password },
      });
  }
}

interface Change {
  readonly supabase: SupabaseClient;
  readonly actor: string;
  readonly user: string;
  /** Columns of the profile. */
  readonly profile: Readonly<Record<string, unknown>>;
  readonly account?: { readonly ban_duration?: string; readonly password?: string };
}

async function change({ supabase, actor, user, profile, account }: Change): Promise<Response> {
  const changed = await supabase.rpc('change_profile', { p_actor: actor, p_user: user, p_changes: profile });
  if (changed.error) return refused(changed.error);
  if (account) {
    const { error } = await supabase.auth.admin.updateUserById(user, { ...account });
    if (error) return refused(error);
    if (account.password) await endSessions(supabase, user);
  }
  return json(200, changed.data);
}

/** Whoever knew the old password is signed in no longer. The new one stands, even where Auth does not let us end sessions. */
async function endSessions(supabase: SupabaseClient, user: string): Promise<void> {
  const ended = await supabase.rpc('end_sessions', { p_user: user });
  if (ended.data !== true)
    console.error('The sessions of a person whose password was reset go on:', ended.error?.message ?? 'not permitted');
}
