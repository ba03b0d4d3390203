/** The gate on a device whose master data is still on its way. */
import { cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { readPull, writeMeta } from '../../src/data/store/meta.ts';
import { db, put, TODAY, type, outbox, openForm, openKnown, putPrice, saveTicket } from './support/knownTruck.tsx';

const NOT_HERE = 'Not downloaded yet: saved as new together with this delivery.';
const IS_NEW = /^(New|Not downloaded yet):/;
const NO_PRICE = 'No price on file. The ticket is saved without one.';
const PRICES_COMING =
  'The prices are still on their way to this device. A ticket saved now has none, and is marked for the office.';

describe('in the first moments of a device, with the tickets here and the trucks, people and prices on their way', () => {
  beforeEach(async () => {
    await Promise.all((['trucks', 'customers', 'drivers'] as const).map((table) => db.rows(table).clear()));
    await writeMeta(db, 'pull', {
      ...(await readPull(db)),
      complete: false,
      history: { at: null, today: TODAY, since: TODAY },
    });
  });
  const ONE_TICKET = [
    {
      kind: 'deliveries.create',
      payload: expect.objectContaining({
        truck_id: 't1',
        customer_id: 'c1',
        customer_name: 'PT Beton Jaya',
        driver_name: 'Asep Sunandar',
        tare_kg: 4200,
      }),
    },
  ];
  const tickets = async () =>
    (await outbox()).filter(({ kind }) => kind === 'deliveries.create').map(({ payload }) => payload);
  const load = () => {
    type('Material type', 'abu_batu');
    type('Tare (kg)', '4,200');
    type('Gross (kg)', '7,900');
    type('Volume (m³)', '7');
  };

  it('whom the last trip names is taken as known: nobody is called new or made twice, and no price is said not to be on file', async () => {
    await openKnown();
    load();
    await waitFor(() => expect(screen.queryByText(IS_NEW)).toBeNull());
    expect(screen.queryByText(NO_PRICE)).toBeNull();
    expect(await screen.findByText(PRICES_COMING)).toBeTruthy();
    await saveTicket();
    expect(await outbox()).toEqual(ONE_TICKET);
  });

  it('the same where the plate is typed just before the save', async () => {
    await openForm();
    load();
    type('License plate', 'b1234xyz');
    type('Tare (kg)', '4,200');
    await saveTicket();
    expect(await outbox()).toEqual(ONE_TICKET);
  });

  it('before anything of the server is here, it is said that the prices are on their way, and nobody is called new', async () => {
    await writeMeta(db, 'pull', { ...(await readPull(db)), history: null, complete: false });
    await Promise.all((['deliveries', 'materials', 'truck_types'] as const).map((table) => db.rows(table).clear()));
    await openForm();
    expect(screen.queryByText(PRICES_COMING)).toBeNull();
    type('Material type', 'abu_batu');
    expect(await screen.findByText(PRICES_COMING)).toBeTruthy();
    expect(screen.queryByText(NO_PRICE)).toBeNull();
    type('Customer', 'PT Aspal Prima');
    expect(await screen.findByText(NOT_HERE)).toBeTruthy();
    expect(screen.queryByText(/^New:/)).toBeNull();
  });

  it('the price of a customer whom the last trip names is the one agreed with them; of one who is not here yet nobody knows it', async () => {
    await Promise.all([putPrice(120_000), putPrice(100_000, { customer_id: 'c1' })]);
    await openKnown();
    load();
    expect(await screen.findByText("Rp 100,000 per m³ (customer's price)")).toBeTruthy();
    type('Customer', 'CV Lain Sama Sekali');
    expect(await screen.findByText(PRICES_COMING)).toBeTruthy();
    await saveTicket();
    expect((await outbox()).at(-1)?.payload).not.toHaveProperty('unit_price');
  });

  it.each([
    ['whom the last trip names', () => Promise.resolve()],
    [
      'whose own record has come',
      () => put('customers', 'c1', { name: 'PT Beton Jaya', type: 'contractor', status: 'open', merged_into: null }),
    ],
  ])(
    'a customer %s may have a price under a name merged into them, which is not here yet: no list price is shown or frozen',
    async (_, comes) => {
      await Promise.all([putPrice(110_000), putPrice(77_000, { customer_id: 'merged-into-c1' }), comes()]);
      await openKnown();
      load();
      expect(await screen.findByText(PRICES_COMING)).toBeTruthy();
      await saveTicket();
      expect(await tickets()).toEqual([expect.objectContaining({ customer_id: 'c1' })]);
      expect((await tickets())[0]).not.toHaveProperty('unit_price');
    },
  );

  it('a customer whom this device has just made may be one of the server, with a price of their own: no ticket of theirs has a price yet', async () => {
    await putPrice(120_000);
    const plates = ['F 9101 AA', 'F 9102 AA', 'F 9102 AA'];
    for (const [index, plate] of plates.entries()) {
      await openForm();
      type('Customer', 'PT Sepakat');
      type('License plate', plate);
      type('Truck type', 'Fuso');
      type('Driver name', 'Dadang');
      type('Material type', 'abu_batu');
      expect(await screen.findByText(PRICES_COMING)).toBeTruthy();
      type('Volume (m³)', '7');
      await saveTicket();
      await waitFor(async () =>
        expect((await tickets()).map(({ truck_license }) => truck_license)).toEqual(plates.slice(0, index + 1)),
      );
      cleanup();
    }
    expect((await outbox()).filter(({ kind }) => kind === 'customers.create')).toHaveLength(1);
    expect((await tickets()).map((ticket) => 'unit_price' in ticket)).toEqual([false, false, false]);
  });

  it('once they are all here, who is not among them is new', async () => {
    await writeMeta(db, 'pull', {
      ...(await readPull(db)),
      history: { at: { day: TODAY, table: 'deliveries', id: 'x1' }, today: TODAY, since: TODAY },
    });
    await openKnown();
    type('Material type', 'abu_batu');
    expect(await screen.findAllByText(IS_NEW)).toHaveLength(2);
    expect(await screen.findByText(NO_PRICE)).toBeTruthy();
  });
});
