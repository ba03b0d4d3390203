/** The data layer of deliveries. Apart from `./index.ts`, so that the dashboard does not load it. */
export { askGate } from './atGate.ts';
export type { GateAnswer } from './atGate.ts';
export { readDeliveries } from './readDeliveries.ts';
export type { DeliveriesQuery } from './db/deliveries/query.ts';
export { dailyKey } from './db/drafts.ts';
export { canBeNamed } from './db/namedAtGate.ts';
export { knownAtGate, priceAtGate } from './db/onItsWay.ts';
export { useDeliveries, useDeliveriesOfDay, useDeliveriesPage, useKeptSince, useOpenCounts, useRitase } from './hooks/deliveries.ts';
export { useLastTrips, useMasterDataOnItsWay, useNamed, usePrice, useRecordsLike } from './hooks/gate.ts';
export { askOlderDeliveries } from './olderDeliveries.ts';
export type { OlderFailure, OlderPage } from './olderDeliveries.ts';
export { saveDelivery } from './save.ts';
export { isAccepted } from '../sync/overlay.ts';
export { markPrinted, usePrinted } from './printed.ts';
