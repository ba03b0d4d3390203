import type { Profile } from '../../domain/records/rows.ts';
import type { ProfileProblem } from './profile/profileFlow.ts';

/** `starting` lasts until the device's store was read (some ms), and never waits for the network. */
export interface AuthState {
  readonly phase: 'starting' | 'signed_out' | 'signed_in';
  readonly user: { readonly id: string; readonly email: string } | null;
  /** From the cache at once, refreshed in the background; null only until the first fetch succeeds or falls back. */
  readonly profile: Profile | null;
  /** True if the profile was guessed from the email because neither server nor cache had one. */
  readonly profileGuessed: boolean;
  /** `session_expired`: why the user was signed out; the others: what is wrong with the profile. Cleared by the next profile or sign-in. */
  readonly notice: 'session_expired' | ProfileProblem | null;
  /** Email of the user whose session has expired, for the next sign-in. */
  readonly expiredEmail?: string | null;
  /** True from the press on Sign Out until the phase is `signed_out`. */
  readonly signingOut: boolean;
  /** The user signed out, in this tab or another: the next user does not start on the same page. */
  readonly signedOutByUser: boolean;
  /** The first profile was shown, or 12 s passed without one. Screens wait for it. */
  readonly ready: boolean;
}

/** Texts are in i18n; `message` is the server's own, shown as it is. */
export type SignInFailure =
  | { readonly kind: 'rate_limited'; readonly minutes: number }
  | { readonly kind: 'invalid_credentials'; readonly message: string | null }
  /** The password was right, but this account or this device (`device_revoked`) has no access. */
  | { readonly kind: 'access_denied'; readonly code: string; readonly message: string | null }
  | { readonly kind: 'service_unavailable'; readonly message: string | null }
  | { readonly kind: 'offline' }
  /** The browser's storage is blocked or full. */
  | { readonly kind: 'storage' }
  /** Another user signed in at the same moment, in another tab. */
  | { readonly kind: 'overridden' }
  /** The password was right, and what follows failed on this device. */
  | { readonly kind: 'incomplete' }
  | { readonly kind: 'unexpected' };

export interface SignOutOptions {
  /** The user will return by PIN: the rows stay too, so that they are there when the user returns offline. */
  readonly switching?: boolean;
  /** The server cannot be reached: the rows of a user with a PIN stay until it can. */
  readonly offline?: boolean;
  /** The server requires a new sign-in: the sign-in page says so and has the email; the PIN, which opens the old session, ends. */
  readonly again?: boolean;
}

/** `locked`: only a sign-in by password helps, and that needs signal. */
export type PinRefusal = { readonly kind: 'wrong_pin'; readonly triesLeft: number } | { readonly kind: 'locked' };
