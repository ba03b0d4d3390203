import { expect, test } from 'vitest';
import { isCarried, ticketWords, typedSearch } from '../../../../src/domain/deliveries/searchWords.ts';

test.each([
  [
    'a customer on file is not among them',
    { truck_license: 'F 9525 JU', driver_name: 'Ujang Slamet', customer_name: 'PT Karya', customer_id: 'c' },
    ['f9525ju', '9525ju', '42', 'ujang', 'slamet'],
  ],
  [
    'a customer on no file is',
    { truck_license: '8001-20 K', driver_name: 'JOSÉ', customer_name: 'PT Karya (Tol) 007', customer_id: null },
    ['800120k', '42', 'josé', 'pt', 'karya', 'tol', '7'],
  ],
  [
    'a plate without a number',
    { truck_license: 'RI', driver_name: 'José', customer_name: '', customer_id: null },
    ['ri', '42', 'josé'],
  ],
])('the words of a ticket: %s', (_, fields, words) => {
  expect(ticketWords({ ticket_no: 'SJ-261125-K7M-0042', ...fields })).toEqual(words);
});

const WORDS = ['f9525ju', '9525ju', '42', 'ujang'];

test.each([
  ['9525', true],
  ['f 9525 ju', true],
  ['F-9525', true],
  ['0042', true],
  ['004', false],
  ['4', true],
  ['uja 9525', true],
  ['uja 9526', false],
  ['jang', false],
  ['sj 42', true],
])('%s finds the ticket: %s', (typed, isFound) => {
  const { words, joined } = typedSearch(typed);
  const found = words.every((word) => isCarried(WORDS, word)) || (joined !== null && isCarried(WORDS, joined));
  expect(found).toBe(isFound);
});

test('the beginning of a number of a ticket is looked up as it is, and punctuation alone is nothing', () => {
  expect(typedSearch('sj-2611')).toMatchObject({ ticket: 'SJ-2611' });
  expect(typedSearch('SJ')).toMatchObject({ ticket: 'SJ-' });
  expect(typedSearch('...')).toEqual({ ticket: null, words: [], joined: null });
});
