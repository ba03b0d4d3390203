/** One tap that was wrong: the step of a ticket can be undone for five seconds. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { newId } from '../../src/domain/records/ids.ts';
import { leaveForms } from './support/drafts.ts';
import { show, showWithToasts } from './support/world.tsx';
import { db } from './support/store.ts';
import { ticket } from './support/tickets.ts';
import type { MutationDraft } from '../../src/domain/mutations/mutations.ts';

const { saveTo } = await import('../../src/data/outbox/saveTo.ts');
const { UNDO_MS } = await import('../../src/sync/entry.ts');
const { DeliveriesPage } = await import('../../src/features/deliveries/DeliveriesPage.tsx');
const { toast } = await import('../../src/ui/toast.ts');

const numbered = 'SJ-261120-K7F-0001';
const press = (place: HTMLElement, name: string) =>
  act(async () => fireEvent.click(within(place).getByRole('button', { name })));
const queued = async () => (await db.outbox.toArray()).map(({ state }) => state);

afterEach(async () => {
  vi.useRealTimers();
  await leaveForms();
});

async function showTicket() {
  await db.anyRows('deliveries').bulkPut([{ ...ticket(1) }]);
  await showWithToasts(<DeliveriesPage />, '/delivery?period=all');
  await screen.findByRole('row', { name: new RegExp(numbered) });
}

it('a step from the list is taken back by the toast that says it was saved, and is never sent', async () => {
  await showTicket();
  await press(document.body, `Dispatch ${numbered}`);
  await screen.findByText('In transit', { selector: 'tr *' });
  const [waiting] = await db.outbox.toArray();
  expect((waiting?.not_before ?? 0) - Date.now()).toBeGreaterThan(0);
  await press(await screen.findByRole('list'), 'Undo');
  expect(await screen.findByText('Undone: nothing was sent')).toBeTruthy();
  await screen.findByText('Pending', { selector: 'tr *' });
  expect(await queued()).toEqual(['withdrawn']);
});

it('in the details of a ticket it stands beside the steps, where no toast can be reached', async () => {
  await showTicket();
  await press(document.body, numbered);
  const details = await screen.findByRole('dialog', { name: numbered });
  expect(within(details).queryByRole('button', { name: 'Undo' })).toBeNull();
  await press(details, 'Dispatch');
  await within(details).findByRole('button', { name: 'Mark delivered' });
  await press(details, 'Undo');
  expect(await within(details).findByRole('button', { name: 'Dispatch' })).toBeTruthy();
  expect(within(details).queryByRole('button', { name: 'Undo' })).toBeNull();
  expect(await queued()).toEqual(['withdrawn']);
});

it('stays for its five seconds beside what comes after it: another message, another step', async () => {
  await db.anyRows('deliveries').put({ ...ticket(2), truck_license: 'B 2 ABC' });
  await showTicket();
  await press(document.body, `Dispatch ${numbered}`);
  await screen.findByRole('button', { name: 'Undo' });
  act(() => toast('plain', 'Something else'));
  expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(1);
  const next = screen.getByRole('button', { name: 'Dispatch SJ-261120-K7F-0002' });
  await waitFor(() => expect(next.getAttribute('aria-disabled')).toBe('false'));
  await act(async () => fireEvent.click(next));
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(2));
  expect(screen.queryByText('Something else')).toBeNull();
  // Each says whose step it undoes.
  expect(screen.getByText('B 1234 XYZ is in transit')).toBeTruthy();
  expect(screen.getByText('B 2 ABC is in transit')).toBeTruthy();
  await act(async () => fireEvent.click(screen.getAllByRole('button', { name: 'Undo' })[0] ?? document.body));
  await waitFor(async () => expect(await queued()).toEqual(['withdrawn', 'queued']));
  await press(document.body, 'Undo');
  await waitFor(async () => expect(await queued()).toEqual(['withdrawn', 'withdrawn']));
});

it('is offered for five seconds, and then the step stands', async () => {
  await showTicket();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true, now: Date.now() });
  await press(document.body, `Dispatch ${numbered}`);
  expect(await screen.findByRole('button', { name: 'Undo' })).toBeTruthy();
  await act(async () => vi.advanceTimersByTimeAsync(UNDO_MS));
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  expect(await queued()).toEqual(['queued']);
});

it('a press that comes too late is told that the step stands', async () => {
  await showTicket();
  await press(document.body, `Dispatch ${numbered}`);
  const undo = await screen.findByRole('button', { name: 'Undo' });
  await db.outbox.toCollection().modify({ not_before: 0 });
  await act(async () => fireEvent.click(undo));
  expect(await screen.findByText('Too late to undo')).toBeTruthy();
  expect(await queued()).toEqual(['queued']);
});

it('a ticket that waits can be edited until something else was done with it, and again once that is undone', async () => {
  const draft: MutationDraft = {
    kind: 'deliveries.create',
    entity_id: 'ticket-9',
    payload: {
      operating_day: '2026-11-20',
      customer_name: 'PT Beton Jaya',
      material_type: 'abu_batu',
      volume: 7.5,
      truck_license: 'B 1234 XYZ',
      truck_type: 'FUSO',
      driver_name: 'Asep',
    },
  };
  await saveTo(db, [draft], { now: Date.now, newId });
  await show(<DeliveriesPage />, '/delivery?period=all');
  fireEvent.click(await screen.findByRole('button', { name: numbered }));
  const details = within(await screen.findByRole('dialog'));
  expect(await details.findByRole('button', { name: 'Edit' })).toBeTruthy();
  await act(async () => fireEvent.click(details.getByRole('button', { name: 'Dispatch' })));
  await waitFor(() => expect(details.queryByRole('button', { name: 'Edit' })).toBeNull());
  await act(async () => fireEvent.click(details.getByRole('button', { name: 'Undo' })));
  expect(await details.findByRole('button', { name: 'Edit' })).toBeTruthy();
});
