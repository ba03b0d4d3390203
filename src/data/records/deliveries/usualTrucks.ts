/** The usual truck of each driver. Suggestions show it if two drivers have the same name. */
import { isCounted } from '../../../domain/deliveries/moves.ts';
import type { DeliveryRow } from '../../../domain/records/rows.ts';
import { useQuery } from '../../session/useQuery.ts';
import type { UserDb } from '../../store/schema.ts';
import { newestByDay } from './walkDays.ts';

/** Number of trips per driver, and of all tickets: those of a busy month or two. */
const TRIPS = 100;
const LOOKED_AT = 2_000;

/** By driver id, the plate of most of their latest trips. Without ids nothing is read. */
export function useUsualTrucks(ids: readonly string[]): ReadonlyMap<string, string> {
  const key = ids.toSorted().join(' ');
  return useQuery(key === '' ? null : (db) => usualTrucks(db, key.split(' ')), [key]) ?? NOBODY;
}

async function usualTrucks(db: UserDb, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const trips = new Map<string, Map<string, number>>();
  const isTheirs = (ticket: DeliveryRow) => ids.some((id) => id === ticket.driver_id) && isCounted(ticket);
  for (const { driver_id, truck_license } of await newestByDay(db, {}, TRIPS, isTheirs, LOOKED_AT)) {
    if (driver_id === null) continue;
    const plates = trips.get(driver_id) ?? new Map<string, number>();
    trips.set(driver_id, plates.set(truck_license, (plates.get(truck_license) ?? 0) + 1));
  }
  return new Map(
    [...trips].map(([id, plates]) => [id, [...plates].toSorted((one, other) => other[1] - one[1])[0]?.[0] ?? '']),
  );
}

const NOBODY: ReadonlyMap<string, string> = new Map();
