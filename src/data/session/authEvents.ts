/** The auth library's events: sign-in and update fetch the profile, a refreshed token uses the cached one, sign-out ends the session. */
import type { AuthChangeEvent } from '@supabase/supabase-js';
import type { ProfileFlow, User } from './profile/profileFlow.ts';

export interface ReportedSession {
  readonly access_token: string;
  readonly user: { readonly id: string; readonly email?: string | undefined };
}

export interface AuthEventDeps {
  readonly profiles: Pick<ProfileFlow, 'refresh' | 'useCache'>;
  /** The user on screen; events about another user are ignored. */
  readonly user: () => User | null;
  readonly sessionEnded: () => Promise<void>;
}

/** Skips a repeated event, and one that comes while another is handled; the end of a session is never skipped. */
export function createAuthEvents({ profiles, user, sessionEnded }: AuthEventDeps) {
  let last = '';
  let busy = false;

  async function follow(event: AuthChangeEvent, session: ReportedSession | null): Promise<void> {
    if (event === 'SIGNED_OUT') return sessionEnded();
    const who = user();
    if (!who || session?.user.id !== who.id) return;
    if (event === 'TOKEN_REFRESHED') profiles.useCache(who);
    if (event === 'SIGNED_IN') await profiles.refresh(who);
    if (event === 'USER_UPDATED') await profiles.refresh(who, { force: true });
  }

  return async (event: AuthChangeEvent, session: ReportedSession | null): Promise<void> => {
    const key = `${event} ${session?.user.id} ${session?.access_token}`;
    if (event !== 'SIGNED_OUT' && (busy || key === last)) return;
    last = key;
    busy = true;
    try {
      await follow(event, session);
    } finally {
      busy = false;
    }
  };
}
