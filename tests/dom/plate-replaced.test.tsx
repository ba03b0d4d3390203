/** A plate put in another's place just before the save is looked up twice, by the form and by the save: either may be told first. */
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type * as Gate from '../../src/data/records/deliveries/truckHistory.ts';
import { leaveForms } from './support/drafts.ts';
import { openKnown, outbox, put, save, type, valueOf, putSecondTrip } from './support/knownTruck.tsx';

/** The plate as the one that is to wait asks for it: the form by its key, the save as it is typed. */
let held: { readonly plate: string; readonly until: Promise<void> } | null = null;
const [asked, answered] = vi.hoisted(() => [vi.fn<(plate: string) => void>(), vi.fn<(plate: string) => void>()]);
vi.mock('../../src/data/records/deliveries/truckHistory.ts', async (actual) => {
  const gate = await actual<typeof Gate>();
  const truckHistory: typeof Gate.truckHistory = async (db, plate) => {
    asked(plate);
    const found = await gate.truckHistory(db, plate);
    if (plate === held?.plate) await held.until;
    answered(plate);
    return found;
  };
  return { ...gate, truckHistory };
});

beforeEach(async () => {
  held = null;
  asked.mockReset();
  answered.mockReset();
  await put('drivers', 'd2', { full_name: 'Budi Santoso', is_active: true, merged_into: null });
  await putSecondTrip();
});

const FORM = 'B5678AA';
const SAVE = 'B 5678 AA';
const hold = (plate: string) => {
  let release = () => {};
  held = {
    plate,
    until: new Promise((resolve) => {
      release = resolve;
    }),
  };
  return () => release();
};

async function pressedWith(typed: Readonly<Record<string, string>>): Promise<void> {
  await openKnown();
  type('Material type', 'abu_batu');
  for (const [label, value] of Object.entries(typed)) type(label, value);
  type('License plate', SAVE);
  save();
  await waitFor(() => expect(asked).toHaveBeenCalledWith(SAVE));
}

const OWN = {
  truck_id: 't2',
  truck_license: 'B 5678 AA',
  truck_type: 'FUSO',
  customer_id: 'c2',
  customer_name: 'CV Anugerah',
  driver_name: 'Budi Santoso',
};
/** Longer than an answer needs to reach the screen. */
const A_MOMENT_MS = 50;
const isEmpty = () =>
  waitFor(() =>
    expect(['License plate', 'Customer', 'Driver name', 'Index (m³)', 'Tare (kg)'].map(valueOf).join('')).toBe(''),
  );

it.each([
  ['a volume', { 'Volume (m³)': '7' }, { volume: 7 }],
  [
    'the index and the tare of the truck before',
    { 'Volume (m³)': '7', 'Index (m³)': '9', 'Tare (kg)': '4,200' },
    { volume: 7 },
  ],
  ['weights', { 'Tare (kg)': '4,200', 'Gross (kg)': '16,200' }, { volume: 6, gross_kg: 16_200, tare_kg: 7200 }],
])(
  "the form is told first, after %s: one ticket with what is the new truck's own, and neither truck is changed",
  async (_, typed, expected) => {
    const release = hold(SAVE);
    await pressedWith(typed);
    await waitFor(() => expect(valueOf('Driver name')).toBe('Budi Santoso'));
    release();
    await screen.findByText('Saved on this device');
    expect(await outbox()).toEqual([
      { kind: 'deliveries.create', payload: expect.objectContaining({ ...OWN, ...expected }) },
    ]);
    await isEmpty();
  },
);

it('the save is told first: the same, and what the form is told of the plate afterwards fills no form that is empty again', async () => {
  const release = hold(FORM);
  await pressedWith({ 'Volume (m³)': '7', 'Index (m³)': '9' });
  await screen.findByText('Saved on this device');
  await isEmpty();
  release();
  await waitFor(() => expect(answered).toHaveBeenLastCalledWith(FORM));
  await act(() => new Promise((shown) => setTimeout(shown, A_MOMENT_MS)));
  expect(await outbox()).toEqual([
    { kind: 'deliveries.create', payload: expect.objectContaining({ ...OWN, volume: 7 }) },
  ]);
  await isEmpty();
});

it('a form that is left while it saves is left once its ticket is written: no other test finds it', async () => {
  const release = hold(SAVE);
  await pressedWith({ 'Volume (m³)': '7' });
  const left = leaveForms();
  release();
  await left;
  expect(await outbox()).toHaveLength(1);
});
