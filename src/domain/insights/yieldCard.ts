/** Card "Yield drift": products whose share of the output has moved and has not come back within the last two weeks. */
import { densitiesByDay, type DensityOf } from '../materials/densities.ts';
import { addDays, daysBetween } from '../time/calendar.ts';
import type { CardResult, InsightBatch, InsightInput, NewClaim } from './types.ts';
import { grouped } from '../values/grouped.ts';
import { tooLittle, type Verdicts } from './verdicts.ts';
import { RollingWindow } from './robust.ts';

const RECENT_DAYS = 14;
const SHOWN_BATCHES = 60;

export function yieldCard(input: InsightInput, verdicts: Verdicts): CardResult {
  const timely = input.transformations.filter(({ operating_day }) => operating_day <= input.today);
  const products = sharesOf(timely, densitiesByDay(input.materials));
  const have = Math.max(0, ...products.map(({ shares }) => shares.length));
  if (have < LEAST_BATCHES) {
    const first = timely.reduce((day, { operating_day }) => (operating_day < day ? operating_day : day), input.today);
    const days = daysBetween(first, input.today);
    const enoughOn =
      have > 0 && days > 0 ? addDays(input.today, Math.ceil(((LEAST_BATCHES - have) * days) / have)) : undefined;
    return tooLittle('yield_drift', { key: 'batches', values: { have, need: LEAST_BATCHES } }, have, enoughOn);
  }
  const found = products.flatMap((product) =>
    yieldAlarms(product, verdicts.confirmedOn('yield_drift', subjectOf(product.material))).map((alarm) => ({
      product,
      alarm,
    })),
  );
  const checked = found.filter(({ alarm }) => alarm.stayed !== null);
  const claims = found
    .filter(({ alarm }) => alarm.isOpen && alarm.batch.operating_day > addDays(input.today, -RECENT_DAYS))
    .map(({ product, alarm }) => claimOf(product, alarm));
  return verdicts.card('yield_drift', claims, {
    sample: have,
    sampleUnit: 'batches',
    tried: checked.length,
    right: checked.filter(({ alarm }) => alarm.stayed === true).length,
  });
}

const subjectOf = (material: string): string => `yield_drift:${material}:`;

function claimOf({ shares }: ProductShares, alarm: YieldAlarm): NewClaim {
  const { material, since, batch, isUp, share, usualShare, depth } = alarm;
  const shown = shares.slice(-SHOWN_BATCHES);
  const values = { material, share: percent(share), usualShare: percent(usualShare), since };
  const marked = shown.findIndex((one) => one.batch.id === batch.id);
  return {
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

/**
 * A product's share of the crusher's output that leaves its usual range and stays outside. Per batch: x = ln(share / (1 − share)) of
 * the product's mass (m³ × t/m³) in the batch's output; z against median and σ (MAD / 0.6745) of the batches from 20 to 140 before it,
 * 40 at least; EWMA e = 0.8 e + 0.2 z. Shown while |e| is above `LIMIT` × its own σ, √(0.2 / 1.8) (Roberts 1959; Montgomery,
 * Statistical Quality Control). New liners or another setting move all shares at once: after the owner has confirmed a drift, the usual
 * range is learned again. Source: `transformations`, densities of `materials` on the day of the batch.
 */
const LEAST_BATCHES = 60;
const LAG = 20;
const BASE = { least: 40, most: 120 } as const;
const LAMBDA = 0.2;
const LIMIT = 4.5 * Math.sqrt(LAMBDA / (2 - LAMBDA));
/** The smallest standard deviation assumed: shares differ by 3 % from batch to batch. */
const LEAST_SIGMA = 0.03;
const MOST_Z = 4;

interface ShareOfBatch {
  readonly batch: InsightBatch;
  /** 0 … 1 of the mass. */
  readonly share: number;
}

type YieldAlarm = ReturnType<typeof alarmOf>;

interface ProductShares {
  readonly material: string;
  readonly shares: readonly ShareOfBatch[];
}

/** From batches with at least two products whose densities are known. */
export function sharesOf(batches: readonly InsightBatch[], densityOf: DensityOf): ProductShares[] {
  const all = weighed(batches, densityOf).flatMap(({ batch, masses, sum }) =>
    masses.map(([material, mass]) => ({ material, batch, share: mass / sum })),
  );
  return [...grouped(all, ({ material }) => material)].map(([material, shares]) => ({ material, shares }));
}

function weighed(batches: readonly InsightBatch[], densityOf: DensityOf) {
  return batches
    .filter(({ voided_at }) => voided_at === null)
    .toSorted((one, other) => (key(one) < key(other) ? -1 : 1))
    .flatMap((batch) => {
      const masses = Object.entries(batch.outputs).flatMap(([material, volume]): [string, number][] => {
        const mass = volume * (densityOf(material, batch.operating_day) ?? 0);
        return mass > 0 ? [[material, mass]] : [];
      });
      const sum = masses.reduce((total, [, mass]) => total + mass, 0);
      return masses.length > 1 ? [{ batch, masses, sum }] : [];
    });
}

/** By operating day, then by capture: a wrong clock moves a batch only within its day. */
const key = ({ operating_day, captured_at }: InsightBatch): string => `${operating_day} ${captured_at}`;

/** `learnAnewAfter`: only batches after this day define the usual range; null: no such day. */
export function yieldAlarms({ material, shares }: ProductShares, learnAnewAfter: string | null): YieldAlarm[] {
  const alarms: YieldAlarm[] = [];
  const zs: number[] = [];
  const base = new RollingWindow(BASE.most);
  let [ewma, runFrom, depth] = [0, 0, 0];
  let open: { readonly at: number; readonly from: number; readonly usual: number } | null = null;
  const close = (isOpen: boolean) => {
    if (open) alarms.push(alarmOf(material, shares, zs, open, depth, isOpen));
    open = null;
  };

  for (const [at, { batch, share }] of shares.entries()) {
    const lagging = shares[at - LAG];
    const isLearned = (one: ShareOfBatch) => learnAnewAfter === null || one.batch.operating_day > learnAnewAfter;
    if (lagging && (isLearned(lagging) || !isLearned({ batch, share }))) base.push(logRatio(lagging.share));
    const before = shares[at - 1];
    if (before && isLearned({ batch, share }) && !isLearned(before)) {
      close(false);
      base.clear();
      ewma = 0;
    }
    if (base.length < BASE.least) {
      zs.push(0);
      continue;
    }
    const z = (logRatio(share) - base.median()) / Math.max(LEAST_SIGMA, base.sigma());
    zs.push(Math.max(-MOST_Z, Math.min(MOST_Z, z)));
    const next: number = (1 - LAMBDA) * ewma + LAMBDA * (zs[at] ?? 0);
    if (next > 0 !== ewma > 0) runFrom = at;
    ewma = next;
    if (Math.abs(ewma) <= LIMIT) {
      close(false);
      continue;
    }
    if (!open) {
      depth = 0;
      open = { at, from: runFrom, usual: logistic(base.median()) };
    }
    depth = Math.max(depth, Math.abs(ewma) / Math.sqrt(LAMBDA / (2 - LAMBDA)));
  }
  close(true);
  return alarms;
}

function alarmOf(
  material: string,
  shares: readonly ShareOfBatch[],
  zs: readonly number[],
  { at, from, usual }: { readonly at: number; readonly from: number; readonly usual: number },
  depth: number,
  isOpen: boolean,
) {
  const [first, shown] = [shares[from], shares[at]];
  if (!first || !shown) throw new RangeError('An alarm has its batches.');
  const since = new RollingWindow(LAG);
  for (const { share } of shares.slice(from, at + 1)) since.push(share);
  const isUp = since.median() > usual;
  const after = zs.slice(at + 1, at + 1 + LAG);
  const mean = after.reduce((sum, z) => sum + z, 0) / LAG;
  return {
    material,
    /** The operating day of the first batch of the lasting drift. */
    since: first.batch.operating_day,
    batch: shown.batch,
    isUp,
    /** 0 … 1, medians since then and before. */
    share: since.median(),
    usualShare: usual,
    /** It still continues at the newest batch. */
    isOpen,
    /** The largest deviation, in σ of the EWMA. */
    depth,
    /** Whether the 20 batches after its first display stayed on that side. Null: there are fewer yet. */
    stayed: after.length < LAG ? null : isUp ? mean > STAYS : mean < -STAYS,
  };
}
/** Minimum mean z of the following batches for which the share counts as moved. */
const STAYS = 0.4;

const logRatio = (share: number): number => Math.log(Math.max(1e-6, share) / Math.max(1e-6, 1 - share));
const logistic = (x: number): number => 1 / (1 + Math.exp(-x));
