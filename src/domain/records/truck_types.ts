import { defineRecord } from './define.ts';
import * as c from './columns.ts';
import { nameKey } from '../rules/text.ts';

export const truckTypes = defineRecord(
  'truck_types',
  {
    ...c.stamps,
    name: c.truckType,
    index_m3: c.optional(c.indexM3),
    legal_gross_t: c.optional(c.legalGrossT),
    /** Tickets, and trucks of devices that do not know a new name yet, contain one of these. */
    former_names: c.starting(c.texts, []),
  },
  (of) => ({
    list: { order: 'name', head: 'all', leavesWith: 'never' },
    knownBy: ['name'],
    kinds: {
      create: of.create({
        required: ['name'],
        optional: ['index_m3', 'legal_gross_t'],
        correctable: ['name', 'index_m3', 'legal_gross_t'],
      }),
      change: of.change({
        sql: { handler: 'change_truck_type' },
        set: ({ payload: { name } }, { name: was, former_names = [] }) =>
          name === undefined || was === undefined || name === was
            ? {}
            : { former_names: [...former_names.filter((one) => one !== name), was] },
        optional: ['name', 'index_m3', 'legal_gross_t'],
        correctable: ['name', 'index_m3', 'legal_gross_t'],
      }),
    },
  }),
);

/** The type with this name, now or earlier. */
export const typeNamed = <T extends { readonly name: string; readonly former_names: readonly string[] }>(
  types: readonly T[],
  name: string,
): T | undefined => {
  const key = nameKey(name);
  return (
    types.find((type) => nameKey(type.name) === key) ??
    types.find(({ former_names }) => former_names.some((one) => nameKey(one) === key))
  );
};
