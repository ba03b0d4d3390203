import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { stockId } from '../../src/domain/records/ids.ts';
import { rowsOf } from '../support/rowOf.ts';
import { fullDisk } from './support/disk.ts';
import { leaveForms } from './support/drafts.ts';
import { fill, openForm, save, type, saveTicket } from './support/gateForm.tsx';
import { whenDrawn } from './support/world.tsx';
import { db } from './support/store.ts';

const { createSyncStore } = await import('../../src/data/store/apply/syncStore.ts');

afterEach(leaveForms);

const TWO_FRAMES_MS = 50;
/** For the next truck: a moment after it is said that the last one is saved. */
const emptied = () => waitFor(() => expect(screen.getByLabelText('License plate')).toHaveProperty('value', ''));

describe('a new delivery', () => {
  it('has the focus on the plate a moment after it opens', async () => {
    await openForm();
    await waitFor(() => expect(document.activeElement?.id).toBe('truck_license'));
  });

  it('leaves the focus where somebody has set it before that', async () => {
    whenDrawn('Driver name', () => screen.getByLabelText('Driver name').focus());
    await openForm();
    await act(() => new Promise((painted) => setTimeout(painted, TWO_FRAMES_MS)));
    expect(document.activeElement?.id).toBe('driver_name');
  });

  it('is said to be saved only once it is in the outbox, with its ticket number, and the form is ready for the next truck', async () => {
    await openForm();
    fill('b 1234 xyz');
    save();
    const status = screen.getByRole('status');
    await within(status).findByText('Saved on this device');
    const outbox = await db.outbox.orderBy('seq').toArray();
    expect(outbox.map(({ kind }) => kind)).toEqual([
      'customers.create',
      'trucks.create',
      'drivers.create',
      'deliveries.create',
    ]);
    expect(within(status).getByText(/^SJ-\d{6}-K7F-0001$/)).toBeTruthy();
    await emptied();
    expect(screen.getByLabelText('Truck type')).toHaveProperty('value', 'STANDARD');
    await waitFor(() => expect(document.activeElement?.id).toBe('truck_license'));
  });

  it('asks for what is missing only after somebody tried to save, also on the form after a save', async () => {
    await openForm();
    const passThrough = async (label: string) => {
      fireEvent.focus(screen.getByLabelText(label));
      fireEvent.blur(screen.getByLabelText(label));
      await judged();
    };
    /** What is typed wrong in another field afterwards is told, so all before it has been judged. */
    const judged = async () => {
      type('Index (m³)', '0');
      fireEvent.blur(screen.getByLabelText('Index (m³)'));
      await screen.findByText('Index must be above 0 and at most 100 m³');
      type('Index (m³)', '');
      await waitFor(() => expect(screen.queryByText('Index must be above 0 and at most 100 m³')).toBeNull());
    };
    await passThrough('License plate');
    await passThrough('Volume (m³)');
    expect(screen.queryByText('Please fill this in')).toBeNull();
    fill();
    await saveTicket();
    await emptied();
    await passThrough('License plate');
    type('License plate', 'B');
    await judged();
    expect(screen.queryByText(/Please fill this in|License plate must/)).toBeNull();
    await passThrough('License plate');
    expect(await screen.findByText('License plate must be 3 to 15 characters')).toBeTruthy();
    save();
    expect((await screen.findAllByText('Please fill this in')).length).toBeGreaterThan(2);
  });

  it('makes a customer anew whom the server did not accept, so that no ticket waits for one that never comes', async () => {
    await openForm();
    fill();
    await saveTicket();
    const ofKind = (kind: string) =>
      db.outbox
        .orderBy('seq')
        .filter((entry) => entry.kind === kind)
        .toArray();
    const [refused] = await ofKind('customers.create');
    const store = createSyncStore(db);
    const generation = await store.claim('drain', 1);
    const verdict = { code: 'too_short', message: '', field: 'name', conflict: null };
    expect(await store.record(generation, [{ id: refused?.id ?? '', state: 'rejected', verdict }], {})).toBe('written');
    cleanup();
    await openForm();
    fill();
    save();
    await waitFor(async () => expect(await ofKind('deliveries.create')).toHaveLength(2));
    const customers = await ofKind('customers.create');
    expect(customers).toHaveLength(2);
    const entries = await db.outbox.orderBy('seq').toArray();
    const last = entries.at(-1);
    expect(last?.depends_on).toContain(customers[1]?.id);
    expect(last?.depends_on).not.toContain(refused?.id);
  });

  it('keeps the number when the language is switched in the middle: 1.250 stays one and a quarter', async () => {
    await openForm();
    fill();
    type('Volume (m³)', '1.250');
    const { chooseLanguage } = await import('../../src/i18n/setup.ts');
    await act(() => chooseLanguage('id'));
    expect(screen.getByLabelText('Volume (m³)')).toHaveProperty('value', '1,25');
    fireEvent.click(screen.getByRole('button', { name: 'Simpan pengiriman' }));
    await screen.findByText('Tersimpan di perangkat ini');
    const delivery = (await db.outbox.orderBy('seq').toArray()).find(({ kind }) => kind === 'deliveries.create');
    expect(JSON.parse(delivery?.bytes ?? '{}').payload.volume).toBe(1.25);
    await act(() => chooseLanguage('en'));
  });

  it('names every field that is wrong, saves nothing and keeps what was typed', async () => {
    await openForm();
    fill('B!');
    type('Volume (m³)', '12,5');
    type('Driver name', 'R2D2');
    save();
    await screen.findByText('License plate must be 3 to 15 characters');
    expect(screen.getByText('Unclear number. Write 12.5')).toBeTruthy();
    expect(screen.getByText('Driver name may have letters, spaces, hyphen, apostrophe and dot only')).toBeTruthy();
    expect(screen.getByText('3 fields need a look.')).toBeTruthy();
    expect(screen.getByLabelText('Volume (m³)').getAttribute('aria-invalid')).toBe('true');
    expect(await db.outbox.count()).toBe(0);
    expect(screen.getByLabelText('Customer')).toHaveProperty('value', 'PT Beton Jaya');
  });

  it('below the least volume of the site is refused beside the field', async () => {
    await openForm();
    fill();
    type('Volume (m³)', '0.999');
    save();
    const said = await screen.findByText('Volume must be at least 1 m³');
    expect(screen.getByLabelText('Volume (m³)').getAttribute('aria-describedby')).toBe(said.id);
    expect(screen.getByText('1 field needs a look.')).toBeTruthy();
    expect(await db.outbox.count()).toBe(0);
  });

  it('above the known stock is refused with the figure, and leaves after one tap on a reason', async () => {
    await rowsOf(db, 'stocks').put({ id: stockId('abu_batu'), material_type: 'abu_batu', on_hand: 10 });
    await openForm();
    fill();
    save();
    await screen.findByText('Only 10 m³ on hand');
    // The refusal leads to the field; what follows happens after it.
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Volume (m³)')));
    expect(await db.outbox.count()).toBe(0);
    fireEvent.click(screen.getByRole('button', { name: 'Production is not entered yet' }));
    await screen.findByText('Above the known stock: Production is not entered yet');
    await waitFor(() => expect(screen.queryByText('Only 10 m³ on hand')).toBeNull());
    // The buttons have gone with the answer: what follows is at hand for the keyboard.
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Save delivery/ }));
    await saveTicket();
    const views = await db.view_rows
      .where('[table+id]')
      .between(['deliveries', ''], ['deliveries', '\uffff'])
      .toArray();
    expect(views.map(({ row }) => row['override_reason'])).toEqual(['production_not_entered']);
  });

  it('is kept as a draft with every change and comes back after a reload', async () => {
    await openForm();
    type('License plate', 'D 8410 AF');
    type('Volume (m³)', '12.');
    await waitFor(async () =>
      expect((await db.drafts.get('deliveries.new'))?.value).toMatchObject({
        truck_license: 'D 8410 AF',
        volume: '12.',
      }),
    );
    document.body.innerHTML = '';
    await openForm();
    expect(screen.getByLabelText('License plate')).toHaveProperty('value', 'D 8410 AF');
    expect(screen.getByText('Your draft was kept.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Clear form' }));
    await waitFor(async () => expect(await db.drafts.get('deliveries.new')).toBeUndefined());
    // What is typed now is no draft from before.
    type('License plate', 'D 9 X');
    expect(await screen.findByRole('button', { name: 'Clear form' })).toBeTruthy();
    expect(screen.queryByText('Your draft was kept.')).toBeNull();
  });

  it.each([
    ['QuotaExceededError', /^This device has no storage left\. Free some space, then save again\.$/],
    ['AbortError', /^The browser refused .* If this device has no storage left, free some space, then save again\.$/],
  ])(
    'that the store refuses with %s stays on screen with everything, says why and can be taken away as a file',
    async (name, why) => {
      await openForm();
      fill('b 1234 xyz');
      const full = fullDisk(db, name);
      save();
      const alert = await screen.findByRole('alert');
      expect(within(alert).getByText(why)).toBeTruthy();
      expect(within(alert).getByRole('button', { name: 'Download this record' })).toBeTruthy();
      expect(screen.queryByText('Saved on this device')).toBeNull();
      expect(screen.getByLabelText('License plate')).toHaveProperty('value', 'b 1234 xyz');
      full.mockRestore();
      await saveTicket();
      await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
      // What stands beside it is about the records that were saved.
      await waitFor(() => expect(screen.getByRole('button', { name: 'Copy' })).toHaveProperty('disabled', false));
      expect(screen.queryByText(/^Similar/)).toBeNull();
    },
  );

  it('says so before anything is typed where the device has no ticket code', async () => {
    await db.meta.delete('device');
    await openForm();
    expect(await screen.findByText('This device has no ticket code yet. Sign in once with a connection.')).toBeTruthy();
  });

  it('moves on with Enter, past the truck type that stands there already and past what is optional, to the button that saves', async () => {
    await openForm();
    type('License plate', 'B 1 X');
    const enter = () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Enter' });
    screen.getByLabelText('License plate').focus();
    const visited: string[] = [];
    for (const value of ['', 'abu_batu', '7', 'Asep', 'PT Beton']) {
      if (value) fireEvent.change(document.activeElement ?? document.body, { target: { value } });
      enter();
      visited.push(document.activeElement?.id || (document.activeElement?.getAttribute('type') ?? ''));
    }
    expect(visited).toEqual(['material_type', 'volume', 'driver_name', 'customer_name', 'submit']);
  });
});
