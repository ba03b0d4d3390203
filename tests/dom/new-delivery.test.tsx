import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { stockId } from '../../src/domain/ids.ts';
import { USER, prepareBrowser, show } from './support/world.tsx';

prepareBrowser({ signedIn: true });
const { userStore } = await import('../../src/data/db/schema.ts');
const { writeMeta } = await import('../../src/data/db/meta.ts');
const { NewDeliveryPage } = await import('../../src/features/deliveries/NewDeliveryPage.tsx');

const db = userStore(USER).strict;

beforeEach(async () => {
  await Promise.all(db.tables.map((table) => table.clear()));
  await writeMeta(db, 'device', { id: 'd', code: 'K7F' });
});

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

async function openForm() {
  await show(<NewDeliveryPage />, '/delivery/new');
  await screen.findByLabelText('License plate');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save delivery' })).toHaveProperty('disabled', false));
}

function fill(plate = 'b 1234 xyz') {
  type('License plate', plate);
  type('Customer', 'PT Beton Jaya');
  type('Driver name', 'Asep Sunandar');
  type('Material type', 'abu_batu');
  type('Volume (m³)', '12.5');
}

const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save delivery' }));

describe('a new delivery', () => {
  it('is said to be saved only once it is in the outbox, with its ticket number, and the form is ready for the next truck', async () => {
    await openForm();
    fill();
    save();
    const status = screen.getByRole('status');
    await within(status).findByText('Saved on this device');
    const outbox = await db.outbox.orderBy('seq').toArray();
    expect(outbox.map(({ kind }) => kind)).toEqual(['customers.create', 'trucks.create', 'drivers.create', 'deliveries.create']);
    expect(within(status).getByText(/^SJ-\d{6}-K7F-0001$/)).toBeTruthy();
    expect(screen.getByLabelText('License plate')).toHaveProperty('value', '');
    expect(screen.getByLabelText('Truck type')).toHaveProperty('value', 'STANDARD');
    expect(document.activeElement?.id).toBe('truckLicense');
  });

  it('fills the rest from the last trip of a plate, however it is spelled, and never overwrites what was typed', async () => {
    await openForm();
    fill();
    save();
    await screen.findByText('Saved on this device');
    type('Customer', 'CV Lain Sekali');
    type('License plate', 'B1234XYZ');
    await waitFor(() => expect(screen.getByLabelText('Driver name')).toHaveProperty('value', 'Asep Sunandar'));
    expect(screen.getByLabelText('Customer')).toHaveProperty('value', 'CV Lain Sekali');
    type('Material type', 'abu_batu');
    type('Volume (m³)', '7');
    save();
    await waitFor(async () => expect(await db.outbox.count()).toBe(6));
    const last = await db.outbox.orderBy('seq').last();
    expect(last?.kind).toBe('deliveries.create');
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

  it('above the known stock is refused with the figure, and leaves after one tap on a reason', async () => {
    await db.rows('stocks').put({ id: stockId('abu_batu'), version: 1, position: 1, deleted_at: null, material_type: 'abu_batu', on_hand: 10 });
    await openForm();
    fill();
    save();
    await screen.findByText('Only 10 m³ on hand');
    expect(await db.outbox.count()).toBe(0);
    fireEvent.click(screen.getByRole('button', { name: 'Production is not entered yet' }));
    await screen.findByText('Above the known stock: Production is not entered yet');
    await waitFor(() => expect(screen.queryByText('Only 10 m³ on hand')).toBeNull());
    save();
    await screen.findByText('Saved on this device');
    const views = await db.view_rows.where('[table+id]').between(['deliveries', ''], ['deliveries', '\uffff']).toArray();
    expect(views.map(({ row }) => row['override_reason'])).toEqual(['production_not_entered']);
  });

  it('is kept as a draft with every change and comes back after a reload', async () => {
    await openForm();
    type('License plate', 'D 8410 AF');
    type('Volume (m³)', '12.');
    await waitFor(async () => expect((await db.drafts.get('deliveries.new'))?.value).toMatchObject({ truckLicense: 'D 8410 AF', volume: '12.' }));
    document.body.innerHTML = '';
    await openForm();
    expect(screen.getByLabelText('License plate')).toHaveProperty('value', 'D 8410 AF');
    expect(screen.getByText('Your draft was kept.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Clear form' }));
    await waitFor(async () => expect(await db.drafts.get('deliveries.new')).toBeUndefined());
  });

  it('that the store refuses stays on screen with everything, says why and can be taken away as a file', async () => {
    await openForm();
    fill();
    const full = vi.spyOn(Object.getPrototypeOf(db.outbox), 'bulkAdd').mockImplementation(() => {
      throw Object.assign(new Error('disk full'), { name: 'QuotaExceededError' });
    });
    save();
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText('This device has no storage left. Free some space, then save again.')).toBeTruthy();
    expect(within(alert).getByRole('button', { name: 'Download this record' })).toBeTruthy();
    expect(screen.queryByText('Saved on this device')).toBeNull();
    expect(screen.getByLabelText('License plate')).toHaveProperty('value', 'b 1234 xyz');
    full.mockRestore();
    save();
    await screen.findByText('Saved on this device');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says so before anything is typed where the device has no ticket code', async () => {
    await db.meta.delete('device');
    await openForm();
    expect(await screen.findByText('This device has no ticket code yet. Sign in once with a connection.')).toBeTruthy();
  });

  it('moves on with Enter, past what is filled already and past what is optional, to the button that saves', async () => {
    await openForm();
    type('License plate', 'B 1 X');
    const enter = () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Enter' });
    screen.getByLabelText('License plate').focus();
    const visited: string[] = [];
    for (const value of ['', 'Asep', 'PT Beton', 'abu_batu', '7']) {
      if (value) fireEvent.change(document.activeElement ?? document.body, { target: { value } });
      enter();
      visited.push(document.activeElement?.id || (document.activeElement?.textContent ?? ''));
    }
    expect(visited).toEqual(['driverName', 'customer', 'materialType', 'volume', 'Save delivery']);
  });
});
