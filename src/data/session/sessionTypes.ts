/** The shapes of the session: who is signed in, why a sign-in failed, how somebody leaves. */
import type { Profile } from '../../domain/rows.ts';
import type { ProfileProblem } from './profileFlow.ts';

/** `starting` lasts until the device's own store was read (some ms), never for a network. */
export interface AuthState {
  readonly phase: 'starting' | 'signed_out' | 'signed_in';
  readonly user: { readonly id: string; readonly email: string } | null;
  /** From the cache at once, refreshed in the background; null only before the first fetch ever succeeded or fell back. */
  readonly profile: Profile | null;
  /** True where the profile was guessed from the email because neither server nor cache had one. */
  readonly profileGuessed: boolean;
  /**
   * `session_expired`: why the person finds themselves signed out. The others: what is wrong with the profile of the one who
   * is signed in. Cleared by the next profile or sign-in.
   */
  readonly notice: 'session_expired' | ProfileProblem | null;
  /** True from the press on Sign Out until the phase is `signed_out`. */
  readonly signingOut: boolean;
  /** Whoever was here has signed out by hand, in this tab or another: where they were is not where the next person wants to go. */
  readonly left: boolean;
  /** The first profile was shown, or 12 s passed without one. Screens wait for it. */
  readonly ready: boolean;
}

/** The texts live in i18n; `message` is the server's own words, shown as they are. */
export type SignInFailure =
  | { readonly kind: 'rate_limited'; readonly minutes: number }
  | { readonly kind: 'invalid_credentials'; readonly message: string | null }
  /** The password was right, but this account or this device (`device_revoked`) is not let in. */
  | { readonly kind: 'access_denied'; readonly code: string; readonly message: string | null }
  | { readonly kind: 'service_unavailable'; readonly message: string | null }
  | { readonly kind: 'offline' }
  /** The browser keeps nothing here: its storage is blocked or full. */
  | { readonly kind: 'storage' }
  /** Somebody else signed in at the same moment, in another tab, and is in. */
  | { readonly kind: 'overridden' }
  | { readonly kind: 'unexpected' };

export interface Leaving {
  /** Back in a moment, by PIN: the rows stay too, so that whoever comes back without signal finds them. */
  readonly switching?: boolean;
}

/** `locked`: only a sign-in by password helps, and that needs signal. */
export type PinRefusal = { readonly kind: 'wrong_pin'; readonly triesLeft: number } | { readonly kind: 'locked' };
