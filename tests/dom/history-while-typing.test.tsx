/** A truck's history comes when it has been read, and may meet somebody who types. */
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { rowsOf } from '../support/rowOf.ts';
import { leaveForms } from './support/drafts.ts';
import { field, openForm, type } from './support/gateForm.tsx';
import { ticket } from './support/tickets.ts';
import { db } from './support/store.ts';

beforeEach(async () => {
  const truck = { id: 't1', license_plate: 'B 1234 XYZ', truck_type: 'FUSO', index_m3: 8, tare_kg: 9_000 };
  await rowsOf(db, 'trucks').put(truck);
  await db.anyRows('deliveries').put({ ...ticket(1), driver_name: 'Slamet Riyadi' });
});
afterEach(leaveForms);

const selected = ({ value, selectionStart, selectionEnd }: HTMLInputElement) =>
  value.slice(selectionStart ?? 0, selectionEnd ?? 0);

it.each([
  ['Driver name', 'Slamet Riyadi'],
  ['Index (m³)', '8'],
])(
  'what a history fills into a %s in which somebody already stands is selected, so that the first letter replaces it',
  async (label, found) => {
    await openForm();
    type('License plate', 'B 1234 XYZ');
    act(() => field(label).focus());
    await screen.findByText('Filled from its last trip');
    await waitFor(() => expect(field(label).value).toBe(found));
    await waitFor(() => expect(selected(field(label))).toBe(found));
  },
);

it('no field is filled in which somebody is typing, though it be empty again just now', async () => {
  await openForm();
  type('License plate', 'B 1234 XYZ');
  act(() => field('Driver name').focus());
  type('Driver name', 'S');
  type('Driver name', '');
  await screen.findByText('Filled from its last trip');
  await waitFor(() => expect(field('Customer').value).toBe('PT Beton Jaya'));
  expect(field('Driver name').value).toBe('');
  type('Driver name', 'Slamet');
  expect([field('Driver name').value, selected(field('Driver name'))]).toEqual(['Slamet', '']);
});
