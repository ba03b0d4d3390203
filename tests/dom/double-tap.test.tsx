/** A tap is one step. What stands beneath the finger right after it is another step, or another ticket. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { show } from './support/world.tsx';
import { db } from './support/store.ts';
import { ticket } from './support/tickets.ts';

const { DeliveriesPage } = await import('../../src/features/deliveries/DeliveriesPage.tsx');
const { DOUBLE_TAP_MS, MOVE_COOLDOWN_MS } = await import('../../src/features/deliveries/board/useMoves.ts');

const numbered = (count: number) => `SJ-261120-K7F-000${count}`;
const tap = (name: string, place: HTMLElement = document.body) =>
  act(async () => fireEvent.click(within(place).getByRole('button', { name })));
const saved = async () =>
  (await db.outbox.orderBy('seq').toArray()).map(
    ({ entity_id, bytes }) => `${entity_id} ${JSON.parse(bytes).payload.status}`,
  );

const later = globalThis.setTimeout;
afterEach(() => void vi.restoreAllMocks());
/** The rests, to be ended by the test. */
let passed: Record<number, (() => void)[]>;
const pass = (ms: number) => act(async () => passed[ms]?.splice(0).forEach((end) => end()));

beforeEach(async () => {
  await db.anyRows('deliveries').bulkPut([ticket(1), ticket(2), ticket(3)].map((row) => ({ ...row })));
  passed = { [DOUBLE_TAP_MS]: [], [MOVE_COOLDOWN_MS]: [] };
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(
    Object.assign(
      (run: () => void, ms?: number, ...args: []) => {
        const held = passed[ms ?? 0];
        return held ? later(() => void held.push(run), 0) : later(run, ms, ...args);
      },
      { __promisify__: later.__promisify__ },
    ),
  );
});

it('in the list the second tap on the same spot is no step; after the rest it is', async () => {
  await show(<DeliveriesPage />, '/delivery?period=all');
  await screen.findByRole('row', { name: new RegExp(numbered(1)) });
  await tap(`Dispatch ${numbered(1)}`);
  const next = await screen.findByRole('button', { name: `Mark delivered ${numbered(1)}` });
  expect(next.getAttribute('aria-disabled')).toBe('true');
  await tap(`Mark delivered ${numbered(1)}`);
  await tap(`Dispatch ${numbered(2)}`);
  await waitFor(() => expect(passed[DOUBLE_TAP_MS]).toHaveLength(1));
  await pass(DOUBLE_TAP_MS);
  await tap(`Mark delivered ${numbered(1)}`);
  await tap(`Dispatch ${numbered(2)}`);
  await screen.findByRole('button', { name: `Mark delivered ${numbered(2)}` });
  expect(await saved()).toEqual(['ticket-1 in_transit', 'ticket-2 in_transit']);
  await pass(DOUBLE_TAP_MS);
  await pass(MOVE_COOLDOWN_MS);
  await tap(`Mark delivered ${numbered(1)}`);
  await waitFor(async () => expect((await saved()).at(-1)).toBe('ticket-1 delivered'));
});

it('in the details neither', async () => {
  await show(<DeliveriesPage />, '/delivery?period=all');
  await tap((await screen.findByRole('button', { name: numbered(1) })).textContent ?? '');
  const details = await screen.findByRole('dialog', { name: numbered(1) });
  await tap('Dispatch', details);
  await within(details).findByRole('button', { name: 'Mark delivered' });
  await tap('Mark delivered', details);
  expect(await saved()).toEqual(['ticket-1 in_transit']);
});

it('of all that are ticked neither', async () => {
  await show(<DeliveriesPage />, '/delivery?period=all');
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select all' }));
  await tap('Dispatch (3)');
  await screen.findByRole('button', { name: 'Mark delivered (3)' });
  await tap('Mark delivered (3)');
  expect((await saved()).toSorted()).toEqual([1, 2, 3].map((count) => `ticket-${count} in_transit`));
});

it('a second tap while the first is being saved is none, whatever is drawn by then', async () => {
  await show(<DeliveriesPage />, '/delivery?period=all');
  const dispatch = await screen.findByRole('button', { name: `Dispatch ${numbered(1)}` });
  await act(async () => {
    dispatch.click();
    dispatch.click();
  });
  await screen.findByRole('button', { name: `Mark delivered ${numbered(1)}` });
  expect(await saved()).toEqual(['ticket-1 in_transit']);
});

it('of a key held down only the first press reaches the button', async () => {
  await show(<DeliveriesPage />, '/delivery?period=all');
  const dispatch = await screen.findByRole('button', { name: `Dispatch ${numbered(1)}` });
  expect(fireEvent.keyDown(dispatch, { key: 'Enter' })).toBe(true);
  expect(fireEvent.keyDown(dispatch, { key: 'Enter', repeat: true })).toBe(false);
});
