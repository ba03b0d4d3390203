/** What a person asked for ends, whichever way it ends. */
import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useCommand } from '../../src/ui/useCommand.ts';

it('work that breaks leaves nothing busy, and whoever asked for it is told', async () => {
  const { result } = renderHook(() => useCommand<string>());
  let fail: (error: Error) => void = () => undefined;
  const work = new Promise<never>((_, reject) => { fail = reject; });
  let asked: Promise<unknown> = Promise.resolve();
  act(() => { asked = result.current.run(work); });
  expect(result.current.busy).toBe(true);
  await act(async () => {
    fail(new Error('storage is full'));
    await expect(asked).rejects.toThrow('storage is full');
  });
  expect(result.current.busy).toBe(false);
});
