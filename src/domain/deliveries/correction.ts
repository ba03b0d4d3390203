/**
 * What hangs together on a ticket. A name, a plate or a load that is corrected takes along what was true of the old one only:
 * else the paper names one customer and the books another.
 */
import { nameKey } from '../rules/names.ts';
import { plateKey } from '../rules/plate.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The volume that stays is the one on the form: what it was made of is left out where it makes it no longer. */
const HANGS_ON = [
  ['customer_name', ['customer_id', 'unit_price']],
  ['material_type', ['unit_price', 'density']],
  ['truck_license', ['truck_id', 'tare_kg', 'density']],
  ['volume', ['gross_kg', 'tare_kg', 'density', 'weighed_manually']],
] as const;

export type Lead = (typeof HANGS_ON)[number][0];

/** Which of those that others hang on mean something else now. Another spelling of one name or plate is no other one. */
export const changedLeads = (before: Fields, after: Fields): Lead[] => leadsThatChange(before, after).map(([lead]) => lead);

/** What a corrected ticket keeps of the old one, with its `fields` in place. */
export function correctedDelivery(before: Fields, fields: Fields): Fields {
  const after = { ...before, ...fields };
  const gone = new Set<string>(leadsThatChange(before, after).flatMap(([, hanging]) => hanging));
  return Object.fromEntries(Object.entries(after).filter(([field]) => !gone.has(field) || Object.hasOwn(fields, field)));
}

const leadsThatChange = (before: Fields, after: Fields) => HANGS_ON.filter(([lead]) => meaningOf(lead, before[lead]) !== meaningOf(lead, after[lead]));

function meaningOf(field: Lead, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  return field === 'customer_name' ? nameKey(value) : field === 'truck_license' ? plateKey(value) : value;
}
