/** The lists of master data for their screen: one query for all tables, each read in its own way. */
import { nameKey } from '../../../domain/rules/text.ts';
import { materialByName, MATERIAL_TYPES } from '../../../domain/materials/materials.ts';
import { hasTwins, type TwinTable } from '../../../domain/masterData/merging.ts';
import type { MasterTable } from '../../../domain/masterData/masterDataRights.ts';
import type { Row } from '../../../domain/mutations/effects.ts';
import type { CustomerPriceRow } from '../../../domain/records/rows.ts';
import { priceFor } from '../deliveries/truckHistory.ts';
import { mainOf } from '../lookups.ts';
import { trusted } from '../../../domain/values/json.ts';
import { listDirectory, listTwins, type DirectoryRow, type RecordsPage } from './masterDataQueries.ts';
import { findRow, findRows } from '../queries.ts';
import type { UserDb } from '../../store/schema.ts';

export interface MasterQuery {
  readonly search: string;
  readonly limit: number;
  /** Only records with the same name as another. */
  readonly twins: boolean;
  /** Operating day: determines which price is in force. */
  readonly day: string;
}

export type MasterRow<T extends MasterTable = MasterTable> = DirectoryRow<T> & {
  readonly price?: {
    /** Null: the list price. A merged customer has their current name. */
    readonly customer: string | null;
    readonly state: 'in_force' | 'later' | 'replaced';
  };
};

type MasterPage<T extends MasterTable = MasterTable> = RecordsPage<MasterRow<T>>;

export const listMaster = async <T extends MasterTable>(db: UserDb, table: T, query: MasterQuery) =>
  // `listOf` returns rows of the requested table, which the types of its branches do not express.
  trusted<MasterPage<T>>(await listOf(db, table, query));

function listOf(db: UserDb, table: MasterTable, query: MasterQuery): Promise<MasterPage> {
  if (hasTwins(table))
    return query.twins ? listTwins(db, table, query.limit) : listDirectory(db, table, query.search, query.limit);
  return table === 'customer_prices' ? listPrices(db, query) : listShort(db, table, query);
}

/** Crew, truck types and materials: few enough to be read whole. */
async function listShort(
  db: UserDb,
  table: Exclude<MasterTable, TwinTable | 'customer_prices'>,
  { search, limit }: MasterQuery,
): Promise<MasterPage> {
  const all = await findRows(db, table, { where: [], limit: search.trim() === '' ? limit + 1 : Infinity });
  const fitting = all.filter(({ row }) => says(nameIn(table, row), search));
  return cut(table === 'materials' ? inTheirOrder(fitting) : fitting, limit);
}

/** Newest first. A search for a customer or material has to read all prices. */
async function listPrices(db: UserDb, { search, limit, day }: MasterQuery): Promise<MasterPage> {
  const narrowed = search.trim() !== '';
  const all = await findRows(db, 'customer_prices', { where: [], limit: narrowed ? Infinity : limit + 1 });
  const names = await customerNames(db, new Set(all.map(({ row }) => row.customer_id).filter((id) => id !== null)));
  const customerOf = (row: CustomerPriceRow) => names.get(row.customer_id ?? '') ?? null;
  const page = cut(
    all.filter(({ row }) =>
      says([customerOf(row)?.name, materialByName(row.material_type).displayName].join(' '), search),
    ),
    limit,
  );

  const inForce = new Map<string, Promise<string | undefined>>();
  const stateOf = async (row: CustomerPriceRow): Promise<'in_force' | 'later' | 'replaced'> => {
    if (row.from_date > day) return 'later';
    const customerId = customerOf(row)?.id;
    const key = `${customerId} ${row.material_type}`;
    const asked =
      inForce.get(key) ?? priceFor(db, { customerId, materialType: row.material_type, day }).then((price) => price?.id);
    inForce.set(key, asked);
    return (await asked) === row.id ? 'in_force' : 'replaced';
  };
  const records = await Promise.all(
    page.records.map(async (found): Promise<MasterRow> => ({
      ...found,
      price: { customer: customerOf(found.row)?.name ?? null, state: await stateOf(found.row) },
    })),
  );
  return { records, more: page.more };
}

async function customerNames(db: UserDb, ids: ReadonlySet<string>): Promise<Map<string, { id: string; name: string }>> {
  const names = await Promise.all(
    [...ids].map(async (id) => {
      const main = await mainOf(db, 'customers', id);
      const found = await findRow(db, 'customers', main);
      return [id, { id: main, name: found?.row.name ?? '' }] as const;
    }),
  );
  return new Map(names);
}

const cut = <R>(found: readonly R[], limit: number) => ({
  records: found.slice(0, limit),
  more: found.length > limit,
});

const says = (text: string, search: string): boolean => nameKey(text).includes(nameKey(search));

const inTheirOrder = <R extends { readonly row: Row }>(materials: readonly R[]): R[] => {
  const placeOf = ({ row }: R) => MATERIAL_TYPES.findIndex((type) => type === row['material_type']);
  return materials.toSorted((one, other) => placeOf(one) - placeOf(other));
};

const nameIn = (table: 'operators' | 'truck_types' | 'materials', row: Row): string => {
  if (table === 'operators') return [row['full_name'], row['job_title']].join(' ');
  return table === 'truck_types' ? String(row['name']) : materialByName(String(row['material_type'])).displayName;
};
