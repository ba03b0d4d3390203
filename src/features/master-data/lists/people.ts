import { HardHat, IdCard } from 'lucide-react';
import { RECORDS } from '../../../domain/masterData/makeRecord.ts';
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
  valuesOf: (row) => ({ fullName: row.full_name, phone: row.phone ?? '', isActive: activeWord(row.is_active) }),
  draftsOf: drafted(RECORDS.drivers, activity),
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
  valuesOf: (row) => ({
    fullName: row.full_name,
    jobTitle: row.job_title ?? '',
    phone: row.phone ?? '',
    isActive: activeWord(row.is_active),
  }),
  draftsOf: drafted(RECORDS.operators, activity),
  importKind: 'operators',
};
