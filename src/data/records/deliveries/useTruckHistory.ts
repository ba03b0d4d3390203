import type { TwinTable } from '../../../domain/masterData/merging.ts';
import { plateKey } from '../../../domain/rules/text.ts';
import type { CustomerPriceRow } from '../../../domain/records/rows.ts';
import { priceFor, truckHistory, type PriceQuestion, type TruckHistory } from './truckHistory.ts';
import { recordsLike, type NamedTable } from '../lookups.ts';
import { similarName, findNamed, type Found } from './namedRecords.ts';
import { isMasterDataOnItsWay } from './stillDownloading.ts';
import { ownStore, useAnswerTo, useQuery } from '../../session/useQuery.ts';

const NO_TRIPS: TruckHistory = { truck: null, recent: [], last: null };

/** Of a completely typed plate; spaces and hyphens do not matter. */
export function useLastTrips(plate: string): TruckHistory | undefined {
  const key = plateKey(plate);
  // Never fills a truck's form with another truck's driver.
  const history = useAnswerTo(key || null, (db) => truckHistory(db, key));
  return key === '' ? NO_TRIPS : history;
}

/** Null if no price is known: the ticket is saved without one. */
export function usePrice(question: PriceQuestion): CustomerPriceRow | null | undefined {
  const isAsked = question.materialType !== '';
  const price = useAnswerTo(isAsked ? JSON.stringify(question) : null, (db) => priceFor(db, question));
  return isAsked ? price : null;
}

/** In the first minutes of a device: a record that is not here may be on the server. */
export const useMasterDataOnItsWay = (): boolean => useQuery(isMasterDataOnItsWay, []) ?? false;

/** The record that a completely typed name means; null if there is none. */
export function useNamed<T extends NamedTable>(table: T, name: string): Found<T> | null | undefined {
  const isBlank = name.trim() === '';
  const record = useAnswerTo(isBlank ? null : `${table} ${name}`, (db) => findNamed(db, table, name));
  return isBlank ? null : record;
}

/** Suggestions while the user types: known records that begin so, an alias replaced by its record. None for an empty text. */
export function useRecordsLike<T extends TwinTable>(table: T, typed: string, limit: number) {
  return useQuery(typed === '' ? null : (db) => recordsLike(db, table, typed, limit), [table, typed, limit]) ?? [];
}

export async function findRecordsLike<T extends TwinTable>(table: T, typed: string, limit: number) {
  const db = ownStore();
  return db && typed !== '' ? recordsLike(db, table, typed, limit) : [];
}

/** A name similar to `typed` if no record has exactly that name; else null. */
export function useSimilarName(table: TwinTable, typed: string): string | null {
  return useAnswerTo(typed === '' ? null : `${table} ${typed}`, (db) => similarName(db, table, typed)) ?? null;
}
