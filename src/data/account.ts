/** Signing out, the password and the PIN of the person who is signed in. */
export { changeOwnPassword } from './session/changePassword.ts';
export type { PasswordFailure } from './session/changePassword.ts';
export { signOut } from './session/performSignOut.ts';
export { setOwnPin } from './session/pin/ownPin.ts';
export { endPin, useHasPin, usePinUsers } from './session/pin/pins.ts';
export type { PinUser } from './session/pin/pins.ts';
