/** What the form knows of a truck, a customer and a load before the clerk has typed it. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { operatingDayOf } from '../../src/domain/operatingDay.ts';
import { leaveForms } from './support/drafts.ts';
import { USER, prepareBrowser, show } from './support/world.tsx';
import type { TableName } from '../../src/domain/rows.ts';

prepareBrowser({ signedIn: true });
const { userStore } = await import('../../src/data/db/schema.ts');
const { readPull, writeMeta } = await import('../../src/data/db/meta.ts');
const { NewDeliveryPage } = await import('../../src/features/deliveries/NewDeliveryPage.tsx');

const db = userStore(USER).strict;
const IS_NEW = /^New:/;
const NO_PRICE = 'No price on file. The ticket is saved without one.';
const TODAY = operatingDayOf(new Date(), { timeZone: 'Asia/Jakarta', dayStart: '06:00' });
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

/** As the server sent it. */
const put = (table: TableName, id: string, fields: object) =>
  db.rows(table).put({ id, version: 1, position: 1, deleted_at: null, author: USER, device: 'd', captured_at: daysAgo(50), received_at: daysAgo(50), ...fields });

const TICKET = {
  operating_day: TODAY, customer_id: 'c1', customer_name: 'PT Beton Jaya', material_type: 'abu_batu', volume: 7.5, truck_id: 't1', truck_license: 'B 1234 XYZ',
  truck_type: 'COLT DIESEL', driver_name: 'Asep Sunandar', status: 'pending', voided_at: null, flags: [],
};

beforeEach(async () => {
  await Promise.all(db.tables.map((table) => table.clear()));
  await writeMeta(db, 'device', { id: 'd', code: 'K7F' });
  await put('materials', 'm1', { material_type: 'abu_batu', density: 1.5 });
  await put('truck_types', 'tt1', { name: 'COLT DIESEL', index_m3: 8, legal_gross_t: 8 });
  await put('customers', 'c1', { name: 'PT Beton Jaya', type: 'contractor', status: 'open', merged_into: null });
  await put('drivers', 'd1', { full_name: 'Asep Sunandar', is_active: true, merged_into: null });
  await put('trucks', 't1', { license_plate: 'B 1234 XYZ', truck_type: 'COLT DIESEL', index_m3: 7.5, tare_kg: 4100, tare_at: daysAgo(31), merged_into: null });
  await put('deliveries', 'x1', { ...TICKET, ticket_no: 'SJ-261119-K7F-0007', captured_at: daysAgo(2) });
});

afterEach(leaveForms);

const field = (label: string) => screen.getByLabelText(label);
const valueOf = (label: string) => {
  const input = field(label);
  return input instanceof HTMLInputElement ? input.value : null;
};
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save delivery' }));
const outbox = async () => (await db.outbox.orderBy('seq').toArray()).map(({ kind, bytes }) => ({ kind, payload: JSON.parse(bytes).payload }));

async function openForm() {
  await show(<NewDeliveryPage />, '/delivery/new');
  await screen.findByLabelText('License plate');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save delivery' })).toHaveProperty('disabled', false));
}

async function openKnown() {
  await openForm();
  type('License plate', 'b1234xyz');
  await waitFor(() => expect(valueOf('Driver name')).toBe('Asep Sunandar'));
}

describe('a plate that was here before', () => {
  it('brings type, index, tare, driver and customer; another plate takes them away again, but not what was typed', async () => {
    await openKnown();
    expect([valueOf('Truck type'), valueOf('Index (m³)'), valueOf('Tare (kg)'), valueOf('Customer')]).toEqual(['COLT DIESEL', '7.5', '4,100', 'PT Beton Jaya']);
    type('Customer', 'CV Lain Sekali');
    type('License plate', 'D 8888 ZZ');
    await waitFor(() => expect(valueOf('Driver name')).toBe(''));
    expect([valueOf('Truck type'), valueOf('Index (m³)'), valueOf('Tare (kg)'), valueOf('Customer')]).toEqual(['STANDARD', '', '', 'CV Lain Sekali']);
  });

  it('of another truck brings its own index and tare, also over what was typed for the first', async () => {
    await put('trucks', 't2', { license_plate: 'B 5678 AA', truck_type: 'FUSO', index_m3: 12, tare_kg: 7200, tare_at: daysAgo(1), merged_into: null });
    await openKnown();
    type('Index (m³)', '9');
    type('License plate', 'B 5678 AA');
    await waitFor(() => expect(valueOf('Index (m³)')).toBe('12'));
    expect(valueOf('Tare (kg)')).toBe('7,200');
  });

  const putSecondTruck = async () => {
    await put('customers', 'c2', { name: 'CV Anugerah', type: 'contractor', status: 'open', merged_into: null });
    await put('trucks', 't2', { license_plate: 'B 5678 AA', truck_type: 'FUSO', index_m3: 12, tare_kg: 7200, tare_at: daysAgo(1), merged_into: null });
    await put('deliveries', 'x2', {
      ...TICKET, ticket_no: 'SJ-261119-K7F-0008', captured_at: daysAgo(3), customer_id: 'c2', customer_name: 'CV Anugerah', truck_id: 't2', truck_license: 'B 5678 AA', truck_type: 'FUSO', driver_name: 'Budi Santoso',
    });
  };

  it('that is put in another\'s place just before the save is recorded with what is its own, and neither truck is changed', async () => {
    await putSecondTruck();
    await openKnown();
    type('Material type', 'abu_batu');
    type('Volume (m³)', '7');
    type('License plate', 'B 5678 AA');
    save();
    await screen.findByText('Saved on this device');
    expect((await outbox()).filter(({ kind }) => kind !== 'drivers.create')).toEqual([{
      kind: 'deliveries.create',
      payload: expect.objectContaining({ truck_id: 't2', truck_license: 'B 5678 AA', truck_type: 'FUSO', customer_id: 'c2', customer_name: 'CV Anugerah', driver_name: 'Budi Santoso' }),
    }]);
    expect([valueOf('License plate'), valueOf('Customer'), valueOf('Driver name'), valueOf('Truck type')]).toEqual(['', '', '', 'STANDARD']);
  });

  it('that is put in another\'s place just before the save is weighed by its own tare, and by a tare only if it was typed for it', async () => {
    await putSecondTruck();
    await openKnown();
    type('Material type', 'abu_batu');
    type('Tare (kg)', '4,200');
    type('Gross (kg)', '16,200');
    await waitFor(() => expect(valueOf('Volume (m³)')).toBe('8'));
    type('License plate', 'B 5678 AA');
    save();
    await screen.findByText('Saved on this device');
    expect((await outbox()).filter(({ kind }) => kind !== 'drivers.create')).toEqual([{
      kind: 'deliveries.create', payload: expect.objectContaining({ truck_id: 't2', gross_kg: 16_200, tare_kg: 7200, volume: 6 }),
    }]);
  });

  it('that nobody knows, put in another\'s place just before the save, takes nothing of the other: what is missing is asked for', async () => {
    await openKnown();
    type('Material type', 'abu_batu');
    type('Volume (m³)', '7');
    type('License plate', 'D 8888 ZZ');
    save();
    expect(await screen.findAllByText('Please fill this in')).toHaveLength(2);
    expect([valueOf('Driver name'), valueOf('Customer'), valueOf('Index (m³)'), valueOf('Tare (kg)')]).toEqual(['', '', '', '']);
    expect(await outbox()).toEqual([]);
  });

  it('leaves what was typed before it alone, though it equals what the plate would bring, and so does the next plate', async () => {
    await putSecondTruck();
    await openForm();
    type('Customer', 'PT Beton Jaya');
    type('License plate', 'b1234xyz');
    await waitFor(() => expect(valueOf('Driver name')).toBe('Asep Sunandar'));
    type('License plate', 'B 5678 AA');
    await waitFor(() => expect(valueOf('Driver name')).toBe('Budi Santoso'));
    expect(valueOf('Customer')).toBe('PT Beton Jaya');
    type('License plate', 'D 8888 ZZ');
    await waitFor(() => expect(valueOf('Driver name')).toBe(''));
    expect(valueOf('Customer')).toBe('PT Beton Jaya');
  });

  it('takes away after a reload what it had brought, and nothing else', async () => {
    await openForm();
    type('Customer', 'PT Beton Jaya');
    type('License plate', 'b1234xyz');
    await waitFor(() => expect(valueOf('Driver name')).toBe('Asep Sunandar'));
    await waitFor(async () => expect((await db.drafts.get('deliveries.new'))?.value).toMatchObject({ driverName: 'Asep Sunandar', tareKg: '4,100' }));
    await leaveForms();
    await openForm();
    type('License plate', 'D 8888 ZZ');
    await waitFor(() => expect(valueOf('Driver name')).toBe(''));
    expect([valueOf('Index (m³)'), valueOf('Tare (kg)'), valueOf('Customer')]).toEqual(['', '', 'PT Beton Jaya']);
  });

  it('takes the same load again by F2, and is saved by F9 as one ticket and nothing else', async () => {
    await openKnown();
    expect(screen.getByRole('button', { name: 'Same load again: Abu Batu (Stone Dust), 7.5 m³' })).toBeTruthy();
    fireEvent.keyDown(document.body, { key: 'F2' });
    await waitFor(() => expect(valueOf('Volume (m³)')).toBe('7.5'));
    expect(field('Material type')).toHaveProperty('value', 'abu_batu');
    expect(screen.getByRole('button', { name: 'Same load again' })).toHaveProperty('disabled', true);
    fireEvent.keyDown(document.body, { key: 'F9' });
    await screen.findByText('Saved on this device');
    expect(await outbox()).toEqual([{ kind: 'deliveries.create', payload: expect.objectContaining({ truck_id: 't1', customer_id: 'c1', volume: 7.5, truck_type: 'COLT DIESEL' }) }]);
  });

  it('is offered for one tap', async () => {
    await openForm();
    fireEvent.click(await screen.findByRole('button', { name: 'B 1234 XYZ' }));
    await waitFor(() => expect(valueOf('Driver name')).toBe('Asep Sunandar'));
  });
});

describe('a customer', () => {
  it('is offered by a word within the name, once the typing pauses, and taken with a tap', async () => {
    await openForm();
    fireEvent.focus(field('Customer'));
    type('Customer', 'bet');
    fireEvent.click(await screen.findByRole('option', { name: 'PT Beton Jaya' }));
    expect(valueOf('Customer')).toBe('PT Beton Jaya');
  });

  it('who was merged into another is recorded as the other', async () => {
    await put('customers', 'c0', { name: 'Beton Jaya', type: 'contractor', status: 'open', merged_into: 'c1' });
    await openKnown();
    type('Customer', 'beton  jaya');
    type('Material type', 'abu_batu');
    type('Volume (m³)', '7');
    save();
    await screen.findByText('Saved on this device');
    expect(await outbox()).toEqual([{ kind: 'deliveries.create', payload: expect.objectContaining({ customer_id: 'c1', customer_name: 'PT Beton Jaya' }) }]);
  });

  it.each([['blocked', 'This customer is blocked'], ['cash_only', 'This customer pays cash']])('who is %s is warned of, and the ticket is recorded', async (status, words) => {
    await put('customers', 'c1', { name: 'PT Beton Jaya', type: 'contractor', status, merged_into: null });
    await openKnown();
    await screen.findByText(words);
    type('Material type', 'abu_batu');
    type('Volume (m³)', '7');
    save();
    await screen.findByText('Saved on this device');
    expect(await outbox()).toHaveLength(1);
  });
});

describe('a number that cannot be read', () => {
  it('of whole kilograms, grouped as the other language does, is asked about and never a thousand times too small', async () => {
    await openKnown();
    fireEvent.click(screen.getByRole('button', { name: 'Weighbridge' }));
    type('Material type', 'abu_batu');
    type('Volume (m³)', '7');
    type('Tare (kg)', '9.000');
    save();
    expect((await screen.findByText('Unclear number. Write 9,000')).id).toBe('tareKg-error');
    expect(await outbox()).toEqual([]);
  });

  it('is shown as it would be read, beneath its own field', async () => {
    await openKnown();
    type('Volume (m³)', '7');
    type('Index (m³)', '12,5');
    fireEvent.blur(field('Index (m³)'));
    expect((await screen.findByText('Unclear number. Write 12.5')).id).toBe('indexM3-error');
  });
});

describe('the price', () => {
  const listPrice = () => put('customer_prices', 'p1', { customer_id: null, material_type: 'abu_batu', price_per_m3: 150_000, from_date: '2026-01-01' });

  it('of the list is shown with the amount and frozen with the ticket', async () => {
    await listPrice();
    await openKnown();
    type('Material type', 'abu_batu');
    type('Volume (m³)', '7.5');
    await screen.findByText('Rp 150,000 per m³ (list price)');
    expect(await screen.findByText('Rp 1,125,000')).toBeTruthy();
    save();
    await screen.findByText('Saved on this device');
    expect((await outbox())[0]?.payload.unit_price).toBe(150_000);
  });

  it('of the customer comes before that of the list, and does not hold for another customer', async () => {
    await listPrice();
    await put('customer_prices', 'p2', { customer_id: 'c1', material_type: 'abu_batu', price_per_m3: 140_000, from_date: '2026-02-01' });
    await put('customer_prices', 'p3', { customer_id: 'c1', material_type: 'abu_batu', price_per_m3: 99_000, from_date: '2199-01-01' });
    await openKnown();
    type('Material type', 'abu_batu');
    expect(await screen.findByText("Rp 140,000 per m³ (customer's price)")).toBeTruthy();
    type('Customer', 'PT Baru Sekali');
    expect(await screen.findByText('Rp 150,000 per m³ (list price)')).toBeTruthy();
  });

  it('is said to be missing where there is none, and the ticket is saved without', async () => {
    await openKnown();
    type('Material type', 'abu_batu');
    type('Volume (m³)', '7');
    await screen.findByText('No price on file. The ticket is saved without one.');
    save();
    await screen.findByText('Saved on this device');
    expect((await outbox())[0]?.payload).not.toHaveProperty('unit_price');
  });
});

describe('the weighbridge', () => {
  const open = () => fireEvent.click(screen.getByRole('button', { name: 'Weighbridge' }));

  it('fills the volume by weight and density, follows the weights, and leaves a volume that was typed alone', async () => {
    await openKnown();
    type('Material type', 'abu_batu');
    open();
    type('Gross (kg)', '15,350');
    await waitFor(() => expect(valueOf('Volume (m³)')).toBe('7.5'));
    expect(screen.getByText('Net 11,250 kg ÷ 1.5 t/m³ = 7.5 m³')).toBeTruthy();
    type('Gross (kg)', '16,100');
    await waitFor(() => expect(valueOf('Volume (m³)')).toBe('8'));
    type('Volume (m³)', '7');
    type('Gross (kg)', '15,350');
    await screen.findByText('Net 11,250 kg ÷ 1.5 t/m³ = 7.5 m³');
    expect(valueOf('Volume (m³)')).toBe('7');
    type('Volume (m³)', '6');
    expect(await screen.findByText('By its weight this load is more than a tenth more or less than the volume typed.')).toBeTruthy();
  });

  it('leaves a volume that was typed alone, though it equals the weight', async () => {
    await openKnown();
    type('Material type', 'abu_batu');
    type('Volume (m³)', '7.5');
    open();
    type('Gross (kg)', '15,350');
    await screen.findByText('Net 11,250 kg ÷ 1.5 t/m³ = 7.5 m³');
    type('Gross (kg)', '16,100');
    await screen.findByText('Net 12,000 kg ÷ 1.5 t/m³ = 8 m³');
    expect(valueOf('Volume (m³)')).toBe('7.5');
  });

  it('says how old the tare is, also folded away, and keeps a new one with the truck', async () => {
    await openKnown();
    const told = () => screen.findByText('Weighed empty 31 days ago. Weigh it empty again.');
    await told();
    const isOpen = () => screen.getByRole('button', { name: 'Weighbridge' }).getAttribute('aria-expanded') === 'true';
    // It stands as it was left before.
    if (isOpen()) open();
    await waitFor(async () => expect([isOpen(), (await told()).closest('#weighing')]).toEqual([false, null]));
    open();
    await waitFor(async () => expect([isOpen(), (await told()).closest('#weighing')?.id]).toEqual([true, 'weighing']));
    await screen.findByText('Weighed empty 31 days ago. Weigh it empty again.');
    type('Tare (kg)', '4,200');
    await screen.findByText("Kept as this truck's tare.");
    type('Material type', 'abu_batu');
    type('Volume (m³)', '7');
    save();
    await screen.findByText('Saved on this device');
    expect(await outbox()).toEqual([
      { kind: 'trucks.change', payload: { tare_kg: 4200 } },
      { kind: 'deliveries.create', payload: expect.not.objectContaining({ tare_kg: expect.anything() }) },
    ]);
  });

  it('of the same empty truck again makes its tare new', async () => {
    await openKnown();
    open();
    await screen.findByText('Weighed empty 31 days ago. Weigh it empty again.');
    type('Tare (kg)', '4,1');
    type('Tare (kg)', '4,100');
    await screen.findByText("Kept as this truck's tare.");
    type('Material type', 'abu_batu');
    type('Volume (m³)', '7');
    save();
    await screen.findByText('Saved on this device');
    expect((await outbox())[0]).toEqual({ kind: 'trucks.change', payload: { tare_kg: 4100 } });
    const seen = (await db.view_rows.toArray()).find(({ table }) => table === 'trucks')?.row['tare_at'];
    expect(Date.now() - Date.parse(String(seen))).toBeLessThan(86_400_000);
  });

  it('of the same empty truck again makes its tare new, also after a reload', async () => {
    await openKnown();
    open();
    await screen.findByText('Weighed empty 31 days ago. Weigh it empty again.');
    type('Tare (kg)', '4,1');
    type('Tare (kg)', '4,100');
    await waitFor(async () => expect((await db.drafts.get('deliveries.new'))?.value).toMatchObject({ tareKg: '4,100', tareWeighed: 'yes' }));
    await leaveForms();
    await openForm();
    await screen.findByText("Kept as this truck's tare.");
    type('Material type', 'abu_batu');
    type('Volume (m³)', '7');
    save();
    await screen.findByText('Saved on this device');
    expect((await outbox())[0]).toEqual({ kind: 'trucks.change', payload: { tare_kg: 4100 } });
  });

  it('that shows less full than empty is refused beside the field, with everything kept', async () => {
    await openKnown();
    type('Material type', 'abu_batu');
    type('Volume (m³)', '7');
    open();
    type('Gross (kg)', '4,100');
    save();
    await screen.findByText('Gross weight must be above the tare');
    expect(await outbox()).toEqual([]);
  });

  it('is held open by a weight, and its button then changes nothing for the next truck', async () => {
    await openKnown();
    open();
    const button = screen.getByRole('button', { name: 'Weighbridge' });
    const opened = (whether: boolean) => waitFor(() => expect(button.getAttribute('aria-expanded')).toBe(String(whether)));
    await opened(true);
    open();
    await opened(false);
    type('Gross (kg)', '15,350');
    await opened(true);
    open();
    type('Gross (kg)', '');
    // What is kept after the press would stand behind this.
    await waitFor(async () => expect((await db.drafts.toArray()).map(({ value }) => value)).toContainEqual(expect.objectContaining({ grossKg: '' })));
    expect((await db.drafts.get('gate.weighing'))?.value).toBe(false);
    await opened(false);
  });

  it('is a stop of the Enter key where it was left open, instead of the volume that it fills', async () => {
    await openKnown();
    open();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Weighbridge' }).getAttribute('aria-expanded')).toBe('true'));
    type('Material type', 'abu_batu');
    field('Material type').focus();
    fireEvent.keyDown(field('Material type'), { key: 'Enter' });
    expect(document.activeElement?.id).toBe('grossKg');
    type('Gross (kg)', '15,350');
    fireEvent.keyDown(field('Gross (kg)'), { key: 'Enter' });
    expect(document.activeElement?.getAttribute('type')).toBe('submit');
  });
});

describe('what the gate is told and nobody is stopped by', () => {
  const ABOVE = 'More than 1.15 times the index of this truck (7.5 m³).';

  /** With a price the amount tells that the volume has been read. */
  const price = () => put('customer_prices', 'p1', { customer_id: null, material_type: 'abu_batu', price_per_m3: 100_000, from_date: '2026-01-01' });

  it.each([['8.625', 'Rp 862,500', false], ['8.626', 'Rp 862,600', true]])('a volume of %s m³ on an index of 7.5, for %s: %s', async (volume, amount, warned) => {
    await price();
    await openKnown();
    type('Material type', 'abu_batu');
    type('Volume (m³)', volume);
    await screen.findByText(amount);
    expect(screen.queryByText(ABOVE) !== null).toBe(warned);
    save();
    await screen.findByText('Saved on this device');
  });

  it('the same plate and material within ten minutes', async () => {
    await put('deliveries', 'x2', { ...TICKET, ticket_no: 'SJ-261120-K7F-0008', captured_at: new Date(Date.now() - 9 * 60_000).toISOString() });
    await openKnown();
    type('Material type', 'abu_batu');
    await screen.findByText('This truck took the same material less than 10 minutes ago.');
    type('Material type', 'boulder');
    await waitFor(() => expect(screen.queryByText(/less than 10 minutes/)).toBeNull());
  });

  it('a load over the legal weight of the type, as a quiet badge', async () => {
    await price();
    await openKnown();
    type('Material type', 'abu_batu');
    type('Volume (m³)', '2');
    await screen.findByText('Rp 200,000');
    expect(screen.queryByText('Over the legal 8 t')).toBeNull();
    type('Volume (m³)', '3');
    await screen.findByText('Over the legal 8 t');
  });
});

describe('in the first moments of a device, with the tickets here and the trucks, people and prices on their way', () => {
  beforeEach(async () => {
    await Promise.all((['trucks', 'customers', 'drivers'] as const).map((table) => db.rows(table).clear()));
    await writeMeta(db, 'pull', { ...(await readPull(db)), history: { at: null, today: TODAY, since: TODAY } });
  });
  const ONE_TICKET = [{ kind: 'deliveries.create', payload: expect.objectContaining({ truck_id: 't1', customer_id: 'c1', customer_name: 'PT Beton Jaya', driver_name: 'Asep Sunandar', tare_kg: 4200 }) }];
  const load = () => {
    type('Material type', 'abu_batu');
    type('Tare (kg)', '4,200');
    type('Gross (kg)', '16,200');
    type('Volume (m³)', '7');
  };

  it('whom the last trip names is taken as known: nobody is called new or made twice, and no price is said to be missing', async () => {
    await openKnown();
    load();
    await waitFor(() => expect(screen.queryByText(IS_NEW)).toBeNull());
    expect(screen.queryByText(NO_PRICE)).toBeNull();
    save();
    await screen.findByText('Saved on this device');
    expect(await outbox()).toEqual(ONE_TICKET);
  });

  it('the same where the plate is typed just before the save', async () => {
    await openForm();
    load();
    type('License plate', 'b1234xyz');
    type('Tare (kg)', '4,200');
    save();
    await screen.findByText('Saved on this device');
    expect(await outbox()).toEqual(ONE_TICKET);
  });

  it('somebody whom the last trip does not name is new', async () => {
    await openKnown();
    type('Customer', 'CV Lain Sama Sekali');
    expect(await screen.findByText(IS_NEW)).toBeTruthy();
    load();
    save();
    await screen.findByText('Saved on this device');
    expect((await outbox()).map(({ kind }) => kind)).toEqual(['customers.create', 'deliveries.create']);
  });

  it('once they are all here, who is not among them is new', async () => {
    await writeMeta(db, 'pull', { ...(await readPull(db)), history: { at: { day: TODAY, table: 'deliveries', id: 'x1' }, today: TODAY, since: TODAY } });
    await openKnown();
    type('Material type', 'abu_batu');
    expect(await screen.findAllByText(IS_NEW)).toHaveLength(2);
    expect(await screen.findByText(NO_PRICE)).toBeTruthy();
  });
});
