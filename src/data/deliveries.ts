import { fieldsOf } from '../domain/values/json.ts';
import { deviceStore } from './store/deviceStore.ts';
import { useEffect, useState } from 'react';
import { isCounted } from '../domain/deliveries/moves.ts';
import type { DeliveryRow } from '../domain/records/rows.ts';
import { useQuery } from './session/useQuery.ts';
import type { UserDb } from './store/schema.ts';
import { newestByDay } from './records/deliveries/walkDays.ts';
export { askAccount, askGate, useAccount } from './records/deliveries/askBeforeSave.ts';
export type { GateAnswer, GateMoment } from './records/deliveries/askBeforeSave.ts';
export type { Namesake } from './records/deliveries/namedRecords.ts';
export { readDeliveries, withMainNames } from './records/deliveries/readDeliveries.ts';
export { isWanted, type DeliveriesQuery } from './records/deliveries/deliveriesQuery.ts';
export { dailyKey } from './store/draftStore.ts';
export { knownAtGate, priceAtGate } from './records/deliveries/stillDownloading.ts';
export {
  useDeliveries,
  useDeliveriesOfDay,
  useDeliveriesPage,
  useOpenCounts,
  useRitase,
  useTicketSums,
} from './records/deliveries/useDeliveries.ts';
export {
  findRecordsLike,
  useLastTrips,
  useMasterDataOnItsWay,
  useNamed,
  usePrice,
  useRecordsLike,
  useSimilarName,
} from './records/deliveries/useTruckHistory.ts';
export { useOrderAfter, useOrders, type OrderView } from './records/readOrders.ts';
export { useKeptSince } from './records/useSite.ts';
export { MOST_SUMMED, isInSums } from './records/deliveries/sumDeliveries.ts';
export { isAccepted } from '../sync/predict/overlay.ts';
export { draftsOfCorrection } from './outbox/outboxCommands.ts';
export { ticketFields } from './outbox/correctTicket.ts';
export { useIsEditable } from './outbox/useOutbox.ts';

/** Whether a scale is set up on this device (`useScale`); false if that cannot be read. */
export const hasScale = (): Promise<boolean> =>
  deviceStore()
    .get('scale')
    .then(
      (stored) => typeof fieldsOf(stored)['port'] === 'string',
      () => false,
    );

const keyOf = (deliveryId: string): string => `printed/${deliveryId}`;
/** Printed from this page and not stored on disk: not yet, or the write failed. */
const notNoted = new Set<string>();

/** Undefined while it is being read. True if the store cannot be read: two originals are worse than an unneeded copy. */
export function usePrinted(deliveryId: string): boolean | undefined {
  const [found, setFound] = useState<{ readonly of: string; readonly printed: boolean }>();
  useEffect(() => {
    let shown = true;
    const read = async () => {
      const at = await deviceStore()
        .get<number>(keyOf(deliveryId))
        .catch(() => 0);
      if (shown) setFound({ of: deliveryId, printed: at !== undefined || notNoted.has(deliveryId) });
    };
    void read();
    return () => {
      shown = false;
    };
  }, [deliveryId]);
  return found?.of === deliveryId ? found.printed : undefined;
}

/** Counts at once on this page, and for the device from when it resolves. */
export async function markPrinted(deliveryId: string): Promise<void> {
  notNoted.add(deliveryId);
  await deviceStore().set(keyOf(deliveryId), Date.now());
  notNoted.delete(deliveryId);
}

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
