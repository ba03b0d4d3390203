import { afterEach, expect, it, vi } from 'vitest';
import { checkForUpdates } from '../../src/data/runtime/worker/registerWorker.ts';

const TEN_MINUTES = 600_000;
let visible = true;
vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => (visible ? 'visible' : 'hidden'));
function turn(to: boolean): void {
  visible = to;
  document.dispatchEvent(new Event('visibilitychange'));
}
afterEach(() => vi.useRealTimers());

it('a visible page looks for a new version every ten minutes, a hidden one never, and at once when it is shown again', () => {
  vi.useFakeTimers();
  const ask = vi.fn<() => Promise<void>>(() => Promise.reject(new Error('no network')));
  checkForUpdates(ask);
  vi.advanceTimersByTime(TEN_MINUTES - 60_000);
  turn(true);
  expect(ask).toHaveBeenCalledTimes(0);
  vi.advanceTimersByTime(2 * 60_000);
  expect(ask).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(TEN_MINUTES);
  expect(ask).toHaveBeenCalledTimes(2);
  turn(false);
  vi.advanceTimersByTime(10 * TEN_MINUTES);
  expect(ask).toHaveBeenCalledTimes(2);
  turn(true);
  expect(ask).toHaveBeenCalledTimes(3);
  turn(false);
  turn(true);
  expect(ask).toHaveBeenCalledTimes(3);
});
