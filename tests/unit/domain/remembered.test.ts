/** A function that keeps its answers gives the same ones, however many texts it is asked about. */
import { expect, test, vi } from 'vitest';
import { remembered } from '../../../src/domain/remembered.ts';

test('a text that comes again is not worked out again, and has its own answer', () => {
  const work = vi.fn<(text: string) => { text: string }>((text) => ({ text }));
  const ask = remembered(work);
  expect(ask('a')).toBe(ask('a'));
  expect([ask('b'), ask('')]).toEqual([{ text: 'b' }, { text: '' }]);
  expect(work).toHaveBeenCalledTimes(3);
});

test('more texts than are kept have right answers too', () => {
  const ask = remembered((text) => `of ${text}`);
  const texts = Array.from({ length: 5_000 }, (_, n) => String(n % 4_500));
  expect(texts.map(ask)).toEqual(texts.map((text) => `of ${text}`));
});
