import { describe, expect, it } from 'vitest';
import { deliveryDrafts } from '../../../src/features/deliveries/form/deliveryDrafts.ts';
import { NOT_WEIGHED, originsOf, tareOf, weightRead } from '../../../src/features/deliveries/form/weightRead.ts';
import type { DeliveryContext, DeliveryForm } from '../../../src/domain/deliveries/deliveryForm.ts';
import type { GateAnswer } from '../../../src/data/deliveries.ts';

const FORM: DeliveryForm = {
  truck_license: 'B 1234 XYZ',
  customer_name: 'PT Beton Jaya',
  material_type: 'abu_batu',
  volume: 12.5,
  driver_name: 'Asep',
  truck_type: 'FUSO',
};
const NOBODY: GateAnswer = { customer: null, truck: null, driver: null, price: null };
const TRUCK = { license_plate: 'B 1234 XYZ', truck_type: 'FUSO' };
const KNOWN = {
  customer: { row: { id: 'c', version: 3, name: 'PT Beton Jaya' } },
  truck: { row: { ...TRUCK, id: 't', version: 1, index_m3: 12, tare_kg: 7200, tare_at: null } },
  driver: { row: { id: 'd', version: 1, full_name: 'Asep' } },
  price: null,
} satisfies GateAnswer;

interface Around extends Partial<Pick<DeliveryContext, 'availableStock' | 'overrideReason'>> {
  readonly now?: string;
  readonly isTyped?: boolean;
  readonly company?: string;
  readonly shift?: { readonly id: string; readonly operating_day: string };
}
function draft(
  form: Partial<DeliveryForm>,
  known: GateAnswer,
  { now = '2026-11-20T03:00:00Z', isTyped = true, company = '', shift, availableStock, overrideReason }: Around = {},
) {
  let made = 0;
  const newId = () => `new-${(made += 1)}`;
  const { before, ticket } = deliveryDrafts({ ...FORM, ...form }, known, {
    newId,
    now: new Date(now),
    site: { timeZone: 'Asia/Jakarta', dayStart: '06:00' },
    density: 1.5,
    origins: NOT_WEIGHED,
    tareWeighed: false,
    isTyped: () => isTyped,
    company,
    shift,
    availableStock,
    overrideReason,
  });
  return [...before, ticket];
}

describe('what one save records', () => {
  it('is of the shift that runs, on its day, and waits for it where the server does not have it yet', () => {
    const shift = { id: 's', operating_day: '2026-11-19' };
    const [ticket] = draft({}, KNOWN, { shift });
    expect(ticket?.payload).toMatchObject({ shift_id: 's', operating_day: '2026-11-19' });
    expect(ticket?.depends_on).toContain('s');
    const [alone] = draft({}, KNOWN);
    expect(alone?.payload).toMatchObject({ operating_day: '2026-11-20' });
    expect(alone?.payload).not.toHaveProperty('shift_id');
  });

  it('keeps the name of the company as it is now, and none where the settings have none', () => {
    expect(draft({}, KNOWN, { company: 'PT Batu Karya' })[0]?.payload).toMatchObject({ company_name: 'PT Batu Karya' });
    expect(draft({}, KNOWN)[0]?.payload).not.toHaveProperty('company_name');
  });

  it('makes a customer, a truck and a driver that nobody knew, and a ticket that waits for the three it names', () => {
    const drafts = draft({}, NOBODY);
    const made = ['customers', 'trucks', 'drivers', 'deliveries'].map((table) => `${table}.create`);
    expect(drafts.map(({ kind }) => kind)).toEqual(made);
    expect(drafts[1]?.payload).toEqual(TRUCK);
    const [customer_id, truck_id, driver_id] = drafts.map(({ entity_id }) => entity_id);
    expect(drafts[3]?.depends_on).toEqual([customer_id, truck_id, driver_id]);
    expect(drafts[3]?.payload).toMatchObject({ customer_id, truck_id, driver_id });
  });

  it('is one ticket and nothing more for people and trucks on file', () => {
    const payload = { customer_id: 'c', truck_id: 't', driver_id: 'd' };
    expect(draft({}, KNOWN)).toMatchObject([{ kind: 'deliveries.create', depends_on: [], payload }]);
  });

  it('waits for a customer that is itself still unsent', () => {
    const [ticket] = draft({}, { ...KNOWN, customer: { row: { ...KNOWN.customer.row, version: 0 } } });
    expect(ticket?.depends_on).toEqual(['c']);
  });

  it('writes names and plates as they are on file', () => {
    const [ticket] = draft({ truck_license: 'B1234XYZ', customer_name: 'pt beton jaya', driver_name: 'ASEP' }, KNOWN);
    const { truck_license, customer_name, driver_name } = FORM;
    expect(ticket?.payload).toMatchObject({ truck_license, customer_name, driver_name });
  });

  it('carries only what was typed: no empty address, no empty notes', () => {
    expect(Object.keys(draft({}, KNOWN)[0]?.payload ?? {})).not.toContain('notes');
    const typed = { notes: 'wet load', destination_address: 'Jl. Raya 1' };
    expect(draft(typed, KNOWN)[0]?.payload).toMatchObject(typed);
  });

  it('records a remembered reason only on the ticket that needed it', () => {
    const reason = { overrideReason: 'other' as const };
    expect(draft({}, KNOWN, { ...reason, availableStock: 12 })[0]?.payload).toMatchObject({ override_reason: 'other' });
    expect(draft({}, KNOWN, { ...reason, availableStock: 12.5 })[0]?.payload).not.toHaveProperty('override_reason');
    expect(draft({}, KNOWN, reason)[0]?.payload).not.toHaveProperty('override_reason');
  });

  it('freezes the price that was in force, and none where none is known', () => {
    const priced = { ...KNOWN, price: { customer_id: null, price_per_m3: 145_000 } };
    expect(draft({}, priced)[0]?.payload).toMatchObject({ unit_price: 145_000 });
    expect(draft({}, KNOWN)[0]?.payload).not.toHaveProperty('unit_price');
  });

  it('makes a new truck with its index and its tare', () => {
    const [, truck] = draft({ index_m3: 7.5, tare_kg: 4100 }, NOBODY);
    expect(truck?.payload).toEqual({ ...TRUCK, index_m3: 7.5, tare_kg: 4100 });
  });

  it('keeps an index or a tare that was typed anew with the truck, and leaves what was emptied alone', () => {
    const [change, ticket, ...more] = draft({ index_m3: 12, tare_kg: 7350 }, KNOWN);
    const anew = { payload: { tare_kg: 7350 }, seen: { tare_kg: 7200 } };
    expect(change).toEqual({ kind: 'trucks.change', entity_id: 't', ...anew });
    expect(ticket).toMatchObject({ kind: 'deliveries.create', depends_on: [] });
    expect(more).toEqual([]);
    expect(draft({ index_m3: 12, tare_kg: 7200 }, KNOWN)).toHaveLength(1);
    expect(draft({}, KNOWN)).toHaveLength(1);
  });

  it('changes no truck by what nobody typed', () => {
    expect(draft({ index_m3: 7, tare_kg: 3920 }, KNOWN, { isTyped: false })).toHaveLength(1);
  });

  it('carries the weights of a load that was weighed, and the density that made its volume', () => {
    const weighed = { gross_kg: 25_950, tare_kg: 7200, volume: 12.5 };
    expect(draft(weighed, KNOWN)[0]?.payload).toMatchObject({ gross_kg: 25_950, tare_kg: 7200, density: 1.5 });
    expect(draft(weighed, KNOWN)[0]?.payload).not.toHaveProperty('weighed_manually');
    expect(draft({ ...weighed, weighed_manually: true }, KNOWN)[0]?.payload).toMatchObject({ weighed_manually: true });
    expect(draft({ ...weighed, volume: 12 }, KNOWN)[0]?.payload).not.toHaveProperty('density');
  });

  it('carries no weight where the load was not weighed, though the tare of the truck is known', () => {
    const { payload } = draft({ tare_kg: 7200, weighed_manually: true }, KNOWN)[0] ?? {};
    for (const field of ['gross_kg', 'tare_kg', 'density', 'weighed_manually'])
      expect(payload).not.toHaveProperty(field);
  });

  it('belongs to the operating day of the site, whatever the device thinks', () => {
    const day = (now: string) => draft({}, NOBODY, { now }).at(-1)?.payload;
    expect(day('2026-11-19T22:59:00Z')).toMatchObject({ operating_day: '2026-11-19' });
    expect(day('2026-11-19T23:00:00Z')).toMatchObject({ operating_day: '2026-11-20' });
  });
});

describe('a weight', () => {
  const AT = '2026-11-20T03:00:00.000Z';
  const read = weightRead(25_950, new Date(AT));
  const weighed = { gross_kg: 25_950, tare_kg: 7200 };
  const origins = (form: Partial<typeof weighed>, read_: object, known: Parameters<typeof originsOf>[2] = null) =>
    originsOf(form, { grossRead: '', tareRead: '', ...read_ }, known);

  it('is from the scale as long as it is the one that the scale showed', () => {
    expect(origins(weighed, { grossRead: read })).toMatchObject({ gross_from: 'scale', gross_at: AT });
    const typed = { gross_from: 'typed', gross_at: undefined };
    expect(origins({ ...weighed, gross_kg: 25_960 }, { grossRead: read })).toMatchObject(typed);
    const tareRead = weightRead(7200, new Date(AT));
    expect(origins(weighed, { tareRead })).toMatchObject({ ...typed, tare_from: 'scale', tare_at: AT });
  });

  it('that is no weight has no origin', () => {
    expect(origins({ tare_kg: 7200 }, { grossRead: read })).toEqual(NOT_WEIGHED);
    expect(origins({ gross_kg: 25_950 }, {}, null)).toMatchObject({ gross_from: 'typed', tare_from: undefined });
  });

  it.each([
    ['a day', '2026-11-19T03:00:00Z', 'known'],
    ['30 days', '2026-10-21T03:00:00Z', 'known'],
    ['31 days', '2026-10-20T02:00:00Z', undefined],
  ])('of the truck from %s ago says when it was weighed', (_, tare_at, from) => {
    const known = tareOf(7200, undefined, { tare_at }, new Date(AT));
    expect(origins(weighed, {}, known)).toMatchObject({ tare_from: from, tare_at });
    // Typed over it, it is a person's.
    expect(origins(weighed, {}, null)).toMatchObject({ tare_from: 'typed', tare_at: undefined });
  });
});
