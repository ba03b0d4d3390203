/** A customer's account at the gate: their orders and, if they have a limit, what they owe. From this device, unsent work included. */
import { isAccepted } from '../../../sync/predict/overlay.ts';
import { ownStore, useQuery } from '../../session/useQuery.ts';
import type { UserDb } from '../../store/schema.ts';
import { aliasesOf, mainOf } from '../lookups.ts';
import { findRow } from '../queries.ts';
import { readOrders } from '../readOrders.ts';
import { dueOf } from '../useCustomerMonths.ts';
import type { GateAccount } from '../../../domain/deliveries/gateAccount.ts';

const NONE: GateAccount = { orders: [], owed: null, limit: null };

export const useAccount = (customerId: string | undefined): GateAccount | undefined => {
  const found = useQuery(customerId === undefined ? null : (db) => readAccount(db, customerId), [customerId]);
  return customerId === undefined ? NONE : found;
};

export async function askAccount(customerId: string | undefined): Promise<GateAccount> {
  const db = ownStore();
  return db && customerId !== undefined ? readAccount(db, customerId) : NONE;
}

async function readAccount(db: UserDb, customerId: string): Promise<GateAccount> {
  const main = await mainOf(db, 'customers', customerId);
  const limit = (await findRow(db, 'customers', main))?.row.credit_limit ?? null;
  return {
    // The user corrects a refused order first: a ticket on it would have to wait.
    orders: (await readOrders(db, await aliasesOf(db, main))).filter(({ sync }) => isAccepted(sync)),
    owed: limit === null ? null : await dueOf(db, main),
    limit,
  };
}
