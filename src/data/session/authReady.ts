/** Emits AUTH_READY once per user: after the first profile, or after 12 s without one. */
import type { Profile } from '../../domain/records/rows.ts';
import type { Clock } from '../../sync/ports.ts';
import type { AppEvents, EventBus } from '../platform/appEvents.ts';

const FAILSAFE_MS = 12_000;

export function createAuthReady(deps: { clock: Clock; events: EventBus; onReady: () => void }) {
  const { clock, events, onReady } = deps;
  let isReady = false;
  let waiting: AbortController | null = null;

  function becomeReady(by: AppEvents['AUTH_READY']['by']): void {
    waiting?.abort();
    waiting = null;
    if (isReady) return;
    isReady = true;
    onReady();
    events.emit('AUTH_READY', { by });
  }

  async function failsafe(stopped: AbortSignal): Promise<void> {
    await clock.sleep(FAILSAFE_MS, stopped);
    if (!stopped.aborted) becomeReady('failsafe');
  }

  return {
    /** A user is signed in, but the profile is not known yet. */
    wait: (): void => {
      if (isReady || waiting) return;
      const timer = new AbortController();
      waiting = timer;
      void failsafe(timer.signal);
    },
    profileLoaded: (profile: Profile): void => {
      events.emit('PROFILE_LOADED', { profile });
      becomeReady('profile');
    },
    signedOut: (): void => {
      waiting?.abort();
      waiting = null;
      isReady = false;
      events.clear();
    },
  };
}
