import { Building2 } from 'lucide-react';
import { CREDIT, madeOrChanged, MADE_BY_FORM } from '../../../domain/masterData/makeRecord.ts';
import { err, ok } from '../../../domain/values/result.ts';
import { CUSTOMER_STATUSES, CUSTOMER_TYPES } from '../../../domain/rules/customerStatus.ts';
import { valuesOf, type MasterList } from './masterList.ts';

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
    { name: 'credit_limit', input: 'number', optional: true, action: 'change_credit' },
  ],
  blank: () => ({ type: 'contractor', status: 'open' }),
  valuesOf: valuesOf('customers'),
  // Two rights, two records: who may change the one part may not have to fill in the other.
  draftsOf: (typed, target) => {
    const { id, row, may } = target;
    const main = row === null || may('change') ? madeOrChanged(MADE_BY_FORM.customers, target, typed) : ok([]);
    const credit = may('change_credit') ? CREDIT.read(typed) : null;
    const issues = [...(main.ok ? [] : main.error), ...(credit?.issues ?? [])];
    if (!main.ok || issues.length > 0) return err(issues);
    const change = credit && CREDIT.change(row ?? { id, ...NEW_CREDIT }, credit.right, {});
    return ok([...main.value, ...(change ? [change] : [])]);
  },
  twinSearch: (name) => name.split(' ').find((word) => word.length > 3) ?? name,
  importKind: 'customers',
};

/** As the server makes a customer. */
const NEW_CREDIT = { status: 'open', credit_limit: null };
