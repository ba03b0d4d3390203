/** Correcting a record that was not accepted, on the real data layer. */
import { act, fireEvent, renderHook, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { newId, stockId } from '../../src/domain/records/ids.ts';
import { rowsOf } from '../support/rowOf.ts';
import { db, writeMeta } from './support/store.ts';
import { show } from './support/world.tsx';
import type { MutationDraft } from '../../src/domain/mutations/mutations.ts';

const { saveTo } = await import('../../src/data/outbox/saveTo.ts');
const { mutationOf } = await import('../../src/sync/entry.ts');
const { PULL_START } = await import('../../src/sync/pull/pullProgress.ts');
const { useAnyFormDirty } = await import('../../src/ui/dirtyForms.ts');
const { chooseLanguage } = await import('../../src/i18n/setup.ts');
const { SyncPanel } = await import('../../src/features/sync-panel/SyncPanel.tsx');

const setting = (config_key: string, config_value: string) =>
  rowsOf(db, 'system_config').put({ id: config_key, config_key, config_value, is_active: true });

const ticket = (fields: object = {}): MutationDraft => ({
  kind: 'deliveries.create',
  entity_id: newId(),
  payload: {
    operating_day: '2026-11-20',
    customer_id: 'c1',
    customer_name: 'PT Satu',
    material_type: 'abu_batu',
    volume: 7.5,
    truck_id: 't1',
    truck_license: 'B 1234 XY',
    truck_type: 'STANDARD',
    driver_name: 'Joko',
    ...fields,
  },
});

/** On this device: the mutation's id, and the number that its ticket was given. */
async function saveDraft(draft: MutationDraft, now = Date.now): Promise<{ id: string; number: string | undefined }> {
  const saved = await saveTo(db, [draft], { now, newId });
  if (!saved.ok) throw new Error(saved.error.detail);
  return { id: saved.value.mutationIds[0] ?? '', number: saved.value.number };
}

/** The record was refused, and its dialog is open. */
async function openFix(draft: MutationDraft, code = 'too_long'): Promise<string> {
  const { id } = await saveDraft(draft);
  await db.outbox.update(id, { state: 'rejected', verdict: { code, message: '', field: null, conflict: null } });
  await show(<SyncPanel onClose={() => undefined} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Fix' }));
  await screen.findByRole('button', { name: 'Save correction' });
  return id;
}
it('of a ticket that waits, opened by its list, is edited there under its number, material and all', async () => {
  const draft = ticket();
  const { number } = await saveDraft(draft);
  await show(<SyncPanel asked={draft.entity_id} onClose={() => undefined} />);
  await screen.findByRole('heading', { name: 'Edit this ticket' });
  expect(screen.getByText(/It is not sent yet and keeps its number/)).toBeTruthy();
  fireEvent.change(await screen.findByLabelText('Material type'), { target: { value: 'boulder' } });
  type('Volume (m³)', '6');
  await press();
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Edit this ticket' })).toBeNull());
  const entries = await db.outbox.orderBy('seq').toArray();
  expect(entries.map(({ state }) => state)).toEqual(['withdrawn', 'queued']);
  const [first, second] = entries.map((entry) => mutationOf(entry));
  expect(second?.payload).toMatchObject({ material_type: 'boulder', volume: 6 });
  expect(second?.payload).toHaveProperty('ticket_no', number);
  expect(second?.replaces).toBe(first?.id);
});

describe('a ticket that is edited', () => {
  beforeEach(async () => {
    await writeMeta(db, 'pull', { ...PULL_START, complete: true });
    await rowsOf(db, 'customers').put({ id: 'c2', name: 'PT Wahana Precast' });
    await rowsOf(db, 'stocks').put({ id: stockId('abu_batu'), material_type: 'abu_batu', on_hand: 10 });
  });
  const openEdit = async (fields: object = {}) => {
    const draft = ticket(fields);
    const { id } = await saveDraft(draft);
    await show(<SyncPanel asked={draft.entity_id} onClose={() => undefined} />);
    await screen.findByRole('heading', { name: 'Edit this ticket' });
    await screen.findByLabelText('Volume (m³)');
    return id;
  };

  it('offers the names that are on file, as the form at the gate does', async () => {
    const id = await openEdit();
    fireEvent.focus(screen.getByLabelText('Customer'));
    type('Customer', 'PT Wah');
    fireEvent.keyDown(screen.getByLabelText('Customer'), { key: 'Enter' });
    type('Notes', 'At once');
    await waitFor(() => expect(screen.getByLabelText('Customer')).toHaveProperty('value', 'PT Wahana Precast'));
    expect(await sent(id)).toMatchObject({ customer_id: 'c2', customer_name: 'PT Wahana Precast', notes: 'At once' });
  });

  it('goes on with Enter: the name that is offered is taken, and nothing is saved before its button is pressed', async () => {
    await openEdit();
    const customer = screen.getByLabelText('Customer');
    const save = screen.getByRole('button', { name: 'Save correction' });
    fireEvent.focus(customer);
    type('Customer', 'PT Wah');
    await waitFor(() => expect(save).toHaveProperty('disabled', false));
    // A browser submits the form of a field in which Enter is pressed, unless the key is prevented.
    expect(fireEvent.keyDown(customer, { key: 'Enter' })).toBe(false);
    expect(document.activeElement).toBe(save);
    await waitFor(() => expect(customer).toHaveProperty('value', 'PT Wahana Precast'));
    expect((await db.outbox.toArray()).map(({ state }) => state)).toEqual(['queued']);
  });

  it('is asked why its load is above the stock, which has what the ticket took before', async () => {
    const id = await openEdit();
    type('Volume (m³)', '10.5');
    expect(await screen.findByText('On hand 10 m³')).toBeTruthy();
    expect(await sentDespite('Only 10 m³ on hand')).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Production is not entered yet' }));
    await screen.findByText('Above the known stock: Production is not entered yet');
    expect(await sent(id)).toMatchObject({ volume: 10.5, override_reason: 'production_not_entered' });
  });

  it('is not asked where the stock has enough, and gives up the reason of before', async () => {
    const id = await openEdit({ volume: 12, override_reason: 'other' });
    type('Volume (m³)', '9');
    await screen.findByText('On hand 10 m³');
    const payload = await sent(id);
    expect(payload).toMatchObject({ volume: 9 });
    expect(payload).not.toHaveProperty('override_reason');
  });
});

const isTold = (sentence: string) => screen.queryByText(sentence, { exact: false }) !== null;
const type = (name: string, value: string) => fireEvent.change(screen.getByLabelText(name), { target: { value } });

/** Once the stock has been read, where the load of a ticket was changed. */
async function press(): Promise<void> {
  const button = screen.getByRole('button', { name: 'Save correction' });
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  fireEvent.click(button);
}
/** What is put in its place although the dialog says this of it. */
async function sentDespite(words: string) {
  await press();
  await screen.findByText(words);
  return (await db.outbox.toArray()).filter(({ replaces }) => replaces !== null);
}

/** What took the place of the refused one. */
async function sent(id: string): Promise<Readonly<Record<string, unknown>>> {
  await press();
  await waitFor(async () => expect((await db.outbox.get(id))?.state).toBe('withdrawn'));
  const next = (await db.outbox.toArray()).find((entry) => entry.replaces === id);
  return next ? { ...mutationOf(next).payload } : {};
}

describe('an adjustment', () => {
  it.each([
    ['solar', 'Adjustment (L)', '5.125', 'At most 2 decimals'],
    ['abu_batu', 'Adjustment (m³)', '5.1255', 'At most 3 decimals'],
  ] as const)('is in the unit of its material, %s', async (material_type, field, value, words) => {
    await openFix({
      kind: 'stock_adjustments.create',
      entity_id: newId(),
      payload: { operating_day: '2026-11-20', kind: 'adjustment', material_type, adjustment: 5, reason: 'Count' },
    });
    type(field, value);
    expect(await sentDespite(words)).toEqual([]);
  });
});

describe('a ticket that names a customer who was discarded', () => {
  const CODE = 'needs_discarded';
  async function customerDiscarded(): Promise<void> {
    const { id } = await saveDraft({ kind: 'customers.create', entity_id: 'c1', payload: { name: 'PT Satu' } });
    await db.outbox.update(id, { state: 'withdrawn', touches: [] });
    await db.view_rows.clear();
  }

  it('says so, and is saved as it stands: the customer is made anew', async () => {
    await writeMeta(db, 'pull', { ...PULL_START, complete: true });
    await customerDiscarded();
    const id = await openFix(ticket(), CODE);
    expect(
      screen.getAllByText('What this needs was discarded on this device. Correct it, or discard it too.').length,
    ).toBeGreaterThan(0);
    const { customer_id: customer } = await sent(id);
    expect((await db.outbox.toArray()).find(({ entity_id }) => entity_id === customer)).toMatchObject({
      kind: 'customers.create',
      state: 'queued',
    });
  });

  it('and one that was refused for another reason is saved only once something is corrected', async () => {
    await openFix(ticket());
    expect(screen.getByRole('button', { name: 'Save correction' })).toHaveProperty('disabled', true);
  });
});

describe('what a correction takes along is told before it is saved', () => {
  const CUSTOMER = 'The ticket is booked to the customer on file under this name';
  const TRUCK =
    'The ticket counts for the truck of this plate; where none is on file, it is made. Check the truck type and the volume.';
  const TARE = 'The tare belongs to the other plate: it is left out.';
  const WEIGHTS = 'The weights of this ticket do not make this volume: both stay as typed.';
  const VOLUME = 'The volume does not follow these weights: correct it too where it should.';

  it.each([
    ['another customer', 'Customer', 'PT Dua', [CUSTOMER]],
    ['another plate', 'License plate', 'B 9 Z', [TRUCK, TARE]],
    ['another volume', 'Volume (m³)', '5', [WEIGHTS]],
    ['another weight, which the volume follows', 'Gross (kg)', '21,000', []],
    ['another spelling', 'Customer', 'pt satu', []],
    ['another driver', 'Driver name', 'Budi', []],
  ])('%s', async (_what, field, value, told) => {
    await openFix(ticket({ gross_kg: 20_000, tare_kg: 8_000, density: 1.6 }));
    type(field, value);
    for (const sentence of [CUSTOMER, TRUCK, TARE, WEIGHTS, VOLUME])
      expect([sentence, isTold(sentence)]).toEqual([sentence, told.includes(sentence)]);
  });

  it('of weights nothing, where there are none', async () => {
    await openFix(ticket());
    type('Volume (m³)', '5');
    type('License plate', 'B 9 Z');
    expect([TRUCK, WEIGHTS, TARE].map(isTold)).toEqual([true, false, false]);
  });

  it('and so it is saved', async () => {
    await setting('site.final_at_gate', 'false');
    const id = await openFix(ticket({ gross_kg: 20_000, tare_kg: 8_000, density: 1.6, unit_price: 100_000 }));
    type('Customer', 'PT Dua');
    type('Volume (m³)', '5');
    expect(await sent(id)).toEqual({
      ticket_no: expect.stringMatching(/^SJ-/),
      operating_day: '2026-11-20',
      customer_id: expect.any(String),
      customer_name: 'PT Dua',
      material_type: 'abu_batu',
      volume: 5,
      gross_kg: 20_000,
      tare_kg: 8_000,
      truck_id: 't1',
      truck_license: 'B 1234 XY',
      truck_type: 'STANDARD',
      driver_name: 'Joko',
      status: 'pending',
    });
  });
});

describe('a field that is emptied', () => {
  it('is left out of a new record, text and number alike', async () => {
    const truck = await openFix({
      kind: 'trucks.create',
      entity_id: newId(),
      payload: { license_plate: 'B 1 A', truck_type: 'Fuso', index_m3: 12, tare_kg: 8_000 },
    });
    type('Index (m³)', '');
    type('Truck type', '  ');
    expect(await sent(truck)).toEqual({ license_plate: 'B 1 A', tare_kg: 8_000 });
  });

  it('is told as emptied by a change', async () => {
    const change = await openFix({
      kind: 'trucks.change',
      entity_id: newId(),
      payload: { license_plate: 'B 1 A', index_m3: 12 },
      seen: { license_plate: 'B 2 A', index_m3: 10 },
    });
    type('Index (m³)', '');
    expect(await sent(change)).toEqual({ license_plate: 'B 1 A', index_m3: null });
  });
});

describe('what is typed is judged as in the form that the record came from', () => {
  it.each([
    ['Volume (m³)', 'much', 'Enter a number', 'Volume (m³)'],
    ['Volume (m³)', '10,001', 'Volume exceeds safety limit (40 m³)', 'Volume (m³)'],
    ['Volume (m³)', '1.5', 'Volume must be at least 2 m³', 'Volume (m³)'],
    ['License plate', 'B', 'License plate must be 3 to 15 characters', 'License plate'],
    ['Tare (kg)', '20,000', 'Gross weight must be above the tare', 'Gross (kg)'],
    ['Gross (kg)', '16.000', 'Unclear number. Write 16,000', 'Gross (kg)'],
  ])('%s %s: %s', async (field, value, words, beneath) => {
    await setting('business.max_volume_limit', '40');
    await setting('business.min_volume', '2');
    await openFix(ticket({ gross_kg: 20_000, tare_kg: 8_000, density: 1.6 }));
    type(field, value);
    expect(await sentDespite(words)).toEqual([]);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(beneath)));
  });

  it('once its field is left, before anybody saves', async () => {
    await openFix(ticket());
    type('Volume (m³)', '12,5');
    expect(isTold('Unclear number')).toBe(false);
    fireEvent.blur(screen.getByRole('textbox', { name: 'Volume (m³)' }));
    expect(isTold('Unclear number. Write 12.5')).toBe(true);
  });

  it('in the language of the screen, whichever it was typed in', async () => {
    const id = await openFix(ticket());
    type('Volume (m³)', '12.5');
    await act(() => chooseLanguage('id'));
    expect(screen.getByRole('textbox', { name: 'Volume (m³)' })).toHaveProperty('value', '12,5');
    fireEvent.change(screen.getByRole('textbox', { name: 'Volume (m³)' }), { target: { value: '12.5' } });
    fireEvent.click(screen.getByRole('button', { name: 'Simpan perbaikan' }));
    expect(await screen.findByText('Angka tidak jelas. Tulis 12,5')).toBeTruthy();
    expect((await db.outbox.get(id))?.state).toBe('rejected');
    await act(() => chooseLanguage('en'));
  });

  it('and counts as unsaved while it differs from the record', async () => {
    const unsaved = renderHook(() => useAnyFormDirty()).result;
    await openFix(ticket());
    expect(unsaved.current).toBe(false);
    type('Volume (m³)', '8');
    await waitFor(() => expect(unsaved.current).toBe(true));
    type('Volume (m³)', '7.5');
    await waitFor(() => expect(unsaved.current).toBe(false));
  });
});

describe('a ticket that waits for a record that has not arrived', () => {
  async function openPanel(hoursAgo: number): Promise<string> {
    const { id } = await saveDraft(ticket(), () => Date.now() - hoursAgo * 3_600_000);
    await db.outbox.update(id, { verdict: { code: 'missing_dependency', message: '', field: null, conflict: null } });
    await show(<SyncPanel onClose={() => undefined} />);
    await screen.findByRole('listitem');
    return id;
  }

  it('leaves nothing to decide at first', async () => {
    await openPanel(3);
    expect(isTold('Waits for a record that has not arrived yet')).toBe(true);
    expect(screen.queryByRole('button', { name: /^(Fix|Resend|Discard)$/ })).toBeNull();
  });

  it('says once it is stalled what can be done, and is corrected as it stands', async () => {
    const id = await openPanel(5);
    expect(isTold('Has waited for hours for a record that does not arrive')).toBe(true);
    expect([
      screen.queryByRole('button', { name: 'Resend' }),
      screen.queryByRole('button', { name: 'Discard' }) !== null,
    ]).toEqual([null, true]);
    fireEvent.click(screen.getByRole('button', { name: 'Fix' }));
    await screen.findByRole('button', { name: 'Save correction' });
    expect(await sent(id)).toMatchObject({ customer_name: 'PT Satu', volume: 7.5 });
  });
});

it('the end of a downtime that was refused is put right by its time, also one that was a tap', async () => {
  const id = await openFix({ kind: 'downtime_entries.end', entity_id: newId(), payload: {} }, 'before_start');
  fireEvent.change(screen.getByLabelText('End'), { target: { value: '20/11/2026' } });
  await press();
  expect((await screen.findByText(/^Give a day and a time/)).id).toBe('fix-ended_at-error');
  fireEvent.change(screen.getByLabelText('End: time'), { target: { value: '1030' } });
  await press();
  await waitFor(async () => expect((await db.outbox.get(id))?.state).toBe('withdrawn'));
  const [, second] = (await db.outbox.orderBy('seq').toArray()).map((entry) => mutationOf(entry));
  expect(second).toMatchObject({ replaces: id, payload: { ended_at: '2026-11-20T03:30:00.000Z' } });
});
