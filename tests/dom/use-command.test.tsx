/** What a person asked for ends, whichever way it ends. */
import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useCommand } from '../../src/ui/useCommand.ts';

it('work that breaks leaves nothing busy, whoever asked for it is told until the next try, and so is the console', async () => {
  const reported = vi.fn<(error: unknown) => void>();
  vi.stubGlobal('reportError', reported);
  const { result } = renderHook(() => useCommand<string>());
  let fail: (error: Error) => void = () => undefined;
  const work = new Promise<never>((_, reject) => {
    fail = reject;
  });
  let asked: Promise<unknown> = Promise.resolve();
  act(() => {
    asked = result.current.run(work);
  });
  expect(result.current.busy).toBe(true);
  await act(async () => {
    fail(new Error('storage is full'));
    expect(await asked).toEqual({ ok: false, error: 'unknown' });
  });
  expect(result.current).toMatchObject({ busy: false, failure: 'unknown' });
  expect(reported.mock.calls).toEqual([[new Error('storage is full')]]);
  await act(async () => {
    await result.current.run(Promise.resolve({ ok: true, value: 1 }));
  });
  expect(result.current.failure).toBeNull();
  vi.unstubAllGlobals();
});
