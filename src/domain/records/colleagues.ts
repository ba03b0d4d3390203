/** The users of the site by name and role: a read-only view of the profiles. */
import { ROLES } from '../rules/roles.ts';
import { defineRecord } from './define.ts';
import * as c from './columns.ts';

export const colleagues = defineRecord(
  'colleagues',
  { ...c.stamps, full_name: c.fullName, role: c.oneOf(ROLES) },
  () => ({ list: { order: 'full_name', head: 'all', leavesWith: 'never' }, knownBy: ['full_name'], kinds: {} }),
);
