import { afterEach, expect, it, vi } from 'vitest';
import { checkForUpdates } from '../../src/data/runtime/worker/registerWorker.ts';

const HOUR = 3_600_000;
let visible = true;
vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => (visible ? 'visible' : 'hidden'));
function turn(to: boolean): void {
  visible = to;
  document.dispatchEvent(new Event('visibilitychange'));
}
afterEach(() => vi.useRealTimers());

it('a new version is asked for once an hour in sight, never out of sight, and at once when somebody looks again', () => {
  vi.useFakeTimers();
  const ask = vi.fn<() => Promise<void>>(() => Promise.reject(new Error('no network')));
  checkForUpdates(ask);
  vi.advanceTimersByTime(HOUR - 60_000);
  turn(true);
  expect(ask).toHaveBeenCalledTimes(0);
  vi.advanceTimersByTime(2 * 60_000);
  expect(ask).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(HOUR);
  expect(ask).toHaveBeenCalledTimes(2);
  turn(false);
  vi.advanceTimersByTime(10 * HOUR);
  expect(ask).toHaveBeenCalledTimes(2);
  turn(true);
  expect(ask).toHaveBeenCalledTimes(3);
  turn(false);
  turn(true);
  expect(ask).toHaveBeenCalledTimes(3);
});
