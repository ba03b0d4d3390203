/** A disk that takes its time: what is typed meanwhile belongs to what comes next. */
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { stockId } from '../../src/domain/records/ids.ts';
import type { MaterialType } from '../../src/domain/materials/materials.ts';
import { rowsOf } from '../support/rowOf.ts';
import { slowDisk } from './support/disk.ts';
import { field, fill, openForm, ticketsToSend, type } from './support/gateForm.tsx';
import { show } from './support/world.tsx';
import { db } from './support/store.ts';
import { ticket } from './support/tickets.ts';

const { ManualStockPage } = await import('../../src/features/manual-stock/ManualStockPage.tsx');

afterEach(cleanup);

const draft = async () => (await db.drafts.get('deliveries.new'))?.value;

/** Presses save, and holds the disk until the answer is called; what is read meanwhile is read. */
async function saveSlowly(button = 'Save delivery'): Promise<() => Promise<void>> {
  const disk = slowDisk(db);
  fireEvent.click(screen.getByRole('button', { name: button }));
  // A stocktake is shown row by row before it is saved.
  if (button === 'Save stocktake')
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save' }));
  await screen.findByRole('button', { name: 'Saving...' });
  return async () => {
    disk.goOn();
    await screen.findByText('Saved on this device');
    disk.restore();
  };
}

async function fillForm() {
  await openForm();
  fill();
}

it('what is typed while a ticket is being saved stays as the beginning of the next one, in the draft too', async () => {
  await fillForm();
  const finish = await saveSlowly();
  type('License plate', 'D 8410 AF');
  type('Notes', 'Gate 2');
  field('Notes').focus();
  await finish();
  await waitFor(() =>
    expect(
      ['License plate', 'Notes', 'Customer', 'Driver name', 'Volume (m³)'].map((label) => field(label).value),
    ).toEqual(['D 8410 AF', 'Gate 2', '', '', '']),
  );
  expect(document.activeElement?.id).toBe('notes');
  await waitFor(async () =>
    expect(await draft()).toMatchObject({ truck_license: 'D 8410 AF', notes: 'Gate 2', customer_name: '', volume: '' }),
  );
  expect(await ticketsToSend()).toEqual([expect.objectContaining({ truck_license: 'B 1234 XYZ', volume: 12.5 })]);
  expect((await ticketsToSend())[0]).not.toHaveProperty('notes');
});

it('a plate typed meanwhile keeps what it brought, also where the ticket that was saved said the same', async () => {
  await db.anyRows('deliveries').put({
    ...ticket(1),
    truck_license: 'D 8410 AF',
    customer_name: 'PT Beton Jaya',
    driver_name: 'Asep Sunandar',
    truck_type: 'TRONTON',
  });
  await fillForm();
  type('Truck type', 'TRONTON');
  const finish = await saveSlowly();
  type('License plate', 'D 8410 AF');
  await screen.findByText('Filled from its last trip');
  await finish();
  await waitFor(() =>
    expect(
      ['License plate', 'Customer', 'Driver name', 'Truck type', 'Volume (m³)'].map((label) => field(label).value),
    ).toEqual(['D 8410 AF', 'PT Beton Jaya', 'Asep Sunandar', 'TRONTON', '']),
  );
  await waitFor(async () =>
    expect(await draft()).toMatchObject({ truck_license: 'D 8410 AF', truck_type: 'TRONTON', volume: '' }),
  );
});

it('what is typed while a stocktake is being saved stays on the sheet, in the draft too', async () => {
  const pile = (material_type: MaterialType) => ({ id: stockId(material_type), material_type, on_hand: 84.5 });
  await rowsOf(db, 'stocks').bulkPut([pile('abu_batu'), pile('boulder')]);
  await show(<ManualStockPage />, '/manual-stock?view=stocktake');
  const count = (material: RegExp) => screen.getByLabelText<HTMLInputElement>(material);
  await screen.findByRole('button', { name: 'Save stocktake' });
  fireEvent.change(count(/^Abu Batu/), { target: { value: '80' } });
  type('Reason', 'Monthly count');
  const finish = await saveSlowly('Save stocktake');
  fireEvent.change(count(/^Boulder/), { target: { value: '90.5' } });
  type('Notes', 'North side');
  await finish();
  await waitFor(() => expect(field('Reason').value).toBe(''));
  expect([count(/^Abu Batu/), count(/^Boulder/), field('Notes')].map(({ value }) => value)).toEqual([
    '',
    '90.5',
    'North side',
  ]);
  await waitFor(async () =>
    expect((await db.drafts.get('manualStock.stocktake'))?.value).toMatchObject({
      boulder: '90.5',
      notes: 'North side',
      abu_batu: '',
      reason: '',
    }),
  );
  const entries = await db.outbox.orderBy('seq').toArray();
  expect(entries.map(({ bytes }) => JSON.parse(bytes).payload)).toEqual([
    expect.objectContaining({ material_type: 'abu_batu', physical: 80 }),
  ]);
});
