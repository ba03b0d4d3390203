/** The hooks on records while what they are asked for changes: no render shows the answer to the question before. */
import { renderHook, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ticket } from './support/tickets.ts';
import { totalOf } from './support/totals.ts';
import { prepareBrowser, USER } from './support/world.tsx';

prepareBrowser({ signedIn: true });
const { usePeriodDeliveries, useRow } = await import('../../src/data/records/useRecords.ts');
const { useDeliveriesOfDay, useTicketSums } = await import('../../src/data/records/deliveries/useDeliveries.ts');
const { useYieldTotals } = await import('../../src/data/totals.ts');
const { userStore } = await import('../../src/data/store/schema.ts');

const db = userStore(USER).strict;
const stored = { version: 1, position: 1, deleted_at: null };

/** Answers of the hook to each question, in order, without repetitions. */
function answersOf<Answer>(hook: (question: string) => Answer, first: string) {
  const seen: [string, Answer][] = [];
  const { rerender } = renderHook(
    ({ question }) => {
      const answer = hook(question);
      const [lastQuestion, lastAnswer] = seen.at(-1) ?? [];
      if (seen.length === 0 || lastQuestion !== question || lastAnswer !== answer) seen.push([question, answer]);
    },
    { initialProps: { question: first } },
  );
  return { seen, ask: (question: string) => rerender({ question }) };
}

it('useRow never says that a row is gone because the row asked for before is gone', async () => {
  await db.anyRows('customers').put({ ...stored, id: 'here', name: 'PT Maju Beton' });
  const { seen, ask } = answersOf((id: string) => useRow('customers', id), 'gone');
  await waitFor(() => expect(seen.at(-1)).toEqual(['gone', null]));
  ask('here');
  await waitFor(() => expect(seen.at(-1)).toMatchObject(['here', { row: { name: 'PT Maju Beton' } }]));
  ask('gone');
  await waitFor(() => expect(seen.at(-1)).toEqual(['gone', null]));
  expect(seen.map(([id, found]) => [id, found && found.row.id])).toEqual([
    ['gone', undefined],
    ['gone', null],
    ['here', undefined],
    ['here', 'here'],
    ['gone', undefined],
    ['gone', null],
  ]);
});

/** Asks the second question once the first is answered: each is unanswered at first, and never has the answer to the other. */
async function expectApart<T>(answer: (question: string) => T, first: string, one: T, second: string, other: T) {
  const { seen, ask } = answersOf(answer, first);
  await waitFor(() => expect(seen.at(-1)).toEqual([first, one]));
  ask(second);
  await waitFor(() => expect(seen.at(-1)).toEqual([second, other]));
  expect(seen).toEqual([
    [first, undefined],
    [first, one],
    [second, undefined],
    [second, other],
  ]);
}

it('a new counting period never shows the sums of the one before', async () => {
  const ofDay = (operating_day: string, quantity: number) => totalOf(operating_day, 'deliveries', quantity);
  await db.anyRows('daily_totals').bulkPut([ofDay('2026-11-18', 7), ofDay('2026-11-20', 5)]);
  await expectApart(usePeriodDeliveries, '2026-11-18', { volume: 12, trips: 2 }, '2026-11-20', { volume: 5, trips: 1 });
});

it.each([
  ['the tickets of another day', (day: string) => useDeliveriesOfDay(day)?.length],
  ['the sums of another question', (day: string) => useTicketSums({ from: day, to: day })?.count],
])('never shows %s', async (_, countOf) => {
  await db.rows('deliveries').clear();
  const of = (n: number, operating_day: string) => ({ ...ticket(n), operating_day });
  await db.anyRows('deliveries').bulkPut([of(1, '2026-11-18'), of(2, '2026-11-18'), of(3, '2026-11-20')]);
  await expectApart(countOf, '2026-11-18', 2, '2026-11-20', 1);
});

it('another month never shows the yield of the one before', async () => {
  await db.anyRows('daily_totals').bulkPut([totalOf('2026-10-05', 'feed', 40), totalOf('2026-11-05', 'feed', 30)]);
  const yieldOf = (month: string) => useYieldTotals(month)?.[0]?.quantity;
  await expectApart(yieldOf, '2026-11', 30, '2026-10', 40);
});
