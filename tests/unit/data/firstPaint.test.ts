import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

const never = new Promise<never>(() => undefined);

/** The module holds what it knows of its page: each page its own. */
async function openPage(page: { readonly hasWorker: boolean }) {
  vi.resetModules();
  vi.stubGlobal('navigator', { serviceWorker: { controller: page.hasWorker ? {} : null } });
  vi.stubGlobal('document', { visibilityState: 'visible' });
  const { afterFirstPaint, whenPartsReady, paintFirst } = await import('../../../src/data/platform/firstPaint.ts');
  paintFirst();
  return { afterFirstPaint, whenPartsReady };
}

describe('the first paint', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  test('waits for the parts of the page where the worker has them', async () => {
    const { whenPartsReady } = await openPage({ hasWorker: true });
    expect(await whenPartsReady(Promise.resolve('the parts'))).toBe('the parts');
  });

  test('waits for no part that the worker does not have after all', async () => {
    const { whenPartsReady } = await openPage({ hasWorker: true });
    const drawn = vi.fn<() => void>();
    void whenPartsReady(never).then(drawn);
    await vi.advanceTimersByTimeAsync(499);
    expect(drawn).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(drawn).toHaveBeenCalledOnce();
  });

  test('does not wait for parts that come by network, which begin after it', async () => {
    const { afterFirstPaint, whenPartsReady } = await openPage({ hasWorker: false });
    const load = vi.fn<() => Promise<string>>(() => Promise.resolve('the parts'));
    const parts = afterFirstPaint(load);
    await whenPartsReady(parts);
    expect(load).not.toHaveBeenCalled();
  });
});
