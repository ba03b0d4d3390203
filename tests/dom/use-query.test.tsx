/** While a query is null its old answer is forgotten. */
import { renderHook, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { prepareBrowser } from './support/world.tsx';

prepareBrowser({ signedIn: true });
const { useQuery } = await import('../../src/data/session/useQuery.ts');

const BUDI: { readonly name: string | null } = { name: 'Budi' };

it('an answer is forgotten while nothing is asked', async () => {
  const read = vi.fn<(name: string) => Promise<string>>(async (name) => `first of ${name}`);
  const { result, rerender } = renderHook(({ name }) => useQuery(name === null ? null : () => read(name), [name]), {
    initialProps: BUDI,
  });
  await waitFor(() => expect(result.current).toBe('first of Budi'));
  rerender({ name: null });
  expect(result.current).toBeUndefined();
  read.mockImplementation(async (name) => `second of ${name}`);
  rerender(BUDI);
  expect(result.current).toBeUndefined();
  await waitFor(() => expect(result.current).toBe('second of Budi'));
  expect(read).toHaveBeenCalledTimes(2);
});
