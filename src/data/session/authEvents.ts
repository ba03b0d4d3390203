/**
 * What the auth library reports, and what follows. Signed in: the profile. Token refreshed: the cached profile, no fetch.
 * User updated: the profile, fetched in any case. Signed out: the session was refused. The initial session is read from the
 * device without the library; password recovery and second factors are not used.
 */
import type { ProfileFlow, User } from './profileFlow.ts';

export type AuthEvent =
  | 'INITIAL_SESSION'
  | 'SIGNED_IN'
  | 'SIGNED_OUT'
  | 'TOKEN_REFRESHED'
  | 'USER_UPDATED'
  | 'PASSWORD_RECOVERY'
  | 'MFA_CHALLENGE_VERIFIED';

export interface ReportedSession {
  readonly access_token: string;
  readonly user: { readonly id: string; readonly email?: string | undefined };
}

export interface AuthEventDeps {
  readonly profiles: Pick<ProfileFlow, 'refresh' | 'useCache'>;
  /** Who is on screen; an event about anybody else is not for this page. */
  readonly user: () => User | null;
  readonly sessionEnded: () => Promise<void>;
}

/** An event that was just handled, or that comes while another one is, is skipped; the end of a session never is. */
export function createAuthEvents({ profiles, user, sessionEnded }: AuthEventDeps) {
  let last = '';
  let busy = false;

  async function follow(event: AuthEvent, session: ReportedSession | null): Promise<void> {
    if (event === 'SIGNED_OUT') return sessionEnded();
    const who = user();
    if (!who || session?.user.id !== who.id) return;
    switch (event) {
      case 'TOKEN_REFRESHED':
        return profiles.useCache(who);
      case 'SIGNED_IN':
        return profiles.refresh(who);
      case 'USER_UPDATED':
        return profiles.refresh(who, { force: true });
      case 'INITIAL_SESSION':
      case 'PASSWORD_RECOVERY':
      case 'MFA_CHALLENGE_VERIFIED':
    }
  }

  return async (event: AuthEvent, session: ReportedSession | null): Promise<void> => {
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
