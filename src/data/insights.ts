export { useInsights, useInsightsKept } from './insights/useInsights.ts';
export { subjectKey, useVerdicts, type Verdict } from './insights/readVerdicts.ts';
export { useFindingsOf, type FoundIn } from './insights/useFindings.ts';
