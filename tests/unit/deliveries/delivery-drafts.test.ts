import { describe, expect, it } from 'vitest';
import { deliveryDrafts } from '../../../src/features/deliveries/deliveryDrafts.ts';
import type { DeliveryForm } from '../../../src/domain/deliveries/form.ts';
import type { KnownRecords } from '../../../src/features/deliveries/deliveryDrafts.ts';

const FORM: DeliveryForm = {
  truckLicense: 'B 1234 XYZ', customer: 'PT Beton Jaya', materialType: 'abu_batu', volume: 12.5, driverName: 'Asep',
  truckType: 'FUSO', destinationAddress: '', notes: '',
};
const NOBODY: KnownRecords = { customer: undefined, truck: undefined, driver: undefined };
const KNOWN = {
  customer: { id: 'c', unsent: false, row: { name: 'PT Beton Jaya' } },
  truck: { id: 't', unsent: false, row: { license_plate: 'B 1234 XYZ' } },
  driver: { id: 'd', unsent: false, row: { full_name: 'Asep' } },
} satisfies KnownRecords;

function draft(form: Partial<DeliveryForm>, known: KnownRecords, now = '2026-11-20T03:00:00Z') {
  let made = 0;
  const newId = () => `new-${(made += 1)}`;
  return deliveryDrafts({ ...FORM, ...form }, known, { newId, now: new Date(now), site: { timeZone: 'Asia/Jakarta', dayStart: '06:00' } });
}

describe('what one save records', () => {
  it('makes a customer, a truck and a driver that nobody knew, and a ticket that waits for the two it names', () => {
    const drafts = draft({}, NOBODY);
    expect(drafts.map(({ kind }) => kind)).toEqual(['customers.create', 'trucks.create', 'drivers.create', 'deliveries.create']);
    expect(drafts[1]?.payload).toEqual({ license_plate: 'B 1234 XYZ', truck_type: 'FUSO' });
    expect(drafts[3]?.depends_on).toEqual([drafts[0]?.entity_id, drafts[1]?.entity_id]);
    expect(drafts[3]?.payload).toMatchObject({ customer_id: drafts[0]?.entity_id, truck_id: drafts[1]?.entity_id });
  });

  it('is one ticket and nothing more for people and trucks on file', () => {
    const drafts = draft({}, KNOWN);
    expect(drafts).toHaveLength(1);
    expect(drafts[0]).toMatchObject({ kind: 'deliveries.create', depends_on: [], payload: { customer_id: 'c', truck_id: 't' } });
  });

  it('waits for a customer that is itself still unsent', () => {
    const [ticket] = draft({}, { ...KNOWN, customer: { ...KNOWN.customer, unsent: true } });
    expect(ticket?.depends_on).toEqual(['c']);
  });

  it('writes names and plates as they are on file', () => {
    const [ticket] = draft({ truckLicense: 'B1234XYZ', customer: 'pt beton jaya', driverName: 'ASEP' }, KNOWN);
    expect(ticket?.payload).toMatchObject({ truck_license: 'B 1234 XYZ', customer_name: 'PT Beton Jaya', driver_name: 'Asep' });
  });

  it('carries only what was typed: no empty address, no empty notes', () => {
    expect(Object.keys(draft({}, KNOWN)[0]?.payload ?? {})).not.toContain('notes');
    expect(draft({ notes: 'wet load', destinationAddress: 'Jl. Raya 1' }, KNOWN)[0]?.payload).toMatchObject({ notes: 'wet load', destination_address: 'Jl. Raya 1' });
  });

  it('records a remembered reason only on the ticket that needed it', () => {
    const reason = { overrideReason: 'other' as const };
    expect(draft({ ...reason, availableStock: 12 }, KNOWN)[0]?.payload).toMatchObject({ override_reason: 'other' });
    expect(draft({ ...reason, availableStock: 12.5 }, KNOWN)[0]?.payload).not.toHaveProperty('override_reason');
    expect(draft(reason, KNOWN)[0]?.payload).not.toHaveProperty('override_reason');
  });

  it('belongs to the operating day of the site, whatever the device thinks', () => {
    const day = (now: string) => draft({}, NOBODY, now).at(-1)?.payload;
    expect(day('2026-11-19T22:59:00Z')).toMatchObject({ operating_day: '2026-11-19' });
    expect(day('2026-11-19T23:00:00Z')).toMatchObject({ operating_day: '2026-11-20' });
  });
});
