/** With `isolate: false` files share a process and its packages; each opens its own page. What still runs there ends with the file. */
// First, so that what it loads for all files is of no page.
import '../../support/freshModules.ts';
import { afterAll, vi } from 'vitest';
import { builtinEnvironments } from 'vitest/runtime';

const { DOMException, setTimeout: start, setInterval: repeat, BroadcastChannel: Channel } = globalThis;

const shared: typeof globalThis & { endPage?: () => unknown } = globalThis;
await shared.endPage?.();
const page = await builtinEnvironments['happy-dom'].setup(globalThis, {});
// A page ends where the next one opens: React stays for all files, and a late render reads the window and its classes.
shared.endPage = () => page.teardown(globalThis);
// Packages that stay, such as the fake IndexedDB, extend the one of the process.
globalThis.DOMException = DOMException;

const started = new Set<ReturnType<typeof start>>();
globalThis.setTimeout = Object.assign((...of: Parameters<typeof start>) => {
  const timer = start(...of);
  started.add(timer);
  return timer;
}, start);
globalThis.setInterval = Object.assign((...of: Parameters<typeof repeat>) => {
  const timer = repeat(...of);
  started.add(timer);
  return timer;
}, repeat);

let isOver = false;
const channels: BroadcastChannel[] = [];
globalThis.BroadcastChannel = class extends Channel {
  constructor(name: string) {
    super(name);
    channels.push(this);
  }

  /** Work that the page leaves behind may end after it. */
  override postMessage(message: unknown): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel has no other origin.
    if (!isOver) super.postMessage(message);
  }
};

const { cleanup, screen, within } = await import('@testing-library/react');
// Bound to the page of the first file that imported it.
Object.assign(screen, within(document.body));

afterAll(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  for (const timer of started) clearTimeout(timer);
  isOver = true;
  for (const channel of channels) channel.close();
  Object.assign(globalThis, { setTimeout: start, setInterval: repeat, BroadcastChannel: Channel });
});
