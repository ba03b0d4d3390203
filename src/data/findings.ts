/** The last findings of smart analytics, for the panels of tickets and machines. It loads neither the worker nor its code. */
export { useFindingsOf } from './insights/useFindings.ts';
export type { FoundIn } from './insights/useFindings.ts';
