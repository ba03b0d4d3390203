/** Smart analytics, and its last findings for the panels of tickets and machines. Not part of `./index.ts`: no screen waits for it. */
export { useInsights, useInsightsKept } from './insights/useInsights.ts';
export { subjectKey, useVerdicts, type Verdict } from './insights/readVerdicts.ts';
export { useFindingsOf, type FoundIn } from './insights/useFindings.ts';
