/** The environment of a file ends with its last test: what the app still has to do after an undo's five seconds would run without one. */
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
