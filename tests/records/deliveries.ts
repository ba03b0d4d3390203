import { nextNumber, type RecordExamples } from './example.ts';

export const deliveries: RecordExamples<'deliveries'> = {
  rights: [
    'OAM',
    'OAM',
    'cancel after dispatch: OM; correct any day: O; correct for seven days: OA; correct price: OM; correct: OAM; counter-entry: OM; print: OAM; reprice: OM; status: OAM',
  ],
  rows: [{ id: 's-1', ticket_no: 'SJ-261120-B8L-0042', status: 'pending', captured_at: '2026-11-20T03:00:00.000Z' }],
  kinds: {
    create: {
      may: 'OAM',
      payload: {
        operating_day: '2026-11-20',
        customer_name: 'PT Maju Jaya',
        material_type: 'abu_batu',
        volume: 12.5,
        truck_license: 'B 1234 XYZ',
        truck_type: 'STANDARD',
        driver_name: 'Budi Santoso',
        unit_price: 150_000,
      },
      fresh: (code) => ({ ticket_no: `SJ-261120-${code}-${nextNumber()}` }),
      named: [{ name: /^SJ-\d{6}-K7F-0001 · .+$/ }],
    },
    change_status: {
      may: 'OAM',
      payload: { status: 'in_transit' },
      seen: { status: 'pending' },
      named: 'SJ-261120-B8L-0042',
    },
    correct: {
      may: 'OAM',
      // A manager corrects tickets of their own.
      entity: async ({ makeOwn }) => makeOwn('deliveries.create'),
      payload: { volume: 7.5, reason: 'Read wrongly' },
      seen: { volume: 12.5 },
      named: 'SJ-261120-B8L-0042',
    },
    print: { may: 'OAM', payload: {}, named: 'SJ-261120-B8L-0042' },
    reprice: { may: 'OM', payload: { unit_price: 140_000 }, named: 'SJ-261120-B8L-0042' },
    void: {
      may: 'OM',
      entity: async ({ make, apply }) => {
        const id = await make('deliveries.change_status');
        await apply('deliveries.change_status', id, { status: 'delivered' }, { status: 'in_transit' });
        return id;
      },
      payload: { void_reason: 'Typed twice' },
      named: 'SJ-261120-B8L-0042',
    },
  },
};
