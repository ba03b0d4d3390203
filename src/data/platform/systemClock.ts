import type { Clock } from '../../sync/ports.ts';

export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted || ms <= 0) return resolve();
      const timer = setTimeout(end, ms);
      signal?.addEventListener('abort', end, { once: true });
      function end() {
        clearTimeout(timer);
        signal?.removeEventListener('abort', end);
        resolve();
      }
    }),
};
