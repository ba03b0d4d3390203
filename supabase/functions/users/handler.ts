/**
 * Manages users for the owner: create, change name, phone and role, deactivate, reactivate, reset a password; and changes a user's own password.
 * The database decides first, under its lock, and writes the audit; the account in Auth follows. A call that was interrupted between
 * the two can be repeated with the same result.
 */
import { json } from '../_shared/answers.ts';
import { callerAddress } from '../_shared/caller.ts';
import { readBody } from '../_shared/body.ts';
import type { SupabaseClient } from '../_shared/packages.ts';
import { post } from '../_shared/post.ts';
import { bearerToken, authenticateCaller, notSignedIn } from '../_shared/session.ts';
import { serviceClient } from '../_shared/supabase.ts';
import { createPerson } from './create.ts';
import { changeOwnPassword } from './ownPassword.ts';
import { refusalOf } from './refusals.ts';
import { type CreateRequest, type OwnerRequest, userRequest } from './userRequests.ts';

export const handle = post(async (request) => {
  const token = bearerToken(request);
  if (!token) return notSignedIn();
  const body = await readBody(request, userRequest);
  if (!body.ok) return body.answer;

  const supabase = serviceClient();
  const person = await authenticateCaller(supabase, token);
  if (!person.ok) return person.answer;
  if (body.value.action === 'own_password') {
    const caller = { id: person.id, email: person.email, address: callerAddress(request), token };
    return changeOwnPassword(supabase, caller, body.value);
  }
  return perform(supabase, person.id, body.value);
});

/** A hundred years; reactivating lifts the ban. */
const PERMANENT_BAN = '876000h';

async function perform(supabase: SupabaseClient, actor: string, request: OwnerRequest): Promise<Response> {
  if (request.action === 'create') return createPerson(supabase, actor, request);
  const { user } = request;
  const { profile, account } = changeOf(request);
  const changed = await supabase.rpc('change_profile', { p_actor: actor, p_user: user, p_changes: profile });
  if (changed.error) return refusalOf(changed.error);
  if (account) {
    const { error } = await supabase.auth.admin.updateUserById(user, { ...account });
    if (error) return refusalOf(error);
    // Also for a deactivated user: after a reactivation no earlier token is valid.
    if (request.action !== 'reactivate') await endSessions(supabase, user);
  }
  return json(200, changed.data);
}

interface Change {
  /** Columns of the profile. */
  readonly profile: Readonly<Record<string, unknown>>;
  readonly account?: { readonly ban_duration?: string; readonly password?: string };
}

function changeOf(request: Exclude<OwnerRequest, CreateRequest>): Change {
  switch (request.action) {
    case 'role':
      return { profile: { role: request.role } };
    case 'change':
      return { profile: { full_name: request.full_name, phone: request.phone || null } };
    case 'deactivate':
      return { profile: { is_active: false }, account: { ban_duration: PERMANENT_BAN } };
    case 'reactivate':
      return { profile: { is_active: true }, account: { ban_duration: 'none' } };
    case 'reset_password':
    default:
      return { profile: { must_change_password: true }, account: { password: request.password } };
  }
}

/** Ends the sessions that were opened with the old password, or before the deactivation. The change stays valid even if that fails. */
async function endSessions(supabase: SupabaseClient, user: string): Promise<void> {
  const ended = await supabase.rpc('end_sessions', { p_user: user });
  if (ended.data !== true)
    console.error(
      'The sessions of a person who was reset or deactivated go on:',
      ended.error?.message ?? 'not permitted',
    );
}
