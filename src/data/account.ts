export { changeOwnPassword, type PasswordFailure } from './session/changePassword.ts';
export { signOut } from './session/performSignOut.ts';
export { setOwnPin } from './session/pin/ownPin.ts';
export { endPin, useHasPin, usePinUsers, type PinUser } from './session/pin/pins.ts';
