/** What stands beneath the plate and the volume while a load is typed: nobody is stopped by it. */
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { TICKET, daysAgo, openForm, openKnown, put, type, putLastTrip } from './support/knownTruck.tsx';

const hintOf = (label: string) => {
  const ids = screen.getByLabelText(label).getAttribute('aria-describedby') ?? '';
  return ids
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')
    .trim();
};

describe('the stock beneath the volume', () => {
  beforeEach(() => put('stocks', 's1', { material_type: 'abu_batu', on_hand: 1_040.5 }));

  it('is what lies there, then what would be left after loading', async () => {
    await openKnown();
    type('Material type', 'abu_batu');
    await waitFor(() => expect(hintOf('Volume (m³)')).toBe('On hand 1,040.5 m³'));
    type('Volume (m³)', '7.25');
    await waitFor(() => expect(hintOf('Volume (m³)')).toBe('1,033.25 m³ left after loading'));
    type('Volume (m³)', '1,040.5');
    await waitFor(() => expect(hintOf('Volume (m³)')).toBe('0 m³ left after loading'));
    type('Volume (m³)', '0');
    await waitFor(() => expect(hintOf('Volume (m³)')).toBe('On hand 1,040.5 m³'));
  });

  it('is said to be unknown where this device does not know it', async () => {
    await openKnown();
    type('Material type', 'boulder');
    await waitFor(() => expect(hintOf('Volume (m³)')).toBe('Stock not known on this device yet'));
  });
});

describe('the trucks that came last', () => {
  const offered = () =>
    within(screen.getByRole('group', { name: 'Recent trucks' }))
      .queryAllByRole('button')
      .map(({ textContent }) => textContent);
  const trip = (count: number, days: number, fields: object) =>
    put('deliveries', `r${count}`, {
      ...TICKET,
      ticket_no: `SJ-261119-K7F-010${count}`,
      captured_at: daysAgo(days),
      ...fields,
    });

  it('are offered by their newest trip that counts: one that was only ever cancelled or voided has nothing to bring', async () => {
    await trip(1, 1, { truck_license: 'B 1 CCL', status: 'cancelled' });
    await trip(2, 1, { truck_license: 'B 2 VOI', status: 'delivered', voided_at: daysAgo(1) });
    await trip(3, 1, { truck_license: 'B 3 OFT', status: 'cancelled' });
    await trip(4, 3, { truck_license: 'B 3 OFT', status: 'delivered' });
    await openForm();
    await waitFor(() => expect(offered()).toEqual(['B 1234 XYZ', 'B 3 OFT']));
  });

  it('take no room where none of them counts', async () => {
    await putLastTrip({ status: 'cancelled' });
    await openForm();
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Recent trucks' })).toBeNull());
  });
});

describe('beneath the plate', () => {
  it.each([
    ['one of the Indonesian form', 'B 9876 KTN', 'Known trucks fill the rest.'],
    ['one of another form is asked about', 'ABC-12345', 'Unusual plate. Check it once more.'],
    ['two characters are no plate yet', 'QQ', 'Known trucks fill the rest.'],
  ])('%s', async (_, plate, words) => {
    await openForm();
    type('License plate', plate);
    await waitFor(() => expect(hintOf('License plate')).toBe(words));
  });

  it('one of another form is asked about also where it was here before', async () => {
    await put('trucks', 't9', {
      license_plate: 'BX 12345 K',
      truck_type: 'COLT DIESEL',
      index_m3: 7.5,
      tare_kg: 4100,
      tare_at: daysAgo(1),
      merged_into: null,
    });
    await put('deliveries', 'x9', {
      ...TICKET,
      ticket_no: 'SJ-261119-K7F-0009',
      captured_at: daysAgo(1),
      truck_id: 't9',
      truck_license: 'BX 12345 K',
    });
    await openForm();
    type('License plate', 'BX 12345 K');
    await waitFor(() =>
      expect(hintOf('License plate')).toBe('Filled from its last trip · Unusual plate. Check it once more.'),
    );
    type('License plate', 'B 1234 XYZ');
    await waitFor(() => expect(hintOf('License plate')).toBe('Filled from its last trip'));
  });
});

it('the hint of an empty index says that it is optional, and for a new truck that it is wanted', async () => {
  await openForm();
  await waitFor(() => expect(hintOf('Index (m³)')).toBe('optional'));
  type('License plate', 'D 8888 ZZ');
  await waitFor(() => expect(hintOf('Index (m³)')).toBe('New truck: fill in'));
});
