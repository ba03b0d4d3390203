/**
 * Where a day was lost, m³. With r = target_production / H: target − P = (H − S)·r not scheduled + D·r standing still, by
 * reason and machine + ((S − D)·r − P) running slowly. The parts add up exactly, in whole thousandths of a m³; a negative part is a gain.
 * Over a range: the sum of its operating days. Source: `daily_totals`, `shifts`, `downtime_entries`, config.
 */
import { addQuantities } from '../values/quantities.ts';
import type { DayFacts } from './dayFacts.ts';
import { runOfShift } from './hoursRun.ts';
import { operatingDaysOf } from './operatingDays.ts';
import { producedOf } from './production.ts';
import type { FigureSettings, SettingsByDay } from './figureSettings.ts';

export type LossKind = 'not_scheduled' | 'standing_still' | 'running_slowly';

export interface Loss {
  readonly kind: LossKind;
  /** Of what stood still. */
  readonly reason: string | null;
  readonly equipmentId: string | null;
  /** m³. */
  readonly volume: number;
}

export interface LostProduction {
  readonly target: number;
  readonly produced: number;
  /** Not scheduled, then what stood still, the largest first, then running slowly: target − all of these = produced. */
  readonly losses: readonly Loss[];
}

export function lostProductionOf(days: readonly DayFacts[], settings: SettingsByDay, now: Date): LostProduction {
  const ofDays = operatingDaysOf(days).map((day) => lossesOfDay(day, settings(day.day), now));
  const sums = new Map<string, Loss>();
  for (const loss of ofDays.flatMap(({ losses }) => losses)) {
    const key = `${loss.kind} ${loss.reason} ${loss.equipmentId}`;
    const known = sums.get(key);
    sums.set(key, known ? { ...known, volume: addQuantities(known.volume, loss.volume) } : loss);
  }
  const all = [...sums.values()];
  return {
    target: addQuantities(...ofDays.map(({ target }) => target)),
    produced: addQuantities(...ofDays.map(({ produced }) => produced)),
    losses: [
      ...all.filter(({ kind }) => kind === 'not_scheduled'),
      ...all.filter(({ kind }) => kind === 'standing_still').toSorted((one, other) => other.volume - one.volume),
      ...all.filter(({ kind }) => kind === 'running_slowly'),
    ],
  };
}

function lossesOfDay(facts: DayFacts, { productionTarget: target, plannedHours }: FigureSettings, now: Date) {
  const rate = plannedHours > 0 ? target / plannedHours : 0;
  const volumeOf = (hours: number) => Math.round(hours * rate * 1_000) / 1_000;
  const produced = producedOf([facts]);
  const runs = facts.shifts.map((one) => runOfShift(one, facts.stops, now));
  const shift = addQuantities(...runs.map((run) => run.shift));
  const notScheduled: Loss = {
    kind: 'not_scheduled',
    reason: null,
    equipmentId: null,
    volume: volumeOf(plannedHours - shift),
  };
  const standing = runs
    .flatMap(({ standstills }) => standstills)
    .map(({ stop, hours }): Loss => ({
      kind: 'standing_still',
      reason: stop.reason,
      equipmentId: stop.equipment_id,
      volume: volumeOf(hours),
    }));
  // What is left, so that rounding loses nothing.
  const slowly: Loss = {
    kind: 'running_slowly',
    reason: null,
    equipmentId: null,
    volume: addQuantities(target, -produced, -notScheduled.volume, ...standing.map(({ volume }) => -volume)),
  };
  return { target, produced, losses: [notScheduled, ...standing, slowly] };
}

/** What stood still, by reason: the machines of a reason together. */
export function lossesByReason(losses: readonly Loss[]): Loss[] {
  const sums = new Map<string, Loss>();
  for (const loss of losses) {
    const key = `${loss.kind} ${loss.reason}`;
    const known = sums.get(key);
    sums.set(key, {
      ...loss,
      equipmentId: known && known.equipmentId !== loss.equipmentId ? null : loss.equipmentId,
      volume: addQuantities(known?.volume ?? 0, loss.volume),
    });
  }
  return [...sums.values()];
}

/** The largest part; null where nothing was lost. */
export function largestLoss(losses: readonly Loss[]): Loss | null {
  const [largest] = lossesByReason(losses).toSorted((one, other) => other.volume - one.volume);
  return largest && largest.volume > 0 ? largest : null;
}

/** Rupiah that this volume would have brought: price − cost a m³, never below 0. */
export const worthOf = (volume: number, { price, cost }: Pick<FigureSettings, 'price' | 'cost'>): number =>
  Math.round(volume * Math.max(0, price - cost));
