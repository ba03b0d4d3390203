/** Tells the other tabs that somebody signed in or out here. They look at the device's store again. */
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('kuari-identity');

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target: it reaches this origin only
export const tellOtherTabs = (): void => channel?.postMessage('changed');
export const onOtherTab = (listener: () => void): void => channel?.addEventListener('message', listener);
