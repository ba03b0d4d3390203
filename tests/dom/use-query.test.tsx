/** While a query is null its old answer is forgotten, and a connection that the browser ends costs no answer. */
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { expect, it, vi } from 'vitest';
import { prepareBrowser } from './support/world.tsx';

prepareBrowser({ signedIn: true });
const { useQuery } = await import('../../src/data/session/useQuery.ts');
const { useSharedQuery } = await import('../../src/data/session/useSharedQuery.ts');

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

it.each(['UnknownError', 'InvalidStateError', 'AbortError', 'DatabaseClosedError'])(
  'a query whose connection to the store was lost (%s) is asked again, and the screen stays',
  async (name) => {
    const lost = () => Promise.reject(new DOMException('Connection to Indexed Database server lost.', name));
    const read = vi.fn<() => Promise<string>>(async () => 'read').mockImplementationOnce(lost);
    const shared = vi.fn<() => Promise<string>>(async () => 'shared').mockImplementationOnce(lost);
    const { result } = renderHook(() => [useQuery(read, []), useSharedQuery(shared)]);
    await waitFor(() => expect(result.current).toEqual(['read', 'shared']));
  },
);

it('a query that a fault of the program ends is not asked again: the screen says so', async () => {
  const read = vi.fn<() => Promise<string>>().mockRejectedValue(new TypeError('no function'));
  vi.spyOn(console, 'error').mockReturnValue();
  let seen: unknown;
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <ErrorBoundary fallback={null} onError={(error) => void (seen = error)}>
      {children}
    </ErrorBoundary>
  );
  renderHook(() => useQuery(read, []), { wrapper });
  await waitFor(() => expect(seen).toBeInstanceOf(TypeError));
  expect(read).toHaveBeenCalledTimes(1);
});
