/** Sign-in by password and by PIN, and the users with unsent work. Small on purpose: the implementations are loaded when needed. */
import { err, type Result } from '../domain/values/result.ts';
import type { PinRefusal, SignInFailure } from './session/sessionTypes.ts';
import type { UnsentWork } from './outbox/outboxTypes.ts';
import { afterFirstPaint } from './platform/firstPaint.ts';

export type { SignInFailure } from './session/sessionTypes.ts';
export type { UnsentWork } from './outbox/outboxTypes.ts';

export async function signIn(credentials: { email: string; password: string }): Promise<Result<void, SignInFailure>> {
  // On a first visit the rest of the data layer is not loaded yet, and cannot be without a network.
  const session = await import('./session/performSignIn.ts').catch(() => null);
  return session ? session.performSignIn(credentials) : err({ kind: 'offline' });
}

/** For a user who signed out with a PIN; needs no network. */
export async function switchByPin(userId: string, pin: string): Promise<Result<void, PinRefusal>> {
  const { performSwitch } = await import('./session/switchByPin.ts');
  return performSwitch(userId, pin);
}

/** The users with unsent work on this device, whichever user is signed in. */
export async function unsentWork(): Promise<readonly UnsentWork[]> {
  const { countUnsentWork } = await afterFirstPaint(() => import('./outbox/countUnsentWork.ts'));
  return countUnsentWork();
}
