/** Clears the timers that outlive the last test of a file, such as the round after an undo: by then the environment is gone. */
import { afterAll } from 'vitest';

const start = globalThis.setTimeout;
const started = new Set<ReturnType<typeof start>>();

globalThis.setTimeout = Object.assign((...of: Parameters<typeof start>) => {
  const timer = start(...of);
  started.add(timer);
  return timer;
}, start);

afterAll(() => {
  for (const timer of started) clearTimeout(timer);
});
