/** The states that a machine or an incident had. Not part of `./index.ts`: only their pages ask for them. */
export { usePastStates } from './office/usePastStates.ts';
export type { PastState } from './office/usePastStates.ts';
