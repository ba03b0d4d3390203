import { HardHat, IdCard } from 'lucide-react';
import { MADE_BY_FORM, madeOrChanged } from '../../../domain/masterData/makeRecord.ts';
import { ACTIVE, valuesOf, type MasterList } from './masterList.ts';

/** Who has left is not offered any more; their name stays on the tickets. */
const IS_ACTIVE = { name: 'is_active', input: 'choice', choices: ACTIVE, later: true } as const;

export const DRIVERS: MasterList<'drivers'> = {
  table: 'drivers',
  icon: IdCard,
  columns: ['full_name', 'phone'],
  fields: [{ name: 'full_name', input: 'text' }, { name: 'phone', input: 'text', optional: true }, IS_ACTIVE],
  blank: () => ({ is_active: 'yes' }),
  valuesOf: valuesOf('drivers'),
  draftsOf: (typed, target) => madeOrChanged(MADE_BY_FORM.drivers, target, typed),
  twinSearch: (name) => name.split(' ')[0] ?? name,
  importKind: 'drivers',
};

/** The crew of the crusher and the machines. */
export const CREW: MasterList<'operators'> = {
  table: 'operators',
  icon: HardHat,
  columns: ['full_name', 'job_title', 'phone'],
  fields: [
    { name: 'full_name', input: 'text' },
    { name: 'job_title', input: 'text', optional: true },
    { name: 'phone', input: 'text', optional: true },
    IS_ACTIVE,
  ],
  blank: () => ({ is_active: 'yes' }),
  valuesOf: valuesOf('operators'),
  draftsOf: (typed, target) => madeOrChanged(MADE_BY_FORM.operators, target, typed),
  importKind: 'operators',
};
