/** A move that the store refuses: said once, where the person looks, and not again about another ticket. */
import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fullOnce } from './support/disk.ts';
import { USER, show } from './support/world.tsx';
import { db } from './support/store.ts';
import { ticket } from './support/tickets.ts';
import type { MutationDraft } from '../../src/domain/mutations/mutations.ts';

const { saveMutations } = await import('../../src/data/index.ts');
const { DeliveriesPage } = await import('../../src/features/deliveries/DeliveriesPage.tsx');

const numbered = (count: number) => `SJ-261120-K7F-000${count}`;

beforeEach(async () => {
  await db.anyRows('deliveries').bulkPut([{ ...ticket(1) }, { ...ticket(2) }]);
  await show(<DeliveriesPage />, '/delivery?period=all');
  await screen.findByRole('row', { name: new RegExp(numbered(1)) });
});

/** The next write of the outbox finds the disk full. */
const diskIsFull = () => fullOnce(db);
const press = (place: HTMLElement, name: string) =>
  act(async () => fireEvent.click(within(place).getByRole('button', { name })));
const failures = () => screen.queryAllByRole('alert').length;
async function open(count: number) {
  await press(document.body, numbered(count));
  return screen.findByRole('dialog', { name: numbered(count) });
}

it('can be tried again, and is not said of the ticket that is opened next', async () => {
  diskIsFull();
  await press(document.body, `Dispatch ${numbered(1)}`);
  await screen.findByRole('alert');
  const details = await open(2);
  expect(failures()).toBe(0);
  diskIsFull();
  await press(details, 'Dispatch');
  await within(details).findByRole('alert');
  await press(details, 'Close');
  expect(failures()).toBe(0);
  await press(document.body, `Dispatch ${numbered(2)}`);
  await screen.findByText('In transit', { selector: 'tr *' });
  expect(await db.outbox.count()).toBe(1);
});

it('that asks for a reason is said in the question alone, and with it is gone', async () => {
  const details = await open(1);
  await press(details, 'Cancel ticket');
  const question = await screen.findByRole('dialog', { name: `Cancel ${numbered(1)}?` });
  const cancel = await within(question).findByRole('button', { name: 'Cancel ticket' });
  diskIsFull();
  await act(async () => fireEvent.submit(cancel));
  await within(question).findByRole('alert');
  expect(failures()).toBe(1);
  await press(question, 'Back');
  expect(failures()).toBe(0);
});

it('whatever breaks in a save is told as its failure, with what was to be saved', async () => {
  const draft: MutationDraft = {
    kind: 'deliveries.void',
    entity_id: 'ticket-1',
    get payload(): never {
      throw new Error('a bug');
    },
  };
  const saved = await saveMutations([draft], { author: USER });
  expect(saved).toMatchObject({ ok: false, error: { kind: 'unknown', detail: 'Error: a bug' } });
  expect(saved.ok ? undefined : saved.error.drafts[0]).toBe(draft);
});
