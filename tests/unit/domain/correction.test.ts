import { describe, expect, test } from 'vitest';
import { correctedDelivery, followedVolume, notFollowed } from '../../../src/domain/rules/ticketCorrection.ts';

const ticket = {
  ticket_no: 'SJ-261120-A7K-0001',
  customer_id: 'c1',
  customer_name: 'PT Satu',
  unit_price: 100_000,
  material_type: 'abu_batu',
  volume: 7.5,
  gross_kg: 20_000,
  tare_kg: 8_000,
  density: 1.6,
  weighed_manually: true,
  truck_id: 't1',
  truck_license: 'B 1234 XY',
  truck_type: 'Fuso',
  notes: 'Pagi',
};
const gone = (fields: Record<string, unknown>) =>
  Object.keys(ticket).filter((field) => !Object.hasOwn(correctedDelivery(ticket, fields), field));

describe('a corrected ticket', () => {
  test.each([
    ['customer', { customer_name: 'PT Dua' }, ['customer_id', 'unit_price']],
    ['plate', { truck_license: 'B 9 Z' }, ['tare_kg', 'density', 'truck_id']],
    ['volume', { volume: 5 }, ['density']],
    ['weight', { gross_kg: 16_000 }, ['density']],
    ['material', { material_type: 'boulder' }, ['unit_price', 'density']],
  ])('of another %s leaves out what was true of the old one only', (_what, fields, without) => {
    expect(gone(fields)).toEqual(without);
    expect(correctedDelivery(ticket, fields)).toMatchObject(fields);
  });

  test('keeps everything where a word is only spelled otherwise, or hangs together with nothing', () => {
    const same = [
      { customer_name: 'pt  satu' },
      { truck_license: 'b1234xy' },
      { volume: 7.5 },
      { notes: 'Siang', driver_name: 'Joko' },
    ];
    for (const fields of same) {
      expect(gone(fields)).toEqual([]);
      expect(correctedDelivery(ticket, fields)).toMatchObject(fields);
    }
  });

  test.each([
    ['of other weights follows them', { gross_kg: 21_600 }, 8.5],
    ['stays where no weight differs', { notes: 'Siang' }, undefined],
    ['stays where another truck has no such tare', { gross_kg: 21_600, truck_license: 'B 9 Z' }, undefined],
    ['stays where the weights make no load', { gross_kg: 7_000 }, undefined],
  ])('its volume %s', (_what, fields, volume) => {
    expect(followedVolume(ticket, { ...ticket, ...fields })).toBe(volume);
    // One that was typed over that of the weights is nobody's to change.
    expect(followedVolume({ ...ticket, volume: 7 }, { ...ticket, volume: 7, ...fields })).toBeUndefined();
  });

  // The weights make 7.273.
  const beside = { ...ticket, volume: 6, density: 1.65 };
  const WEIGHTS = ['gross_kg', 'tare_kg', 'weighed_manually'];
  test.each([
    ['that now is that of the weights', { volume: 7.273 }, [...WEIGHTS, 'density'], undefined],
    ['corrected with the weight too', { gross_kg: 19_990, volume: 7.267 }, [...WEIGHTS, 'density'], undefined],
    ['that is not that of the weights', { volume: 7 }, WEIGHTS, 'weights'],
    ['typed beside a weight', { gross_kg: 21_000 }, WEIGHTS, 'volume'],
    ['without weights', { gross_kg: null }, WEIGHTS, undefined],
    ['beside a word', { notes: 'Siang' }, WEIGHTS, undefined],
    ['of another truck', { truck_license: 'B 9 Z', volume: 7.273 }, ['gross_kg', 'weighed_manually'], undefined],
  ])('typed beside the weights: a volume %s', (_what, fields, kept, told) => {
    const after = correctedDelivery(beside, fields);
    expect([...WEIGHTS, 'density'].filter((field) => Object.hasOwn(after, field))).toEqual(kept);
    expect(notFollowed(beside, fields)).toBe(told);
    expect(notFollowed({ ...beside, density: undefined }, fields)).toBeUndefined();
  });

  test('has a weight that was corrected as typed, and the other one as it was', () => {
    const gross = { gross_from: 'scale', gross_at: '2026-11-20T03:00:00Z' };
    const tare = { tare_from: 'known', tare_at: '2026-11-01T03:00:00Z' };
    const read = { ...ticket, ...gross, ...tare, weighed_manually: false };
    const after = (fields: object) => correctedDelivery(read, { ...fields });
    const typed = { gross_from: 'typed', gross_at: null };
    // Only a weight that the scale had shown is marked.
    expect(after({ gross_kg: 21_600 })).toMatchObject({ ...tare, ...typed, weighed_manually: true });
    expect(after({ truck_license: 'B 9 Z' })).toMatchObject({ ...gross, tare_from: null, tare_at: null });
    expect(after({ tare_kg: 8_100 })).toMatchObject({ ...gross, tare_from: 'typed', weighed_manually: false });
    expect(correctedDelivery({ ...read, ...typed }, { gross_kg: 1 })).toMatchObject({ weighed_manually: false });
    expect(after({ notes: 'Siang' })).toMatchObject({ ...gross, ...tare, weighed_manually: false });
  });

  test('keeps what was corrected with it', () => {
    const fields = { customer_name: 'PT Dua', unit_price: 90_000 };
    expect(correctedDelivery(ticket, fields)).toMatchObject(fields);
  });
});
