/** The gate on a device whose master data is still on its way. */
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { readPull, writeMeta } from '../../src/data/db/meta.ts';
import { db, TODAY, type, save, outbox, openForm, openKnown } from './support/knownTruck.tsx';

const IS_NEW = /^New:/;
const NO_PRICE = 'No price on file. The ticket is saved without one.';

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
