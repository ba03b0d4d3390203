/** A function that keeps its answers gives the same ones, however many texts it is asked about. */
import { expect, test, vi } from 'vitest';
import { memoized, MOST_KEPT } from '../../../src/domain/deliveries/searchWords.ts';

test('a text that comes again has its first answer, and other texts have their own', () => {
  const work = vi.fn<(text: string) => { text: string }>((text) => ({ text }));
  const ask = memoized(work);
  expect(ask('a')).toBe(ask('a'));
  expect([ask('b'), ask('')]).toEqual([{ text: 'b' }, { text: '' }]);
  expect(work).toHaveBeenCalledTimes(3);
});

test('more texts than are kept have right answers too, and the first of them is worked out again', () => {
  const work = vi.fn<(text: string) => string>((text) => `of ${text}`);
  const ask = memoized(work);
  const texts = Array.from({ length: MOST_KEPT + 1 }, (_, n) => String(n));
  for (const text of [...texts, ...texts]) expect(ask(text)).toBe(`of ${text}`);
  expect(work.mock.calls.filter(([text]) => text === '0')).toHaveLength(2);
});
