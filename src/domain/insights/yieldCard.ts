/** Card "Yield drift": products whose share of the output has moved and has not come back within the last two weeks. */
import { addDays, daysBetween } from '../time/siteTime.ts';
import type { CardResult, Claim, InsightInput } from './types.ts';
import type { Verdicts } from './verdicts.ts';
import { LEAST_BATCHES, sharesOf, yieldAlarms, type ProductShares, type YieldAlarm } from './yieldDrift.ts';

const RECENT_DAYS = 14;
const SHOWN_BATCHES = 60;

export function yieldCard(input: InsightInput, verdicts: Verdicts): CardResult {
  const densities = new Map(input.materials.map(({ material_type, density }) => [material_type, density]));
  const timely = input.transformations.filter(({ operating_day }) => operating_day <= input.today);
  const products = sharesOf(timely, densities);
  const have = Math.max(0, ...products.map(({ shares }) => shares.length));
  if (have < LEAST_BATCHES) {
    const first = timely.reduce((day, { operating_day }) => (operating_day < day ? operating_day : day), input.today);
    const days = daysBetween(first, input.today);
    return {
      card: 'yield_drift',
      state: 'too_little',
      missing: { key: 'batches', values: { have, need: LEAST_BATCHES } },
      ...(have > 0 &&
        days > 0 && { enoughOn: addDays(input.today, Math.ceil(((LEAST_BATCHES - have) * days) / have)) }),
      sample: have,
    };
  }
  const found = products.flatMap((product) =>
    yieldAlarms(product, verdicts.confirmedOn('yield_drift', subjectOf(product.material))).map((alarm) => ({
      product,
      alarm,
    })),
  );
  const checked = found.filter(({ alarm }) => alarm.stayed !== null);
  return {
    card: 'yield_drift',
    state: 'ready',
    claims: found
      .filter(({ alarm }) => alarm.isOpen && alarm.batch.operating_day > addDays(input.today, -RECENT_DAYS))
      .map(({ product, alarm }) => verdicts.judged(claimOf(product, alarm))),
    record: {
      sample: have,
      sampleUnit: 'batches',
      tried: checked.length,
      right: checked.filter(({ alarm }) => alarm.stayed === true).length,
      ...verdicts.ofCard('yield_drift'),
    },
  };
}

const subjectOf = (material: string): string => `yield_drift:${material}:`;

function claimOf({ shares }: ProductShares, alarm: YieldAlarm): Omit<Claim, 'quiet' | 'verdict'> {
  const { material, since, batch, isUp, share, usualShare, depth } = alarm;
  const shown = shares.slice(-SHOWN_BATCHES);
  const values = { material, share: percent(share), usualShare: percent(usualShare), since };
  const marked = shown.findIndex((one) => one.batch.id === batch.id);
  return {
    card: 'yield_drift',
    subject: `${subjectOf(material)}${since}`,
    alert: true,
    severity: Math.min(0.75, 0.3 + depth / 20),
    day: batch.operating_day,
    claim: isUp ? { key: 'yield_up', values } : { key: 'yield_down', values },
    action: { key: 'check_crusher', values: { material } },
    chart: {
      kind: 'line',
      categoryKind: 'day',
      categories: shown.map((one) => one.batch.operating_day),
      series: [{ key: 'share', values: shown.map((one) => percent(one.share)) }],
      reference: percent(usualShare),
      ...(marked >= 0 && { marked }),
      unit: 'percent',
    },
    record: { table: 'transformations', id: batch.id },
  };
}

const percent = (share: number): number => Math.round(1000 * share) / 10;
