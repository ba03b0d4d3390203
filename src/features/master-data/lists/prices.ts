import { Banknote } from 'lucide-react';
import { PRICE, priceDraft } from '../../../domain/masterData/makeRecord.ts';
import { LOADABLE } from '../../../domain/materials/materials.ts';
import { err, ok } from '../../../domain/values/result.ts';
import { valuesOf, type MasterList } from './masterList.ts';

/** Of what is sold: diesel is not. Without a customer it is the list price. A price is never changed, a newer one takes its place. */
export const PRICES: MasterList<'customer_prices'> = {
  table: 'customer_prices',
  icon: Banknote,
  columns: ['customer', 'material_type', 'price_per_m3', 'from_date'],
  fields: [
    { name: 'customer', input: 'offered', optional: true },
    { name: 'material_type', input: 'choice', choices: LOADABLE },
    { name: 'price_per_m3', input: 'number' },
    { name: 'from_date', input: 'day' },
  ],
  blank: (day) => ({ from_date: day }),
  valuesOf: (row, write, price) => ({
    ...valuesOf('customer_prices')(row, write),
    customer: price?.customer ?? '',
  }),
  draftsOf: (typed, { id }) => {
    const { checked, issues } = PRICE.read(typed);
    const unknown =
      typed.customer !== '' && typed.customer_id === undefined
        ? [{ path: ['customer'], message: 'customer_unknown' }]
        : [];
    if (checked === null || unknown.length > 0) return err([...unknown, ...issues]);
    return ok([priceDraft(checked, typed.customer_id, id)]);
  },
  importKind: 'customer_prices',
};
