export { askPages, LONGEST_PAGE, type AskPage, type Page } from './office/askServer.ts';
export {
  NEWEST_FIRST,
  NEWEST_INCIDENTS,
  olderDeliveries,
  olderIncidents,
  readOlder,
  useOlderIncident,
} from './office/olderRecords.ts';
export type { OlderIncident } from './office/olderRecords.ts';
export { useKeptSince } from './records/useSite.ts';
export { usePastStates } from './office/usePastStates.ts';
