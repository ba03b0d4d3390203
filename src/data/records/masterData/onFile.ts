/** What a file of master data is compared with: the keys of all records, including aliases and unsent ones. */
import { saidAt } from '../../../domain/rules/saidAt.ts';
import type { ImportKind } from '../../../domain/csv/importColumns.ts';
import { agreedKey, balanceKey, nameOf, priceKey, recordKey } from '../../../domain/masterData/keys.ts';
import { resolveAlias } from '../../../domain/masterData/merging.ts';
import { priceInForce } from '../../../domain/masterData/priceInForce.ts';
import type { CustomerPriceRow } from '../../../domain/records/rows.ts';
import { isRecordAccepted } from '../../../sync/predict/overlay.ts';
import { findRows } from '../queries.ts';
import type { UserDb } from '../../store/schema.ts';

export interface ImportKeys {
  /** `recordKey`; for prices `agreedKey`, for opening balances the customer and `balanceKey`. */
  readonly keys: ReadonlySet<string>;
  /** Ids of customers, by name. Read for prices and opening balances only. */
  readonly customers: ReadonlyMap<string, string>;
  readonly listPriceOf: (materialType: string, day: string) => number | undefined;
}

export async function readOnFile(db: UserDb, kind: ImportKind): Promise<ImportKeys> {
  const all = { where: [], limit: Infinity };
  if (kind === 'opening_balances') {
    const { mainId, byName } = await customersOnFile(db);
    const standing = (await findRows(db, kind, all)).filter(
      (one) => isRecordAccepted(one) && one.row.voided_at === null,
    );
    const keys = standing.flatMap(({ row }) => {
      const customer_id = mainId(row.customer_id);
      return [customer_id, balanceKey({ ...row, customer_id })];
    });
    return { keys: new Set(keys), customers: byName, listPriceOf: () => undefined };
  }
  if (kind !== 'customer_prices')
    return {
      keys: new Set((await findRows(db, kind, all)).map(({ row }) => recordKey(kind, nameOf(kind, row)))),
      customers: new Map(),
      listPriceOf: () => undefined,
    };
  const { mainId, byName } = await customersOnFile(db);
  const keyOf = ({ customer_id: id, ...price }: CustomerPriceRow) =>
    priceKey({ ...price, customer_id: id === null ? undefined : mainId(id) });
  // Of two prices for one day the later one applies.
  const prices = (await findRows(db, kind, all))
    .map(({ row }) => row)
    .toSorted((one, other) => saidAt(one) - saidAt(other));
  const holding = new Map(prices.map((price) => [keyOf(price), price.price_per_m3]));
  return {
    keys: new Set([...holding].map(([key, price]) => agreedKey(key, price))),
    customers: byName,
    listPriceOf: (materialType, day) => priceInForce(prices, { materialType, day })?.price_per_m3,
  };
}

async function customersOnFile(db: UserDb) {
  const found = await findRows(db, 'customers', { where: [], limit: Infinity });
  const mergedInto = new Map(found.map(({ row }) => [row.id, row.merged_into]));
  const mainId = (id: string) => resolveAlias(id, (one) => mergedInto.get(one));
  const byName = new Map<string, string>();
  // Of twins the first applies; a record's own name goes before an alias of another.
  const [own, aliases] = [
    found.filter(({ row }) => mainId(row.id) === row.id),
    found.filter(({ row }) => mainId(row.id) !== row.id),
  ];
  for (const named of [...own, ...aliases].filter(isRecordAccepted)) {
    const key = recordKey('customers', named.row.name);
    if (!byName.has(key)) byName.set(key, mainId(named.row.id));
  }
  return { mainId, byName };
}
