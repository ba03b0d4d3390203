/** The people of the site by name and role: a read-only view of the profiles. */
import { ROLES } from '../rules/roles.ts';
import { defineRecord } from './define.ts';
import { fullName, oneOf, stamps } from './columns.ts';

export const colleagues = defineRecord('colleagues', { ...stamps, full_name: fullName, role: oneOf(ROLES) }, () => ({
  list: { order: 'full_name', head: 'all', leavesWith: 'never' },
  knownBy: ['full_name'],
  kinds: {},
}));
