/** A function that keeps its answers gives the same ones, however many texts it is asked about. */
import { expect, test, vi } from 'vitest';
import { memoized, MOST_KEPT } from '../../../src/domain/memoized.ts';

test('a text that comes again is not worked out again, and has its own answer', () => {
  const work = vi.fn<(text: string) => { text: string }>((text) => ({ text }));
  const ask = memoized(work);
  expect(ask('a')).toBe(ask('a'));
  expect([ask('b'), ask('')]).toEqual([{ text: 'b' }, { text: '' }]);
  expect(work).toHaveBeenCalledTimes(3);
});

test('more texts than are kept have right answers too, and the first ones are worked out again', () => {
  const work = vi.fn<(text: string) => string>((text) => `of ${text}`);
  const ask = memoized(work);
  const texts = Array.from({ length: MOST_KEPT + 1 }, (_, n) => String(n));
  for (const text of [...texts, ...texts]) expect(ask(text)).toBe(`of ${text}`);
  expect(work.mock.calls.filter(([text]) => text === '0')).toHaveLength(2);
});
