/** What the gate asks while a truck stands there: its history, and the price of its load. */
import { Dexie } from 'dexie';
import { isClockWrong } from '../../../domain/deliveries/ticketClock.ts';
import { isCounted } from '../../../domain/deliveries/moves.ts';
import type { Row } from '../../../domain/mutations/effects.ts';
import { plateKey } from '../../../domain/rules/plate.ts';
import { priceInForce } from '../../../domain/rules/priceInForce.ts';
import type { CustomerPriceRow, DeliveryRow, TableName } from '../../../domain/records/rows.ts';
import { trusted } from '../../../domain/values/json.ts';
import { PLATE_INDEX, plateOf, recencyOf, ticketsOfPlate, ticketsOfPlateBefore15 } from '../../store/plateKeys.ts';
import { findRow } from '../queries.ts';
import { readTogether } from '../../store/readTogether.ts';
import type { FoundRow } from '../queries.ts';
import type { StoredView, UserDb } from '../../store/schema.ts';
import { aliasesOf, mainOf } from '../lookups.ts';
import { isThere, viewsOf } from '../../store/views.ts';

/** Of a plate as it is typed in full, whichever way it is spelled on file. */
export interface TruckHistory {
  /** The truck on file; of twins the one that they were merged into, else the first. */
  readonly truck: FoundRow | null;
  /** Its newest tickets, at most five, cancelled and voided ones too. */
  readonly recent: readonly Row[];
  /** The newest that went through: its driver, customer, type and load are the likely ones again. */
  readonly last: Row | null;
}

const RECENT = 5;

/** In one transaction and one turn: a truck stands there. */
export const truckHistory = (db: UserDb, typed: string): Promise<TruckHistory> =>
  readTogether(db, [db.rows('trucks'), db.rows('deliveries'), db.view_rows], () => readHistory(db, plateKey(typed)));

/** `most`: the most stored tickets read of each form. */
function readHistory(db: UserDb, key: string, most = RECENT): Promise<TruckHistory> {
  if (key === '') return Promise.resolve({ truck: null, recent: [], last: null });
  return Promise.all([
    db.rows('trucks').where(PLATE_INDEX.trucks).equals(key).toArray(),
    ticketsOfPlate(db.rows('deliveries'), key).limit(most).toArray(),
    ticketsOfPlateBefore15(db.rows('deliveries'), key).limit(most).toArray(),
    db.view_rows.limit(FEW_VIEWS + 1).toArray(),
  ]).then(([stored, newer, older, views]) => {
    const trips = [...newer, ...older];
    const isCut = newer.length === most || older.length === most;
    const answer = ({ trucks, tickets }: PlateViews) => {
      const enough = RECENT + countMoved(key, trips, tickets);
      return isCut && most < enough
        ? readHistory(db, key, enough)
        : historyOf(db, key, stored, trucks, newestOf(key, trips, tickets));
    };
    return views.length <= FEW_VIEWS ? answer(viewsIn(views)) : readViews(db, key, trips).then(answer);
  });
}

/** This device's views of all trucks; of tickets at least those of the plate, and those of the tickets that were stored with it. */
interface PlateViews {
  readonly trucks: readonly StoredView[];
  readonly tickets: readonly StoredView[];
}

/** Reading up to so many views is faster than two queries. A device that is long out of reach has more, and then asks a second time. */
const FEW_VIEWS = 40;

const viewsIn = (views: readonly StoredView[]): PlateViews => ({
  // As `viewsOf` has them: of twins the first counts.
  trucks: views
    .filter(({ table }) => table === 'trucks')
    .toSorted((one, other) => (one.order < other.order ? -1 : Number(one.order > other.order))),
  tickets: views.filter(({ table }) => table === 'deliveries'),
});

const readViews = (db: UserDb, key: string, trips: readonly Row[]): Promise<PlateViews> =>
  Promise.all([
    viewsOf(db, 'trucks').toArray(),
    // All of them: the newest may have a wrong clock, and then do not come first.
    db.view_rows
      .where(PLATE_INDEX.view_rows)
      .between(['deliveries', key, Dexie.minKey], ['deliveries', key, Dexie.maxKey])
      .toArray(),
    db.view_rows.bulkGet(trips.map(({ id }): [TableName, string] => ['deliveries', id])),
  ]).then(([trucks, ofPlate, ofTrips]) => ({
    trucks,
    tickets: [...ofPlate, ...ofTrips.filter((view) => view !== undefined)],
  }));

function historyOf(
  db: UserDb,
  key: string,
  stored: readonly Row[],
  changed: readonly StoredView[],
  recent: readonly Row[],
): TruckHistory | Promise<TruckHistory> {
  const last = recent.find((row) => isCounted(trusted<DeliveryRow>(row))) ?? null;
  const found = truckNamed(key, stored, changed) ?? null;
  return found && isAlias(found)
    ? mainTruck(db, found).then((truck) => ({ truck, recent, last }))
    : { truck: found, recent, last };
}

/** A change on this device may have given the plate to a truck, or taken it away. */
function truckNamed(key: string, stored: readonly Row[], changed: readonly StoredView[]): FoundRow | undefined {
  const covered = new Set(changed.map((view) => view.id));
  const all: FoundRow[] = [
    ...stored.filter((row) => !covered.has(row.id)).map((row): FoundRow => ({ row, sync: 'sent' })),
    ...changed,
  ];
  const found = all.find(({ row }) => plateKey(String(row['license_plate'])) === key && isThere(row));
  return found && { row: found.row, sync: found.sync };
}

const isAlias = ({ row }: FoundRow): boolean => typeof row['merged_into'] === 'string';

const mainTruck = async (db: UserDb, { row }: FoundRow): Promise<FoundRow | null> =>
  findRow(db, 'trucks', await mainOf(db, 'trucks', row.id));

/** How many of the stored tickets this device has corrected to another plate. */
function countMoved(key: string, stored: readonly Row[], views: readonly StoredView[]): number {
  const moved = new Set(views.filter(({ row }) => plateOf(row) !== key).map(({ id }) => id));
  return stored.filter(({ id }) => moved.has(id)).length;
}

/** The newest tickets of a plate. A ticket with a wrong clock comes last, because its place within its day is not known. */
function newestOf(key: string, stored: readonly Row[], views: readonly StoredView[]): Row[] {
  const found = new Map([...stored, ...views.map(({ row }) => row)].map((row) => [row.id, row]));
  return [...found.values()]
    .filter((row) => plateOf(row) === key)
    .toSorted((one, other) => Number(isStray(one)) - Number(isStray(other)) || recencyOf(one) - recencyOf(other))
    .slice(0, RECENT);
}

const isStray = (row: Row): boolean => isClockWrong(trusted<DeliveryRow>(row));

export interface PriceQuestion {
  readonly customerId?: string | undefined;
  readonly materialType: string;
  /** Operating day. */
  readonly day: string;
}

/** The price in force. What was agreed with a customer's other names counts as agreed with the customer. */
export const priceFor = (db: UserDb, question: PriceQuestion): Promise<CustomerPriceRow | null> =>
  readTogether(db, [db.rows('customers'), db.rows('customer_prices'), db.view_rows], () => readPrice(db, question));

async function readPrice(
  db: UserDb,
  { customerId, materialType, day }: PriceQuestion,
): Promise<CustomerPriceRow | null> {
  const customers = customerId === undefined ? [] : await aliasesOf(db, customerId);
  const prices = db.rows('customer_prices');
  const [own, list, views] = await Promise.all([
    Promise.all(
      customers.map((id) =>
        prices
          .where('[customer_id+material_type+from_date]')
          .between([id, materialType, Dexie.minKey], [id, materialType, day], true, true)
          .toArray(),
      ),
    ),
    prices
      .where('[material_type+from_date]')
      .between([materialType, Dexie.minKey], [materialType, day], true, true)
      .filter((row) => row['customer_id'] === null)
      .toArray(),
    // One that was not accepted is no price, as what was not accepted is in no sum.
    viewsOf(db, 'customer_prices')
      .filter(({ sync }) => sync === 'sent' || sync === 'to_send')
      .toArray(),
  ]);
  const found = new Map(
    [...own.flat(), ...list, ...views.map(({ row }) => row)].map((row) => [row.id, trusted<CustomerPriceRow>(row)]),
  );
  const asMain = [...found.values()].map((row) => ({
    ...row,
    customer_id:
      row.customer_id !== null && customers.includes(row.customer_id) ? (customerId ?? null) : row.customer_id,
  }));
  const best = priceInForce(asMain, { customerId, materialType, day });
  return best && (found.get(best.id) ?? null);
}
