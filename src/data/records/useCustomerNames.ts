/** Customer names by the ids in records; an alias has the name of its customer. */
import { findRow } from './queries.ts';
import { mainOf } from './lookups.ts';
import { useQuery } from '../session/useQuery.ts';
import type { UserDb } from '../store/schema.ts';

export interface CustomerName {
  readonly id: string;
  readonly name: string;
}

/** By id; customers that are not on this device are left out. */
export function useCustomers(ids: readonly string[]): ReadonlyMap<string, CustomerName> | undefined {
  const asked = [...new Set(ids)].toSorted();
  return useQuery((db) => readCustomers(db, asked), [asked.join(' ')]);
}

async function readCustomers(db: UserDb, ids: readonly string[]): Promise<Map<string, CustomerName>> {
  const found = await Promise.all(
    ids.map(async (id) => {
      const main = await mainOf(db, 'customers', id);
      const customer = await findRow(db, 'customers', main);
      return customer && ([id, { id: main, name: customer.row.name }] as const);
    }),
  );
  return new Map(found.filter((one) => one !== null));
}
