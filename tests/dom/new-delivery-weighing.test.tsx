/** The weighbridge at the gate, and what is told of a load without stopping anybody. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { leaveForms } from './support/drafts.ts';
import {
  TICKET,
  db,
  put,
  field,
  valueOf,
  type,
  save,
  outbox,
  openForm,
  openKnown,
  load,
  saveLoad,
  putPrice,
} from './support/knownTruck.tsx';

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
    expect(
      await screen.findByText('By its weight this load is more than a tenth more or less than the volume typed.'),
    ).toBeTruthy();
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

  it('of the same load again makes the volume, also after a reload; until then that of the last trip stands', async () => {
    await openKnown();
    fireEvent.click(await screen.findByRole('button', { name: /^Same load again/ }));
    await waitFor(async () =>
      expect((await db.drafts.get('deliveries.new'))?.value).toMatchObject({
        volume: '7.5',
        material_type: 'abu_batu',
      }),
    );
    await leaveForms();
    await openForm();
    await waitFor(() => expect(valueOf('Driver name')).toBe('Asep Sunandar'));
    expect(valueOf('Volume (m³)')).toBe('7.5');
    if (screen.getByRole('button', { name: 'Weighbridge' }).getAttribute('aria-expanded') !== 'true') open();
    await screen.findByLabelText('Gross (kg)');
    type('Gross (kg)', '14,600');
    await waitFor(() => expect(valueOf('Volume (m³)')).toBe('7'));
  });

  it('says how old the tare is where it is weighed, not folded away, and keeps a new one with the truck', async () => {
    await openKnown();
    const OLD = 'Weighed empty 31 days ago. Weigh it empty again.';
    const isOpen = () => screen.getByRole('button', { name: 'Weighbridge' }).getAttribute('aria-expanded') === 'true';
    // It stands as it was left before.
    if (isOpen()) open();
    await waitFor(() => expect([isOpen(), screen.queryByText(OLD)]).toEqual([false, null]));
    open();
    expect((await screen.findByText(OLD)).closest('#weighing')?.id).toBe('weighing');
    type('Tare (kg)', '4,200');
    await screen.findByText("Kept as this truck's tare.");
    await saveLoad();
    expect(await outbox()).toEqual([
      { kind: 'trucks.change', payload: { tare_kg: 4200 } },
      { kind: 'deliveries.create', payload: expect.not.objectContaining({ tare_kg: expect.anything() }) },
    ]);
  });

  it('asks about a tare that is more than a tenth off the one on file', async () => {
    await openKnown();
    open();
    type('Tare (kg)', '6,000');
    load();
    save();
    await screen.findByText('The tare on file is 4,100 kg; 6,000 kg is more than 10 % off.');
    expect(await outbox()).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'It is right: save' }));
    await screen.findByText('Saved on this device');
    expect(await outbox()).toMatchObject([
      { kind: 'trucks.change', payload: { tare_kg: 6_000 } },
      { kind: 'deliveries.create' },
    ]);
  });

  it('of the same empty truck again makes its tare new, also after a reload', async () => {
    await openKnown();
    open();
    await screen.findByText('Weighed empty 31 days ago. Weigh it empty again.');
    type('Tare (kg)', '4,1');
    type('Tare (kg)', '4,100');
    await waitFor(async () =>
      expect((await db.drafts.get('deliveries.new'))?.value).toMatchObject({ tare_kg: '4,100', tareWeighed: 'yes' }),
    );
    await leaveForms();
    await openForm();
    await screen.findByText("Kept as this truck's tare.");
    await saveLoad();
    expect((await outbox())[0]).toEqual({ kind: 'trucks.change', payload: { tare_kg: 4100 } });
    const seen = (await db.view_rows.toArray()).find(({ table }) => table === 'trucks')?.row['tare_at'];
    expect(Date.now() - Date.parse(String(seen))).toBeLessThan(86_400_000);
  });

  it('of a truck that was weighed empty just now says so without a number of days', async () => {
    await db.rows('trucks').update('t1', { tare_at: new Date().toISOString() });
    await openKnown();
    if (screen.getByRole('button', { name: 'Weighbridge' }).getAttribute('aria-expanded') !== 'true') open();
    expect(await screen.findByText('Weighed empty less than a day ago')).toBeTruthy();
  });

  it.each([
    ['another tare', '4,000'],
    ['none', ''],
  ])('that shows less full than empty is told when it is left, and no longer once there is %s', async (_, tare) => {
    await openKnown();
    open();
    type('Gross (kg)', '4,100');
    fireEvent.blur(field('Gross (kg)'));
    await screen.findByText('Gross weight must be above the tare');
    type('Tare (kg)', tare);
    await waitFor(() => expect(screen.queryByText('Gross weight must be above the tare')).toBeNull());
  });

  it('is held open by a weight, and its button then changes nothing for the next truck', async () => {
    await openKnown();
    open();
    const button = screen.getByRole('button', { name: 'Weighbridge' });
    const opened = (whether: boolean) =>
      waitFor(() => expect(button.getAttribute('aria-expanded')).toBe(String(whether)));
    await opened(true);
    open();
    await opened(false);
    type('Gross (kg)', '15,350');
    await opened(true);
    open();
    type('Gross (kg)', '');
    // What is kept after the press would stand behind this.
    await waitFor(async () =>
      expect((await db.drafts.toArray()).map(({ value }) => value)).toContainEqual(
        expect.objectContaining({ gross_kg: '' }),
      ),
    );
    expect((await db.drafts.get('gate.weighing'))?.value).toBe(false);
    await opened(false);
  });

  it('is a stop of the Enter key where it was left open, instead of the volume that it fills', async () => {
    await openKnown();
    open();
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Weighbridge' }).getAttribute('aria-expanded')).toBe('true'),
    );
    type('Material type', 'abu_batu');
    field('Material type').focus();
    fireEvent.keyDown(field('Material type'), { key: 'Enter' });
    expect(document.activeElement?.id).toBe('gross_kg');
    type('Gross (kg)', '15,350');
    fireEvent.keyDown(field('Gross (kg)'), { key: 'Enter' });
    expect(document.activeElement?.getAttribute('type')).toBe('submit');
  });
});

describe('what the gate is told and nobody is stopped by', () => {
  const ABOVE = 'More than 1.15 times the index of this truck (7.5 m³).';

  /** With a price the amount tells that the volume has been read. */
  const price = () => putPrice(100_000);

  it('of a volume or an index beyond its limits nothing is told twice: its own field says what is wrong', async () => {
    await price();
    await openKnown();
    type('Material type', 'abu_batu');
    type('Volume (m³)', '10,000');
    await screen.findByText('Rp 1,000,000,000');
    await screen.findByText(ABOVE);
    type('Volume (m³)', '10,001');
    await waitFor(() => expect(screen.queryByText(ABOVE)).toBeNull());
    expect(screen.queryByText('Over the legal 8 t')).toBeNull();
    type('Volume (m³)', '150');
    await screen.findByText(ABOVE);
    type('Index (m³)', '101');
    await waitFor(() => expect(screen.queryByText(/times the index/)).toBeNull());
    type('Index (m³)', '100');
    await screen.findByText('More than 1.15 times the index of this truck (100 m³).');
  });

  it('the same plate and material within ten minutes', async () => {
    await put('deliveries', 'x2', {
      ...TICKET,
      ticket_no: 'SJ-261120-K7F-0008',
      captured_at: new Date(Date.now() - 9 * 60_000).toISOString(),
    });
    await openKnown();
    type('Material type', 'abu_batu');
    await screen.findByText('This truck took the same material less than 10 minutes ago.');
    type('Material type', 'boulder');
    await waitFor(() => expect(screen.queryByText(/less than 10 minutes/)).toBeNull());
  });

  it.each([
    ['of the type', {}],
    ['of a type that was renamed since', { name: 'COLT 8 T', former_names: ['COLT DIESEL'] }],
  ])('a load over the legal weight %s, as a quiet badge', async (_, renamed) => {
    await price();
    await db.rows('truck_types').update('tt1', renamed);
    await openKnown();
    type('Material type', 'abu_batu');
    type('Volume (m³)', '2');
    await screen.findByText('Rp 200,000');
    expect(screen.queryByText('Over the legal 8 t')).toBeNull();
    type('Volume (m³)', '3');
    await screen.findByText('Over the legal 8 t');
  });
});
