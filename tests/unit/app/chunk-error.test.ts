import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { reloadForChunk } from '../../../src/app/errors/reloadOnChunkError.ts';
import { isChunkLoadError } from '../../../src/ui/MissingPart.tsx';

describe('a part of the program that is gone', () => {
  const store = new Map<string, string>();
  beforeEach(() => {
    store.clear();
    vi.useFakeTimers();
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => store.get(key) ?? null,
      setItem: (key: string, value: string) => store.set(key, value),
    });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('is known by the words of every engine', () => {
    for (const words of [
      'Failed to fetch dynamically imported module: /assets/a.js',
      'error loading dynamically imported module: /assets/a.js',
      'Importing a module script failed.',
    ]) {
      expect(isChunkLoadError(new TypeError(words))).toBe(true);
    }
    expect(isChunkLoadError(new TypeError('x is undefined'))).toBe(false);
    expect(isChunkLoadError('Importing a module script failed.')).toBe(false);
  });

  function page() {
    const held = { time: 1_000_000, reachable: true, reload: vi.fn<() => void>() };
    const fail = () =>
      reloadForChunk({ now: () => held.time, reload: held.reload, isReachable: () => Promise.resolve(held.reachable) });
    return { held, fail };
  }

  it('reloads the page after a second, and not again within a minute', async () => {
    const { held, fail } = page();
    fail();
    await vi.advanceTimersByTimeAsync(999);
    expect(held.reload).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(held.reload).toHaveBeenCalledTimes(1);
    held.time += 59_000;
    fail();
    await vi.advanceTimersByTimeAsync(5000);
    expect(held.reload).toHaveBeenCalledTimes(1);
    held.time += 2000;
    fail();
    await vi.advanceTimersByTimeAsync(1000);
    expect(held.reload).toHaveBeenCalledTimes(2);
  });

  it('reloads again where the clock was set back since the last time', async () => {
    const { held, fail } = page();
    fail();
    await vi.advanceTimersByTimeAsync(1000);
    held.time -= 600_000;
    fail();
    await vi.advanceTimersByTimeAsync(1000);
    expect(held.reload).toHaveBeenCalledTimes(2);
  });

  it('does not reload a page that would not come back, and does once it would', async () => {
    const { held, fail } = page();
    held.reachable = false;
    fail();
    await vi.advanceTimersByTimeAsync(5000);
    expect(held.reload).not.toHaveBeenCalled();
    held.reachable = true;
    fail();
    await vi.advanceTimersByTimeAsync(1000);
    expect(held.reload).toHaveBeenCalledTimes(1);
  });
});
