import { useInsightsKept } from '../../data/insights.ts';

/** Has smart analytics worked out for the bell, whatever screen is open. Shows nothing. */
export function KeepFindings({ today }: { readonly today: string }) {
  useInsightsKept(today);
  return null;
}
