/** Looks for changes while the page is visible: by hints if the backend sends them, and by polling. */
import { followHints, type HintChannel, type Hints } from '../../sync/rounds/changeHints.ts';
import { createPolling, type Polling } from '../../sync/rounds/polling.ts';
import { authState } from '../session/authState.ts';
import { currentConfig } from '../store/currentConfig.ts';
import { readPull } from '../store/meta.ts';
import { userStore } from '../store/schema.ts';
import { systemClock } from '../platform/systemClock.ts';
import { backend } from '../remote/env.ts';
import { pageTokens } from '../session/pageSession.ts';

let hints: Hints | null = null;

/** The server's position as this device knows it; null if nobody is signed in or the store cannot be read. */
async function position(): Promise<number | null> {
  const { user } = authState();
  if (!user) return null;
  return readPull(userStore(user.id).strict).then(
    (pull) => pull.position,
    () => null,
  );
}

export const createPagePolling = (startRound: () => void): Polling =>
  createPolling({
    clock: systemClock,
    startRound,
    position,
    intervalMs: () => currentConfig()['realtime.polling_interval'],
    isVisible: () => document.visibilityState === 'visible',
    isHinted: () => hints?.isSubscribed() === true,
  });

/** Subscribes to hints while a user is signed in, the page is visible and there is a network; else unsubscribes. */
export function updateHintSubscription(startRound: () => void): void {
  const wanted = authState().user !== null && document.visibilityState === 'visible' && navigator.onLine;
  if (!wanted) {
    hints?.stop();
    hints = null;
  }
  if (!wanted || hints) return;
  hints = followHints({
    clock: systemClock,
    random: Math.random,
    channel: lazyChannel,
    position,
    startRound,
    settings: () => ({
      reconnectMs: currentConfig()['realtime.reconnect_delay'],
      attempts: currentConfig()['realtime.max_reconnect_attempts'],
    }),
  });
}

/** If the library cannot be loaded, the subscription counts as gone. */
const lazyChannel: HintChannel = {
  open: (listener) => {
    let close: (() => void) | null = null;
    let over = false;
    const open = async () => {
      const { createRealtimeChannel } = await import('../remote/realtimeChannel.ts');
      if (!over) close = createRealtimeChannel({ backend: backend(), token }).open(listener);
    };
    open().catch(() => {
      if (!over) listener.onStatus('gone');
    });
    return () => {
      over = true;
      close?.();
    };
  },
};

const token = async (): Promise<string | null> => {
  const found = await pageTokens.current();
  return found.kind === 'token' ? found.value : null;
};
