/** The scale and the yard at the gate: what the indicator shows is taken with its time, and said to be from it. */
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SimulatedPort, SimulatedSerial } from '../../supabase/local/scale/simulatedPort.ts';
import { Toasts } from '../../src/ui/Toasts.tsx';
import { bytesOf, WRITERS } from '../support/indicators.ts';
import { FakeLockManager } from '../unit/data/support/lockManager.ts';
import { daysAgo, db, openForm, openKnown, outbox, put, save, type, valueOf } from './support/knownTruck.tsx';
import { show } from './support/world.tsx';

const { deviceStore } = await import('../../src/data/store/deviceStore.ts');

let port: SimulatedPort;
let serial: SimulatedSerial;
/** ms of the clock that only goes forward. */
let now = 0;

beforeEach(async () => {
  port = new SimulatedPort({ usbVendorId: 0x0403 });
  serial = new SimulatedSerial(port);
  Object.defineProperties(navigator, {
    serial: { value: serial, configurable: true },
    locks: { value: new FakeLockManager().of('tab'), configurable: true },
  });
  await deviceStore().set('scale', { port: JSON.stringify(port.getInfo()), frame: 'toledo' });
  await put('truck_types', 'tt1', { name: 'COLT DIESEL', index_m3: 8, legal_gross_t: 24, former_names: [] });
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(async () => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'serial');
  await deviceStore().delete('scale');
});

const send = (kg: number, moving = false) => act(async () => port.send(bytesOf(WRITERS.toledo({ kg, moving }))));
/** The truck stands on the scale for longer than 2 s. */
async function settle(kg: number) {
  await waitFor(() => expect(port.readable).not.toBeNull());
  for (const ms of [0, 1_000, 1_100]) {
    now += ms;
    await send(kg);
  }
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const press = (name: string) => act(async () => fireEvent.click(button(name)));
const panel = async () => within(await screen.findByRole('region', { name: 'Weight now' }));
const saved = () => screen.findByText('Saved on this device');
const ticketSent = async () => (await outbox()).find(({ kind }) => kind === 'deliveries.create')?.payload;

describe('the scale at the gate', () => {
  it('weighs a truck full and empty once each is stable, with time and origin, and never again by itself', async () => {
    await openKnown();
    type('Material type', 'abu_batu');
    const shown = await panel();
    await settle(4_180);
    expect(shown.getByText('4,180 kg')).toBeTruthy();
    await press('Weigh empty');
    expect(valueOf('Tare (kg)')).toBe('4,180');
    await send(15_000, true);
    expect(shown.getByRole('status').textContent).toBe('Moving: wait until the weight is steady');
    expect(button('Weigh').disabled).toBe(true);
    await settle(15_430);
    await press('Weigh');
    await waitFor(() => expect(valueOf('Volume (m³)')).toBe('7.5'));
    save();
    await saved();
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/);
    expect(await ticketSent()).toMatchObject({
      gross_kg: 15_430,
      gross_from: 'scale',
      gross_at: time,
      tare_kg: 4_180,
      tare_from: 'scale',
      tare_at: time,
    });
    expect(await ticketSent()).not.toHaveProperty('weighed_manually');
    await waitFor(() => expect(valueOf('License plate')).toBe(''));
    expect([valueOf('Gross (kg)'), valueOf('Tare (kg)')]).toEqual(['', '']);
  });

  it('marks a weight that is typed over it, and takes the tare on file for what it is', async () => {
    await put('trucks', 't1', {
      license_plate: 'B 1234 XYZ',
      truck_type: 'COLT DIESEL',
      index_m3: 7.5,
      merged_into: null,
      tare_kg: 4100,
      tare_at: daysAgo(3),
    });
    await openKnown();
    type('Material type', 'abu_batu');
    await panel();
    await settle(15_350);
    await press('Weigh');
    type('Gross (kg)', '16,100');
    await waitFor(() => expect(valueOf('Volume (m³)')).toBe('8'));
    save();
    await saved();
    const sent = await ticketSent();
    expect(sent).toMatchObject({ gross_kg: 16_100, gross_from: 'typed', tare_from: 'known', weighed_manually: true });
    expect(sent).not.toHaveProperty('gross_at');
    expect(sent.tare_at.slice(0, 10)).toBe(daysAgo(3).slice(0, 10));
  });

  it.each([
    ['overload', () => port.send(bytesOf('\u0002*4 000000000000\r')), 'Overload: more than the scale can weigh'],
    [
      'below zero',
      () => port.send(bytesOf(WRITERS.toledo({ kg: -20, moving: false }))),
      'Below zero. With nothing on the scale, set the indicator to zero.',
    ],
    [
      'a cable that is out',
      () => serial.unplug(port),
      'The indicator is not connected. Check the cable; then it is read by itself.',
    ],
  ])('takes nothing of %s, and says so', async (_, happen, words) => {
    await openForm();
    const shown = await panel();
    await settle(9_000);
    expect(button('Weigh').disabled).toBe(false);
    await act(async () => happen());
    await waitFor(() => expect(shown.getByRole('status').textContent).toBe(words));
    expect([button('Weigh').disabled, button('Weigh empty').disabled]).toEqual([true, true]);
  });

  it('takes nothing of an empty scale', async () => {
    await openForm();
    await panel();
    await settle(0);
    expect(screen.getByText('Nothing stands on the scale.')).toBeTruthy();
    expect(button('Weigh').disabled).toBe(true);
  });

  it('is not there where the browser has none, and where none is set up', async () => {
    Reflect.deleteProperty(navigator, 'serial');
    await openKnown();
    await import('../../src/features/deliveries/form/GateScale.tsx');
    await act(async () => undefined);
    expect(screen.queryByRole('region', { name: 'Weight now' })).toBeNull();
  });
});

describe('the yard', () => {
  const visit = (id: string, plate: string, fields: object = {}) =>
    put('yard_visits', id, {
      truck_license: plate,
      tare_kg: 4_220,
      tare_from: 'scale',
      tare_at: daysAgo(0.01),
      status: 'in',
      ...fields,
    });
  const chips = async () => within(await screen.findByRole('group', { name: 'In the yard' }));

  it('takes a truck in that was weighed empty, and the way back leaves the form as it was', async () => {
    render(<Toasts />);
    await openKnown();
    await panel();
    await settle(4_180);
    await press('Weigh empty');
    await act(async () => fireEvent.click(await screen.findByRole('button', { name: 'Into the yard' })));
    await screen.findByText('B 1234 XYZ is in the yard.');
    expect(await outbox()).toEqual([
      { kind: 'trucks.change', payload: { tare_kg: 4_180 } },
      { kind: 'yard_visits.create', payload: { truck_license: 'B 1234 XYZ', tare_kg: 4_180, tare_from: 'scale' } },
    ]);
    expect(valueOf('License plate')).toBe('');
    expect((await chips()).getByRole('button', { name: /^B 1234 XYZ · / })).toBeTruthy();
    await press('Undo');
    await waitFor(() => expect(valueOf('Tare (kg)')).toBe('4,180'));
    await waitFor(() => expect(screen.queryByRole('group', { name: 'In the yard' })).toBeNull());
  });

  it('lets a truck out by one tap, the weighing and its save: with that tare, and no longer there', async () => {
    await visit('y1', 'B 1234 XYZ');
    await openForm();
    fireEvent.click((await chips()).getByRole('button', { name: /^B 1234 XYZ · / }));
    await waitFor(() => expect(valueOf('Driver name')).toBe('Asep Sunandar'));
    expect(valueOf('Tare (kg)')).toBe('4,220');
    await panel();
    await settle(15_470);
    await press('Weigh');
    await act(async () => fireEvent.click(screen.getByRole('button', { name: /^Same load again/ })));
    await waitFor(() => expect(valueOf('Volume (m³)')).toBe('7.5'));
    save();
    await saved();
    const [left, sent] = await outbox();
    expect(left).toEqual({ kind: 'yard_visits.leave', payload: { status: 'loaded' } });
    expect(sent?.payload).toMatchObject({ tare_kg: 4_220, tare_from: 'scale', tare_at: expect.any(String) });
    await waitFor(() => expect(screen.queryByRole('group', { name: 'In the yard' })).toBeNull());
    expect(await db.view_rows.get(['yard_visits', 'y1'])).toMatchObject({ row: { status: 'loaded' } });
  });

  it('keeps the tare of a truck that is in: no button weighs it full as empty, and typed again it is the same', async () => {
    await visit('y1', 'B 1234 XYZ');
    await openKnown();
    type('Material type', 'abu_batu');
    await panel();
    await settle(15_470);
    expect(screen.queryByRole('button', { name: 'Weigh empty' })).toBeNull();
    await press('Weigh');
    type('Tare (kg)', '9,999');
    type('Tare (kg)', '4,220');
    await waitFor(() => expect(valueOf('Volume (m³)')).toBe('7.5'));
    save();
    await saved();
    const sent = await ticketSent();
    expect(sent).toMatchObject({ gross_from: 'scale', tare_from: 'scale', tare_at: expect.any(String) });
  });

  it('lets one out that left without load, and takes that back', async () => {
    await visit('y1', 'B 1234 XYZ', { tare_at: daysAgo(1.5) });
    render(<Toasts />);
    await openKnown();
    await screen.findByText(/^In the yard since .*, 4,220 kg empty\.$/);
    expect(screen.queryByRole('button', { name: 'Into the yard' })).toBeNull();
    await press('Left without load');
    await screen.findByText('B 1234 XYZ left without load.');
    expect(await outbox()).toEqual([{ kind: 'yard_visits.leave', payload: { status: 'empty' } }]);
    await press('Undo');
    expect((await chips()).getByRole('button', { name: /^B 1234 XYZ · / })).toBeTruthy();
  });

  it('is on the page of deliveries too: a tap leads to the form with the truck in it', async () => {
    await visit('y1', 'B 1234 XYZ');
    const { NewDeliveryPage } = await import('../../src/features/deliveries/NewDeliveryPage.tsx');
    await show(<NewDeliveryPage />, '/delivery/new?truck=B%201234%20XYZ');
    await waitFor(() => expect(valueOf('Driver name')).toBe('Asep Sunandar'));
    expect(valueOf('Tare (kg)')).toBe('4,220');
  });

  it('keeps for whom a truck came in and who drives it, where that was typed, and brings it back when it leaves', async () => {
    await openKnown();
    await panel();
    await settle(4_180);
    await press('Weigh empty');
    type('Customer', 'CV Lain Sekali');
    await act(async () => fireEvent.click(await screen.findByRole('button', { name: 'Into the yard' })));
    await waitFor(() => expect(valueOf('Customer')).toBe(''));
    const entered = (await outbox()).find(({ kind }) => kind === 'yard_visits.create');
    expect(entered?.payload).toMatchObject({ customer_name: 'CV Lain Sekali' });
    expect(entered?.payload).not.toHaveProperty('driver_name');
    fireEvent.click((await chips()).getByRole('button', { name: /^B 1234 XYZ · / }));
    await waitFor(() => expect(valueOf('Driver name')).toBe('Asep Sunandar'));
    expect(valueOf('Customer')).toBe('CV Lain Sekali');
  });
});
