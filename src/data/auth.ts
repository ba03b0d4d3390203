/** Who is signed in. Light on purpose: the sign-in page loads this and neither Dexie nor the auth library. */
import type { Result } from '../domain/result.ts';
import type { AuthState, SignInFailure, UnsentWork } from './api.ts';

export type { AuthState, SignInFailure, UnsentWork } from './api.ts';

/** The whole state, or a part of it by selector. */
export declare function useAuth(): AuthState;
export declare function useAuth<T>(select: (state: AuthState) => T): T;

export declare function signIn(credentials: { email: string; password: string }): Promise<Result<void, SignInFailure>>;

/** At most 3 s; cached rows are deleted, unsent work never. Ask about unsent work first (`useSyncStatus().toSend`). */
export declare function signOut(): Promise<void>;

/** Who has unsent work on this device, whoever is signed in. */
export declare function unsentWork(): Promise<readonly UnsentWork[]>;
