import type { AuthState } from '../data/auth.ts';

/** What can be wrong with the profile of the one who is signed in; its sentence is `profile.<problem>`. */
export type ProfileProblem = Exclude<NonNullable<AuthState['notice']>, 'session_expired'>;
