/** The data layer of smart analytics. Not part of `./index.ts`, so that no screen waits for it. */
export { useInsights, useInsightsKept } from './insights/useInsights.ts';
export type { Insights } from './insights/useInsights.ts';
export { subjectKey, useVerdicts } from './insights/readVerdicts.ts';
export type { Verdict } from './insights/readVerdicts.ts';
