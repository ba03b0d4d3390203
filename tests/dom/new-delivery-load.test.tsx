/** What the form knows of a truck, a customer and a load before the clerk has typed it. */
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { Toasts } from '../../src/ui/Toasts.tsx';
import { leaveForms } from './support/drafts.ts';
import {
  db,
  put,
  field,
  valueOf,
  type,
  typePlate,
  save,
  outbox,
  openForm,
  openKnown,
  putLastTrip,
  putSecondTrip,
  putSecondTruck,
  putPrice,
  saveTicket,
  load,
} from './support/knownTruck.tsx';

describe('a plate that was here before', () => {
  it('brings type, index, tare, driver and customer; another plate takes them away again, but not what was typed', async () => {
    await openKnown();
    const shown = () => ['Truck type', 'Index (m³)', 'Tare (kg)', 'Customer'].map(valueOf);
    expect(shown()).toEqual(['COLT DIESEL', '7.5', '4,100', 'PT Beton Jaya']);
    type('Customer', 'CV Lain Sekali');
    await typePlate('D 8888 ZZ');
    expect(shown()).toEqual(['STANDARD', '', '', 'CV Lain Sekali']);
  });

  it('brings where its last load went, as long as it goes to the same customer', async () => {
    await putLastTrip({ destination_address: 'Jl. Tegar Beriman, Cibinong' });
    await openKnown();
    const destination = () => valueOf('Destination address');
    expect(destination()).toBe('Jl. Tegar Beriman, Cibinong');
    type('Customer', 'CV Lain Sekali');
    await waitFor(() => expect(destination()).toBe(''));
    type('Customer', 'pt beton  jaya');
    await waitFor(() => expect(destination()).toBe('Jl. Tegar Beriman, Cibinong'));
    fireEvent.keyDown(document.body, { key: 'F2' });
    await waitFor(() => expect(valueOf('Volume (m³)')).toBe('7.5'));
    await saveTicket();
    expect((await outbox())[0]?.payload).toMatchObject({ destination_address: 'Jl. Tegar Beriman, Cibinong' });
  });

  it('brings no destination over one that was typed, and takes its own away with the plate', async () => {
    await putLastTrip({ destination_address: 'Jl. Tegar Beriman, Cibinong' });
    await openKnown();
    await typePlate('D 8888 ZZ');
    expect(valueOf('Destination address')).toBe('');
    type('Destination address', 'Jl. Raya 1');
    await typePlate('b1234xyz', 'Asep Sunandar');
    expect(valueOf('Destination address')).toBe('Jl. Raya 1');
  });

  it('leaves to Enter only what it did not bring: the material, the volume, the button that saves', async () => {
    await openKnown();
    field('License plate').focus();
    const visited: string[] = [];
    for (const value of ['', 'abu_batu', '7']) {
      if (value) fireEvent.change(document.activeElement ?? document.body, { target: { value } });
      fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Enter' });
      visited.push(document.activeElement?.id || (document.activeElement?.getAttribute('type') ?? ''));
    }
    expect(visited).toEqual(['material_type', 'volume', 'submit']);
  });

  it('of another truck brings its own index and tare, also over what was typed for the first', async () => {
    await putSecondTruck();
    await openKnown();
    type('Index (m³)', '9');
    type('License plate', 'B 5678 AA');
    await waitFor(() => expect(valueOf('Index (m³)')).toBe('12'));
    expect(valueOf('Tare (kg)')).toBe('7,200');
  });

  it("that nobody knows, put in another's place just before the save, takes nothing of the other: what is missing is asked for", async () => {
    await openKnown();
    load();
    type('License plate', 'D 8888 ZZ');
    save();
    expect(await screen.findAllByText('Please fill this in')).toHaveLength(2);
    expect(['Driver name', 'Customer', 'Index (m³)', 'Tare (kg)'].map(valueOf)).toEqual(['', '', '', '']);
    expect(await outbox()).toEqual([]);
  });

  it('leaves what was typed before it alone, though it equals what the plate would bring, and so does the next plate', async () => {
    await putSecondTrip();
    await openForm();
    type('Customer', 'PT Beton Jaya');
    await typePlate('b1234xyz', 'Asep Sunandar');
    await typePlate('B 5678 AA', 'Budi Santoso');
    expect(valueOf('Customer')).toBe('PT Beton Jaya');
    await typePlate('D 8888 ZZ');
    expect(valueOf('Customer')).toBe('PT Beton Jaya');
  });

  it('takes away after a reload what it had brought, and nothing else', async () => {
    await openForm();
    type('Customer', 'PT Beton Jaya');
    await typePlate('b1234xyz', 'Asep Sunandar');
    await waitFor(async () =>
      expect((await db.drafts.get('deliveries.new'))?.value).toMatchObject({
        driver_name: 'Asep Sunandar',
        tare_kg: '4,100',
      }),
    );
    await leaveForms();
    await openForm();
    await typePlate('D 8888 ZZ');
    expect([valueOf('Index (m³)'), valueOf('Tare (kg)'), valueOf('Customer')]).toEqual(['', '', 'PT Beton Jaya']);
  });

  it('takes the same load again by F2, and is saved by F9 as one ticket and nothing else', async () => {
    await openKnown();
    expect(screen.getByRole('button', { name: 'Same load again: Abu Batu (Stone Dust), 7.5 m³' })).toBeTruthy();
    fireEvent.keyDown(document.body, { key: 'F2' });
    await waitFor(() => expect(valueOf('Volume (m³)')).toBe('7.5'));
    expect(field('Material type')).toHaveProperty('value', 'abu_batu');
    // Nothing stands empty in its place: what will be saved is read there.
    expect(screen.queryByRole('button', { name: /^Same load again/ })).toBeNull();
    await waitFor(() =>
      expect(document.getElementById('what-will-be-saved')?.textContent).toBe(
        'B 1234 XYZ · PT Beton Jaya · Abu Batu · 7.5 m³',
      ),
    );
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save delivery' }));
    fireEvent.keyDown(document.body, { key: 'F9' });
    await screen.findByText('Saved on this device');
    expect(await outbox()).toEqual([
      {
        kind: 'deliveries.create',
        payload: expect.objectContaining({ truck_id: 't1', customer_id: 'c1', volume: 7.5, truck_type: 'COLT DIESEL' }),
      },
    ]);
  });

  it.each([
    ['', {}, 'Abu Batu (Stone Dust), 7.5 m³'],
    [' of a truck that was weighed', { gross_kg: 15_350 }, 'Abu Batu (Stone Dust), weigh it anew'],
  ])(
    'whose load%s was taken again leaves nothing of it to another plate, whose own is offered',
    async (_, weighed, words) => {
      await putLastTrip(weighed);
      await putSecondTrip();
      await openKnown();
      fireEvent.click(screen.getByRole('button', { name: `Same load again: ${words}` }));
      await waitFor(() => expect(field('Material type').value).toBe('abu_batu'));
      await typePlate('B 5678 AA', 'Budi Santoso');
      expect([field('Material type').value, valueOf('Volume (m³)')]).toEqual(['', '']);
      expect(await screen.findByRole('button', { name: /^Same load again/ })).toBeTruthy();
    },
  );

  it('leaves a load to another plate that a person has typed', async () => {
    await putSecondTrip();
    await openKnown();
    fireEvent.keyDown(document.body, { key: 'F2' });
    await waitFor(() => expect(valueOf('Volume (m³)')).toBe('7.5'));
    type('Material type', 'boulder');
    type('Volume (m³)', '6');
    await typePlate('B 5678 AA', 'Budi Santoso');
    expect([field('Material type').value, valueOf('Volume (m³)')]).toEqual(['boulder', '6']);
  });

  it('is not taken by F9, which saves what stands there', async () => {
    await openKnown();
    await screen.findByRole('button', { name: /^Same load again/ });
    fireEvent.keyDown(document.body, { key: 'F9' });
    await screen.findAllByText('Please fill this in');
    expect(valueOf('Volume (m³)')).toBe('');
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

  it.each([
    ['blocked', 'This customer is blocked', true],
    ['cash_only', 'This customer pays cash', false],
  ])('who is %s is warned of, and the ticket is recorded', async (status, words, isAsked) => {
    await put('customers', 'c1', { name: 'PT Beton Jaya', type: 'contractor', status, merged_into: null });
    await openKnown();
    await screen.findByText(words);
    load();
    save();
    if (isAsked) fireEvent.click(await screen.findByRole('button', { name: 'It is right: save' }));
    await screen.findByText('Saved on this device');
    expect(await outbox()).toHaveLength(1);
  });
});

describe('a number that cannot be read', () => {
  it('of whole kilograms, grouped as the other language does, is asked about and never a thousand times too small', async () => {
    await openKnown();
    fireEvent.click(screen.getByRole('button', { name: 'Weighbridge' }));
    load();
    type('Tare (kg)', '9.000');
    save();
    expect((await screen.findByText('Unclear number. Write 9,000')).id).toBe('tare_kg-error');
    expect(await outbox()).toEqual([]);
  });
});

describe('the price', () => {
  it('of the list is shown with the amount and frozen with the ticket', async () => {
    await putPrice(150_000);
    await openKnown();
    type('Material type', 'abu_batu');
    type('Volume (m³)', '7.5');
    await screen.findByText('Rp 150,000 per m³ (list price)');
    expect(await screen.findByText('Rp 1,125,000')).toBeTruthy();
    await saveTicket();
    expect((await outbox())[0]?.payload.unit_price).toBe(150_000);
  });

  it('is that of the day that stands on the ticket, also in the moment in which the day begins', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: new Date('2026-11-20T22:59:55Z') });
    onTestFinished(() => void vi.useRealTimers());
    await putPrice(50_000, { customer_id: 'c1', from_date: '2026-11-01' });
    await putPrice(90_000, { customer_id: 'c1', from_date: '2026-11-21' });
    await openKnown();
    load();
    await screen.findByText("Rp 50,000 per m³ (customer's price)");
    vi.setSystemTime(new Date('2026-11-20T23:00:01Z'));
    await saveTicket();
    expect((await outbox())[0]?.payload).toMatchObject({ operating_day: '2026-11-21', unit_price: 90_000 });
  });

  it('of the customer that is far from the list price is said, and stops nobody', async () => {
    await putPrice(150_000);
    await putPrice(1_250_000, { customer_id: 'c1' });
    await openKnown();
    type('Material type', 'abu_batu');
    expect(
      await screen.findByText(/^More than twice or less than half of the list price \(Rp 150,000 per m³\)/),
    ).toBeTruthy();
    type('Volume (m³)', '7');
    await saveTicket();
    expect((await outbox())[0]?.payload).toMatchObject({ unit_price: 1_250_000 });
  });
});

describe('what the gate should look at', () => {
  it('is counted in the bar that saves; an overload is asked about at the save, once for that truck and load', async () => {
    await openKnown();
    const overload = () => {
      type('Material type', 'abu_batu');
      type('Volume (m³)', '9');
    };
    overload();
    await screen.findByRole('button', { name: '2 warnings' });
    save();
    const asked = within(await screen.findByRole('dialog', { name: 'Is this right?' }));
    expect(asked.getByText('More than 1.15 times the index of this truck (7.5 m³).')).toBeTruthy();
    expect(await outbox()).toEqual([]);
    fireEvent.click(asked.getByRole('button', { name: 'It is right: save' }));
    await screen.findByText('Saved on this device');
    await waitFor(() => expect(screen.queryByRole('button', { name: /warnings$/ })).toBeNull());
    await typePlate('b1234xyz', 'Asep Sunandar');
    overload();
    await screen.findByRole('button', { name: '3 warnings' });
    save();
    await waitFor(async () => expect(await outbox()).toHaveLength(2));
  });

  it('is not said of a load that was weighed: the same load again is weighed again', async () => {
    await putLastTrip({ gross_kg: 9_000 });
    await openKnown();
    fireEvent.click(await screen.findByRole('button', { name: /^Same load again: .*, weigh it anew/ }));
    await waitFor(() => expect(valueOf('Volume (m³)')).toBe(''));
    expect(field('Material type').value).toBe('abu_batu');
  });
});

describe('after the save', () => {
  it('the card says who, how much and for how much, and follows the ticket; a second tap of the same press is no save', async () => {
    await putPrice(100_000, { voided_at: null });
    await openKnown();
    fireEvent.click(await screen.findByRole('button', { name: /^Same load again/ }));
    await waitFor(() => expect(valueOf('Volume (m³)')).toBe('7.5'));
    save();
    const card = (await screen.findByText('Saved on this device')).closest('[role="status"]');
    await waitFor(() => expect(card?.textContent).toMatch(/B 1234 XYZ · PT Beton Jaya.* · 7\.5 m³ · Rp\s750,000/));
    await waitFor(() => expect(valueOf('License plate')).toBe(''));
    save();
    expect(screen.queryByText('Please fill this in')).toBeNull();
    const view = (await db.view_rows.toArray()).find(({ table }) => table === 'deliveries');
    if (view) await db.view_rows.put({ ...view, row: { ...view.row, truck_license: 'F 1 ZZ' } });
    await waitFor(() => expect(card?.textContent).toContain('F 1 ZZ'));
  });

  it('a form that was cleared comes back by the toast', async () => {
    render(<Toasts />);
    await openKnown();
    fireEvent.click(await screen.findByRole('button', { name: 'Clear form' }));
    await waitFor(() => expect(valueOf('License plate')).toBe(''));
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect([valueOf('License plate'), valueOf('Driver name')]).toEqual(['b1234xyz', 'Asep Sunandar']),
    );
  });
});
