/** The state of the session. Small on purpose: the sign-in page loads it without Dexie and the auth library. */
export { announceUser, authState, currentRole, effectiveRole, useAuth, type AuthState } from './session/authState.ts';
