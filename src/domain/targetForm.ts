/** A target of the owner: from its first day on it wins over the site's config. */
import * as z from 'zod/mini';
import { TARGET_METRICS, isTargetMetric } from './figures/figureSettings.ts';
import { formSchemaOf } from './records/forms.ts';
import { day } from './rules/day.ts';
import { code } from './rules/schemas.ts';
import { trusted } from './values/json.ts';
import type { TargetMetric } from './figures/figureSettings.ts';

const { target, period } = formSchemaOf('kpi_targets.create').shape;

/** An empty date is today; a period that the metric is not set for is none. */
export const targetSchema = (today: string) =>
  z
    .object({
      metric: z.string().check(z.refine(isTargetMetric, code('choice_invalid'))),
      period: trusted<z.ZodMiniType<string>>(period),
      target: trusted<z.ZodMiniType<number>>(target),
      fromDate: z.pipe(
        z.pipe(
          z.string(),
          z.transform((typed: string) => (typed === '' ? today : typed)),
        ),
        day,
      ),
    })
    .check(
      z.refine(({ metric, period: wanted }) => !isTargetMetric(metric) || periodsOf(metric).includes(wanted), {
        error: code('choice_invalid'),
        path: ['period'],
      }),
    );

export const periodsOf = (metric: TargetMetric): readonly string[] => TARGET_METRICS[metric];
/** How the number of each is written. */
export const TARGET_UNITS = {
  production: 'm³',
  deliveries: 'm³',
  revenue: 'Rp',
  crusher_efficiency: '%',
  fuel: 'L',
  fuel_per_m3: 'L/m³',
} as const satisfies Readonly<Record<TargetMetric, string>>;
