/** Giving up a record that others need, on the real data layer. */
import { fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { newId } from '../../src/domain/records/ids.ts';
import { db } from './support/store.ts';
import { show } from './support/world.tsx';
import type { MutationDraft } from '../../src/domain/mutations/mutations.ts';

const { saveTo } = await import('../../src/data/outbox/saveTo.ts');
const { mutationOf } = await import('../../src/sync/entry.ts');
const { useAnyFormDirty } = await import('../../src/ui/dirtyForms.ts');
const { SyncPanel } = await import('../../src/features/sync-panel/SyncPanel.tsx');

const saved = async (draft: MutationDraft): Promise<string> => {
  const result = await saveTo(db, [draft], { now: Date.now, newId });
  if (!result.ok) throw new Error(result.error.detail);
  return result.value.mutationIds[0] ?? '';
};

it('takes along what the person was told, and asks anew where a ticket came to need it meanwhile', async () => {
  const customer = newId();
  const deliver = () =>
    saved({
      kind: 'deliveries.create',
      entity_id: newId(),
      depends_on: [customer],
      payload: {
        operating_day: '2026-11-20',
        customer_id: customer,
        customer_name: 'PT',
        material_type: 'abu_batu',
        volume: 1,
        truck_license: 'B 1 A',
        truck_type: 'STANDARD',
        driver_name: 'Joko',
      },
    });
  const parent = await saved({ kind: 'customers.create', entity_id: customer, payload: { name: 'PT' } });
  await deliver();
  await db.outbox.update(parent, {
    state: 'rejected',
    verdict: { code: 'too_short', message: '', field: 'name', conflict: null },
  });
  await show(<SyncPanel onClose={() => undefined} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Discard this record?' }));
  expect(dialog.getByText('1 record that needs it is discarded too.')).toBeTruthy();
  fireEvent.change(dialog.getByRole('textbox', { name: 'Reason' }), { target: { value: 'Entered twice' } });
  const second = await deliver();

  fireEvent.click(dialog.getByRole('button', { name: 'Discard' }));
  expect(await dialog.findByText(/^Nothing is discarded yet: another record has come to need this one/)).toBeTruthy();
  expect(await dialog.findByText('2 records that need it are discarded too.')).toBeTruthy();
  expect([(await db.outbox.get(parent))?.state, (await db.outbox.get(second))?.state]).toEqual(['rejected', 'queued']);

  fireEvent.click(dialog.getByRole('button', { name: 'Discard' }));
  await waitFor(async () => expect((await db.outbox.get(second))?.state).toBe('withdrawn'));
  expect((await db.outbox.get(parent))?.state).toBe('withdrawn');
});

describe('the reason', () => {
  async function discardFor(typed: string) {
    const id = await saved({ kind: 'customers.create', entity_id: newId(), payload: { name: 'PT' } });
    await db.outbox.update(id, {
      state: 'rejected',
      verdict: { code: 'too_short', message: '', field: 'name', conflict: null },
    });
    await show(<SyncPanel onClose={() => undefined} />);
    fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    const dialog = within(await waitFor(() => screen.getAllByRole('dialog')[1] ?? fail('no dialog yet')));
    fireEvent.change(dialog.getByRole('textbox', { name: 'Reason' }), { target: { value: typed } });
    fireEvent.click(dialog.getByRole('button', { name: 'Discard' }));
    return { id, dialog };
  }

  it.each([
    ['<b>Dua\u0007 kali</b>\u202E  ditimbang 🚚', 'bDua kali/b ditimbang 🚚'],
    ['🚚'.repeat(500), '🚚'.repeat(500)],
    ['  Entered   twice ', 'Entered twice'],
  ])('goes to the audit as what of it can be printed (%#)', async (typed, kept) => {
    const { id } = await discardFor(typed);
    await waitFor(async () => expect((await db.outbox.get(id))?.state).toBe('withdrawn'));
    const told = (await db.outbox.toArray()).find(({ replaces }) => replaces === id);
    expect(told && mutationOf(told).payload).toMatchObject({ reason: kept });
  });

  it('counts as unsaved while it is typed', async () => {
    const unsaved = renderHook(() => useAnyFormDirty()).result;
    const { dialog } = await discardFor('no');
    await waitFor(() => expect(unsaved.current).toBe(true));
    fireEvent.change(dialog.getByRole('textbox', { name: 'Reason' }), { target: { value: '' } });
    await waitFor(() => expect(unsaved.current).toBe(false));
  });
});

const fail = (message: string): never => {
  throw new Error(message);
};
