import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isChunkLoadError, reloadForChunk } from '../../../src/app/errors/chunkError.ts';

describe('a part of the program that is gone', () => {
  const store = new Map<string, string>();
  beforeEach(() => {
    store.clear();
    vi.useFakeTimers();
    vi.stubGlobal('sessionStorage', { getItem: (key: string) => store.get(key) ?? null, setItem: (key: string, value: string) => store.set(key, value) });
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

  it('reloads the page after a second, and not again within a minute', () => {
    const reload = vi.fn<() => void>();
    reloadForChunk(1_000_000, reload);
    vi.advanceTimersByTime(999);
    expect(reload).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(reload).toHaveBeenCalledTimes(1);
    reloadForChunk(1_059_000, reload);
    vi.advanceTimersByTime(5000);
    expect(reload).toHaveBeenCalledTimes(1);
    reloadForChunk(1_061_000, reload);
    vi.advanceTimersByTime(1000);
    expect(reload).toHaveBeenCalledTimes(2);
  });
});
