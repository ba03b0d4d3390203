/** Hooks for the gate: what is known of a truck, and the price of its load. */
import type { TwinTable } from '../../../domain/masterData/merging.ts';
import { plateKey } from '../../../domain/rules/plate.ts';
import type { CustomerPriceRow, SyncedTables } from '../../../domain/records/rows.ts';
import { priceFor, truckHistory, type PriceQuestion, type TruckHistory } from './truckHistory.ts';
import { recordsLike, type NamedTable } from '../lookups.ts';
import { similarName } from './similarRecords.ts';
import { findNamed, type Found } from './namedRecords.ts';
import { isMasterDataOnItsWay } from './stillDownloading.ts';
import { authState } from '../../session/authState.ts';
import { userStore } from '../../store/schema.ts';
import { useAnswerTo, useQuery } from '../../session/useQuery.ts';

const NO_TRIPS: TruckHistory = { truck: null, recent: [], last: null };

/** Of a plate as it is typed in full; spaces and hyphens do not matter. */
export function useLastTrips(plate: string): TruckHistory | undefined {
  const key = plateKey(plate);
  // Never fills one truck's form with another's driver.
  const history = useAnswerTo(key || null, (db) => truckHistory(db, key));
  return key === '' ? NO_TRIPS : history;
}

/** Null where no price is known: the ticket is saved without one. */
export function usePrice(question: PriceQuestion): CustomerPriceRow | null | undefined {
  const isAsked = question.materialType !== '';
  const price = useAnswerTo(isAsked ? JSON.stringify(question) : null, (db) => priceFor(db, question));
  return isAsked ? price : null;
}

/** In the first moments of a device: what is not on file here may be with the server. */
export const useMasterDataOnItsWay = (): boolean => useQuery(isMasterDataOnItsWay, []) ?? false;

/** Whom a name typed in full means; null where nobody has it. */
export function useNamed<T extends NamedTable>(table: T, name: string): Found<T> | null | undefined {
  const isBlank = name.trim() === '';
  const record = useAnswerTo(isBlank ? null : `${table} ${name}`, (db) => findNamed(db, table, name));
  return isBlank ? null : record;
}

/** What is on file and begins so, to choose from while it is typed; aliases give way to their records. None for an empty text. */
export function useRecordsLike<T extends TwinTable>(
  table: T,
  typed: string,
  limit: number,
): readonly SyncedTables[T][] {
  return useQuery(typed === '' ? null : (db) => recordsLike(db, table, typed, limit), [table, typed, limit]) ?? [];
}

/** Reads them once, without following changes. */
export async function findRecordsLike<T extends TwinTable>(
  table: T,
  typed: string,
  limit: number,
): Promise<readonly SyncedTables[T][]> {
  const { user } = authState();
  return user && typed !== '' ? recordsLike(userStore(user.id).strict, table, typed, limit) : [];
}

/** The name of a record that is similar to `typed`, which no record has exactly; null if there is none. */
export function useSimilarName(table: TwinTable, typed: string): string | null {
  return useAnswerTo(typed === '' ? null : `${table} ${typed}`, (db) => similarName(db, table, typed)) ?? null;
}
