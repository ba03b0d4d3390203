import type { RecordExamples } from './example.ts';

export const customer_prices: RecordExamples<'customer_prices'> = {
  rights: ['OAM', 'OM', '–'],
  kinds: {
    create: {
      may: 'OM',
      payload: { material_type: 'abu_batu', price_per_m3: 155_000, from_date: '2026-11-01' },
      named: [
        {
          payload: { customer_id: 'c-1' },
          name: {
            en: 'Abu Batu (Stone Dust) · PT Karya · Rp 155,000',
            id: 'Abu Batu (Stone Dust) · PT Karya · Rp 155.000',
          },
        },
        {
          name: {
            en: 'Abu Batu (Stone Dust) · List price · Rp 155,000',
            id: 'Abu Batu (Stone Dust) · Harga daftar · Rp 155.000',
          },
        },
        // The device does not hold the customer: the price is no list price for that.
        {
          payload: { customer_id: 'elsewhere' },
          name: { en: 'Abu Batu (Stone Dust) · Rp 155,000', id: 'Abu Batu (Stone Dust) · Rp 155.000' },
        },
      ],
    },
  },
};
