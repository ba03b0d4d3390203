/**
 * A chart of any kind, by Recharts: in a chunk of its own (110 kB gzip), which comes later. `LightChart.tsx` draws lines and stacked bars
 * without it.
 */
import { lazyPart } from '../lazyPart.tsx';
import { ChartFrame } from './ChartFrame.tsx';
import type { ChartProps } from './chartTypes.ts';

export const Chart = (props: ChartProps) => (
  <ChartFrame of={props}>
    <ChartBody {...props} />
  </ChartFrame>
);

const ChartBody = lazyPart(async () => (await import('./ChartBody.tsx')).ChartBody);
