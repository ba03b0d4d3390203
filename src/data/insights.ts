/** Smart analytics, and its last findings for the panels of tickets and machines. Not part of `./index.ts`: no screen waits for it. */
export { useInsights, useInsightsKept } from './insights/useInsights.ts';
export type { Insights } from './insights/useInsights.ts';
export { subjectKey, useVerdicts } from './insights/readVerdicts.ts';
export type { Verdict } from './insights/readVerdicts.ts';
export { useFindingsOf } from './insights/useFindings.ts';
export type { FoundIn } from './insights/useFindings.ts';
