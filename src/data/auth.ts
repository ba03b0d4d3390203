/** Who is signed in. Light: the sign-in page loads this and neither Dexie nor the auth library. */
export { announce, authState, currentRole, effectiveRole, useAuth } from './session/authState.ts';
export type { AuthState } from './session/authState.ts';
