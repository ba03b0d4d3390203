/** The form at the gate, as a clerk opens it, fills it in and saves it. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { USER, show } from './world.tsx';

/** Of a truck, a customer and a driver that nobody has seen before. */
export const LOAD = {
  'License plate': 'B 1234 XYZ',
  'Driver name': 'Asep Sunandar',
  Customer: 'PT Beton Jaya',
  'Material type': 'abu_batu',
  'Volume (m³)': '12.5',
};

export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
export const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
export const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save delivery' }));

export async function saveTicket(): Promise<void> {
  save();
  await screen.findByText('Saved on this device');
}

export async function openForm(): Promise<void> {
  const { NewDeliveryPage } = await import('../../../src/features/deliveries/NewDeliveryPage.tsx');
  await show(<NewDeliveryPage />, '/delivery/new');
  await screen.findByLabelText('License plate');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save delivery' })).toHaveProperty('disabled', false));
}

export function fill(plate = LOAD['License plate']): void {
  for (const [label, value] of Object.entries({ ...LOAD, 'License plate': plate })) type(label, value);
}

/** What the tickets say that wait to be sent, in their order. */
export async function ticketsToSend() {
  const { userStore } = await import('../../../src/data/store/schema.ts');
  const entries = await userStore(USER).strict.outbox.orderBy('seq').toArray();
  return entries.filter(({ kind }) => kind === 'deliveries.create').map(({ bytes }) => JSON.parse(bytes).payload);
}
