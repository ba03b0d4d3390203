/**
 * Where a day was lost, m³. With r = target_production / H: target − P = (H − S)·r not scheduled + D·r standing still, by
 * reason and machine + ((S − D)·r − P) running slowly. The parts add up exactly, in whole thousandths of a m³; a negative part is a gain.
 * Over a range: the sum of its operating days. Source: `daily_totals`, `shifts`, `downtime_entries`, config.
 */
import { grouped } from '../values/grouped.ts';
import { addQuantities, sum } from '../values/quantities.ts';
import type { DayFacts } from './dayFacts.ts';
import { runsOfDay } from './hoursRun.ts';
import { operatingDaysOf } from './operatingDays.ts';
import { producedOf } from './production.ts';
import type { FigureSettings, SettingsByDay } from './figureSettings.ts';

type LossKind = 'not_scheduled' | 'standing_still' | 'running_slowly';

export interface Loss {
  readonly kind: LossKind;
  readonly reason: string | null;
  readonly equipmentId: string | null;
  /** m³. */
  readonly volume: number;
  /** Whole rupiah that the lost volume would have earned, each day by its own price and cost. */
  readonly worth: number;
}

export type LostProduction = ReturnType<typeof lostProductionOf>;

export function lostProductionOf(days: readonly DayFacts[], settings: SettingsByDay, now: Date) {
  const ofDays = operatingDaysOf(days).map((day) => lossesOfDay(day, settings(day.day), now));
  const all = summed(
    ofDays.flatMap(({ losses }) => losses),
    ({ kind, reason, equipmentId }) => `${kind} ${reason} ${equipmentId}`,
  );
  return {
    target: addQuantities(...ofDays.map(({ target }) => target)),
    produced: addQuantities(...ofDays.map(({ produced }) => produced)),
    /** Not scheduled, then stops, largest first, then running slowly: target − all of these = produced. */
    losses: [
      ...all.filter(({ kind }) => kind === 'not_scheduled'),
      ...all.filter(({ kind }) => kind === 'standing_still').toSorted((one, other) => other.volume - one.volume),
      ...all.filter(({ kind }) => kind === 'running_slowly'),
    ],
  };
}

/** One loss for each key; of several machines, it is of none. */
const summed = (losses: readonly Loss[], keyOf: (loss: Loss) => string): Loss[] =>
  [...grouped(losses, keyOf).values()].flatMap(([first, ...others]) =>
    first
      ? {
          ...first,
          equipmentId: others.every(({ equipmentId }) => equipmentId === first.equipmentId) ? first.equipmentId : null,
          volume: addQuantities(first.volume, ...others.map(({ volume }) => volume)),
          worth: sum([first, ...others].map(({ worth }) => worth)),
        }
      : [],
  );

function lossesOfDay(facts: DayFacts, settings: FigureSettings, now: Date) {
  const { productionTarget: target, plannedHours } = settings;
  const worth = (loss: Omit<Loss, 'worth'>): Loss => ({ ...loss, worth: worthOf(loss.volume, settings) });
  const rate = plannedHours > 0 ? target / plannedHours : 0;
  const volumeOf = (hours: number) => Math.round(hours * rate * 1_000) / 1_000;
  const produced = producedOf([facts]);
  const runs = runsOfDay(facts.shifts, facts.stops, now);
  const shift = addQuantities(...runs.map((run) => run.shift));
  const notScheduled = worth({
    kind: 'not_scheduled',
    reason: null,
    equipmentId: null,
    volume: volumeOf(plannedHours - shift),
  });
  const standing = runs
    .flatMap(({ standstills }) => standstills)
    .map(({ stop, hours }) =>
      worth({ kind: 'standing_still', reason: stop.reason, equipmentId: stop.equipment_id, volume: volumeOf(hours) }),
    );
  // The remainder, so that rounding loses nothing.
  const slowly = worth({
    kind: 'running_slowly',
    reason: null,
    equipmentId: null,
    volume: addQuantities(target, -produced, -notScheduled.volume, ...standing.map(({ volume }) => -volume)),
  });
  return { target, produced, losses: [notScheduled, ...standing, slowly] };
}

/** Losses through stops, by reason: all machines of a reason together. */
export const lossesByReason = (losses: readonly Loss[]): Loss[] =>
  summed(losses, ({ kind, reason }) => `${kind} ${reason}`);

/** The largest part; null if nothing was lost. */
export function largestLoss(losses: readonly Loss[]): Loss | null {
  const [largest] = lossesByReason(losses).toSorted((one, other) => other.volume - one.volume);
  return largest && largest.volume > 0 ? largest : null;
}

/** Rupiah that this volume would have earned: price − cost a m³. A gain offsets another day's loss. */
const worthOf = (volume: number, { price, cost }: FigureSettings): number =>
  Math.round(volume * Math.max(0, price - cost));
