/** Who buys. A customer that was merged into another stays as an alias, because tickets name it. */
import { CUSTOMER_STATUSES, CUSTOMER_TYPES } from '../rules/customerStatus.ts';
import { defineRecord } from './define.ts';
import { address, authored, customerName, oneOf, optional, phone, ref, rupiah, starting } from './columns.ts';

export const customers = defineRecord(
  'customers',
  {
    ...authored,
    name: customerName,
    type: starting(oneOf(CUSTOMER_TYPES, 'choice_invalid', 'invalid_customer_type'), 'contractor'),
    phone: optional(phone),
    address: optional(address),
    /** Whole rupiah; null: no limit. */
    credit_limit: optional(rupiah({ from: 0, below: 'negative', to: 1e12, outside: 'credit_limit_out_of_range' })),
    status: starting(oneOf(CUSTOMER_STATUSES), 'open'),
    merged_into: optional(ref('customers')),
  },
  (of) => ({
    list: { order: 'name', indexes: ['merged_into'], leavesWith: 'never' },
    knownBy: ['name'],
    kinds: {
      create: of.create({
        required: ['name'],
        optional: ['type', 'phone', 'address'],
        correctable: ['name', 'phone', 'address'],
      }),
      change: of.change({ optional: ['name', 'type', 'phone', 'address'], correctable: ['name', 'phone', 'address'] }),
      change_credit: of.change({ optional: ['status', 'credit_limit'], correctable: ['credit_limit'] }),
      merge: of.merge(),
    },
  }),
);
