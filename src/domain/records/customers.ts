/** Buyers. A customer that was merged into another stays as an alias, because tickets name it. */
import { CUSTOMER_STATUSES, CUSTOMER_TYPES, keptByMerge } from '../rules/customerStatus.ts';
import { defineRecord } from './define.ts';
import * as c from './columns.ts';
import type { Fields } from '../values/json.ts';

export const customers = defineRecord(
  'customers',
  {
    ...c.authored,
    name: c.customerName,
    type: c.starting(c.oneOf(CUSTOMER_TYPES, 'choice_invalid', 'invalid_customer_type'), 'contractor'),
    phone: c.optional(c.phone),
    address: c.optional(c.address),
    /** Whole rupiah; null: no limit. */
    credit_limit: c.optional(c.rupiah({ from: 0, below: 'negative', to: 1e12, outside: 'credit_limit_out_of_range' })),
    status: c.starting(c.oneOf(CUSTOMER_STATUSES), 'open'),
    tax_number: c.optional(c.taxNumber),
    /** Days from an invoice to its due day; null: the site's default. */
    payment_days: c.optional(c.count({ from: 0, to: 365 })),
    merged_into: c.optional(c.ref('customers')),
  },
  (of) => ({
    list: { order: 'name', indexes: ['merged_into'], leavesWith: 'never' },
    knownBy: ['name'],
    kinds: {
      /** `payment_days` counts only from users who may `change_credit`. */
      create: of.create({
        sql: { handler: 'create_customer' },
        required: ['name'],
        optional: ['type', 'phone', 'address', 'tax_number', 'payment_days'],
        correctable: ['name', 'phone', 'address', 'tax_number', 'payment_days'],
      }),
      change: of.change({
        optional: ['name', 'type', 'phone', 'address', 'tax_number'],
        correctable: ['name', 'phone', 'address', 'tax_number'],
      }),
      change_credit: of.change({
        optional: ['status', 'credit_limit', 'payment_days'],
        correctable: ['credit_limit', 'payment_days'],
      }),
      /** With `status` or `credit_limit`: the remaining customer's new terms; without, the stricter of both. */
      merge: of.change({
        sql: { handler: 'merge_customer', permission: 'propose_merge' },
        optional: ['merged_into', 'status', 'credit_limit'],
        without: ['status', 'credit_limit'],
        related: ({ payload: { merged_into } }) =>
          typeof merged_into === 'string' ? [{ table: 'customers', column: 'id', value: merged_into }] : [],
        also: (before, { payload }, { related }) => {
          const into = related?.[0]?.[0];
          if (!into) return [];
          const was: Fields = into;
          const fields: Fields = { ...keptByMerge(before, was), ...chosenIn(payload) };
          const differs = Object.keys(fields).some((name) => fields[name] !== (was[name] ?? null));
          return differs ? [{ kind: 'change', table: 'customers', id: into.id, fields }] : [];
        },
      }),
    },
  }),
);

const chosenIn = ({ status, credit_limit }: Fields): Fields => ({
  ...(status !== undefined && status !== null && { status }),
  ...(credit_limit !== undefined && { credit_limit }),
});
