/** Whether the device's storage is full: then no round can store anything. The context that runs the rounds informs all tabs. */
import { failureOf } from './storeAttempt.ts';

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('kuari-full');
const listeners = new Set<() => void>();
let isFull = false;
channel?.addEventListener('message', ({ data }) => show(data === true));

export const isStoreFull = (): boolean => isFull;

export function onFullChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** After a round that failed with this error, or after a save or a complete round. Sent to all tabs each time, because one may have opened since. */
export function noteRoom(error?: unknown): void {
  if (error !== undefined && failureOf(error) !== 'quota') return;
  show(error !== undefined);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no target origin
  channel?.postMessage(isFull);
}

function show(next: boolean): void {
  if (next === isFull) return;
  isFull = next;
  for (const listener of listeners) listener();
}
