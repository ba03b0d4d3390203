import { Banknote } from 'lucide-react';
import { priceSchema } from '../../../domain/masterData/masterDataForms.ts';
import { priceDraft } from '../../../domain/masterData/makeRecord.ts';
import { formValuesOf } from '../../../domain/records/forms.ts';
import { LOADABLE } from '../../../domain/materials/materials.ts';
import { err, ok } from '../../../domain/values/result.ts';
import { checked } from './drafting.ts';
import type { MasterList } from './masterList.ts';

/** Of what is sold: diesel is not. Without a customer it is the list price. A price is never changed, a newer one takes its place. */
export const PRICES: MasterList<'customer_prices'> = {
  table: 'customer_prices',
  icon: Banknote,
  columns: ['customer', 'materialType', 'pricePerM3', 'fromDate'],
  fields: [
    { name: 'customer', input: 'offered', optional: true },
    { name: 'materialType', input: 'choice', choices: LOADABLE },
    { name: 'pricePerM3', input: 'number' },
    { name: 'fromDate', input: 'day' },
  ],
  blank: (day) => ({ fromDate: day }),
  valuesOf: (row, write, price) => ({
    ...formValuesOf('customer_prices', row, write),
    customer: price?.customer ?? '',
  }),
  draftsOf: (typed, { id }) => {
    const form = checked(priceSchema, typed);
    const unknown =
      typed.customer !== '' && typed.customerId === undefined
        ? [{ path: ['customer'], message: 'customer_unknown' }]
        : [];
    if (!form.ok || unknown.length > 0) return err([...unknown, ...(form.ok ? [] : form.error)]);
    return ok([priceDraft(form.value, id)]);
  },
  importKind: 'customer_prices',
};
