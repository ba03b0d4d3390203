/** The rest after a step of the board ends with the screen. */
import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { MOVE_COOLDOWN_MS, useMoveCooldown } from '../../src/features/deliveries/board/useMoves.ts';

it('leaves no timer behind when the screen is left in the middle of it', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { result, unmount } = renderHook(useMoveCooldown);
  act(() => result.current.begin(['one']));
  expect(result.current.isCoolingDown(['other'])).toBe(true);
  expect(vi.getTimerCount()).toBeGreaterThan(0);
  unmount();
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

it('ends for every other ticket first, and for the moved one last', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { result, unmount } = renderHook(useMoveCooldown);
  act(() => result.current.begin(['one']));
  act(() => void vi.advanceTimersByTime(MOVE_COOLDOWN_MS - 1));
  expect([result.current.isCoolingDown(['other']), result.current.isCoolingDown(['one'])]).toEqual([false, true]);
  act(() => void vi.advanceTimersByTime(1));
  expect(result.current.isCoolingDown(['one'])).toBe(false);
  unmount();
  vi.useRealTimers();
});
