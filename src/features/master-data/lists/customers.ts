import { Building2 } from 'lucide-react';
import { changeOf } from '../../../domain/mutations/changeOf.ts';
import { creditSchema } from '../../../domain/masterData/masterDataForms.ts';
import { madeOrChanged, MADE_BY_FORM } from '../../../domain/masterData/makeRecord.ts';
import { formValuesOf } from '../../../domain/records/forms.ts';
import { err, ok } from '../../../domain/values/result.ts';
import { CUSTOMER_STATUSES, CUSTOMER_TYPES } from '../../../domain/rules/customerStatus.ts';
import { checked } from './drafting.ts';
import type { MasterList } from './masterList.ts';

export const CUSTOMERS: MasterList<'customers'> = {
  table: 'customers',
  icon: Building2,
  columns: ['name', 'type', 'phone'],
  fields: [
    { name: 'name', input: 'text' },
    { name: 'type', input: 'choice', choices: CUSTOMER_TYPES },
    { name: 'phone', input: 'text', optional: true },
    { name: 'address', input: 'area', optional: true },
    { name: 'status', input: 'choice', choices: CUSTOMER_STATUSES, action: 'change_credit' },
    { name: 'creditLimit', input: 'number', optional: true, action: 'change_credit' },
  ],
  blank: () => ({ type: 'contractor', status: 'open' }),
  valuesOf: (row, write) => formValuesOf('customers', row, write),
  // Two rights, two records: who may change the one part may not have to fill in the other.
  draftsOf: (typed, target) => {
    const { id, row, may } = target;
    const main = row === null || may('change') ? checked(MADE_BY_FORM.customers.schema, typed) : null;
    const credit = may('change_credit') ? checked(creditSchema, typed) : null;
    const issues = [main, credit].flatMap((part) => (part && !part.ok ? part.error : []));
    if (issues.length > 0) return err(issues);
    const change = credit?.ok
      ? changeOf('customers.change_credit', row ?? { id, ...NEW_CREDIT }, {
          status: credit.value.status,
          credit_limit: credit.value.creditLimit ?? null,
        })
      : null;
    return ok([
      ...(main?.ok ? madeOrChanged(MADE_BY_FORM.customers, target, main.value) : []),
      ...(change ? [change] : []),
    ]);
  },
  twinSearch: (name) => name.split(' ').find((word) => word.length > 3) ?? name,
  importKind: 'customers',
};

/** As the server makes a customer. */
const NEW_CREDIT = { status: 'open', credit_limit: null };
