/** Notifies the other tabs that a user signed in or out here: they read the identity again. */
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('kuari-identity');

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target: it reaches this origin only
export const notifyOtherTabs = (): void => channel?.postMessage('changed');
export const onOtherTabChange = (listener: () => void): void => channel?.addEventListener('message', listener);
