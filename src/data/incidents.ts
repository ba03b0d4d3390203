/** Incidents and their past states that only the server holds. Not part of `./index.ts`: only their page asks for them. */
export { askOlderIncidents, useOlderIncident } from './office/olderIncidents.ts';
export type { OlderIncident, OlderIncidentsQuery } from './office/olderIncidents.ts';
export { useKeptSince } from './records/useKeptSince.ts';
export { usePastStates } from './office/usePastStates.ts';
export type { PastState } from './office/usePastStates.ts';
