import { HardHat, IdCard } from 'lucide-react';
import { MADE_BY_FORM } from '../../../domain/masterData/makeRecord.ts';
import { formValuesOf } from '../../../domain/records/forms.ts';
import { drafted } from './drafting.ts';
import { ACTIVE, activeWord } from './masterList.ts';
import type { MasterList, Typed } from './masterList.ts';

/** Who has left is not offered any more; their name stays on the tickets. */
const IS_ACTIVE = { name: 'isActive', input: 'choice', choices: ACTIVE, later: true } as const;
const activity = (typed: Typed) => ({ is_active: typed.isActive !== 'inactive' });

export const DRIVERS: MasterList<'drivers'> = {
  table: 'drivers',
  icon: IdCard,
  columns: ['fullName', 'phone'],
  fields: [{ name: 'fullName', input: 'text' }, { name: 'phone', input: 'text', optional: true }, IS_ACTIVE],
  blank: () => ({ isActive: 'active' }),
  valuesOf: (row, write) => ({ ...formValuesOf('drivers', row, write), isActive: activeWord(row.is_active) }),
  draftsOf: drafted(MADE_BY_FORM.drivers, activity),
  twinSearch: (name) => name.split(' ')[0] ?? name,
  importKind: 'drivers',
};

/** The crew of the crusher and the machines. */
export const CREW: MasterList<'operators'> = {
  table: 'operators',
  icon: HardHat,
  columns: ['fullName', 'jobTitle', 'phone'],
  fields: [
    { name: 'fullName', input: 'text' },
    { name: 'jobTitle', input: 'text', optional: true },
    { name: 'phone', input: 'text', optional: true },
    IS_ACTIVE,
  ],
  blank: () => ({ isActive: 'active' }),
  valuesOf: (row, write) => ({ ...formValuesOf('operators', row, write), isActive: activeWord(row.is_active) }),
  draftsOf: drafted(MADE_BY_FORM.operators, activity),
  importKind: 'operators',
};
