/** The data layer of deliveries. Not part of `./index.ts`, so that the dashboard does not load it. */
export { hasScale } from './records/deliveries/hasScale.ts';
export { askGate, type GateAnswer, type GateMoment } from './records/deliveries/askBeforeSave.ts';
export { askAccount, useAccount } from './records/deliveries/readAccount.ts';
export type { Namesake } from './records/deliveries/namedRecords.ts';
export { useUsualTrucks } from './records/deliveries/usualTrucks.ts';
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
export { useKeptSince } from './records/useKeptSince.ts';
export { MOST_SUMMED, isInSums } from './records/deliveries/sumDeliveries.ts';
export { isAccepted } from '../sync/predict/overlay.ts';
export { markPrinted, usePrinted } from './records/deliveries/printed.ts';
export { draftsOfCorrection } from './outbox/outboxCommands.ts';
export { ticketFields } from './outbox/correctTicket.ts';
export { useIsEditable } from './outbox/useOutbox.ts';
