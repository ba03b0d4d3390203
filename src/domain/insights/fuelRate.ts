/** Litres an hour, tank to tank: filled since one meter reading, over the hours to the next. A filling without a reading joins the next. */
import { addQuantities } from '../values/quantities.ts';

export interface Filling {
  readonly captured_at: string;
  readonly kind: string;
  readonly liters: number;
  readonly hour_meter: number | null;
  readonly voided_at: string | null;
}

export interface FuelUse {
  readonly liters: number;
  readonly hours: number;
  /** L/h. */
  readonly rate: number;
}

/** Null before two readings with hours between them. */
export function fuelUse(fillings: readonly Filling[]): FuelUse | null {
  const stretches = stretchesOf(fillings).filter((stretch) => stretch !== null);
  const hours = addQuantities(...stretches.map((stretch) => stretch.hours));
  const liters = addQuantities(...stretches.map((stretch) => stretch.liters));
  return hours > 0 ? { liters, hours, rate: liters / hours } : null;
}

/** For each filling, in the given order, the stretch that ends with it; null if none does. */
export function stretchPerFilling<F extends Filling>(fillings: readonly F[]): ReadonlyMap<F, FuelUse> {
  const ordered = inOrder(fillings);
  const found = stretchesOf(fillings);
  return new Map(
    ordered.flatMap((filling, at) => {
      const stretch = found[at];
      return stretch ? [[filling, { ...stretch, rate: stretch.liters / stretch.hours }] as const] : [];
    }),
  );
}

/** A reading below the previous one, or further ahead than the days between have hours, is from another meter or misread: counting restarts. */
function stretchesOf(fillings: readonly Filling[]): ({ readonly liters: number; readonly hours: number } | null)[] {
  let last: { readonly reading: number; readonly at: number } | null = null;
  let since = 0;
  return inOrder(fillings).map(({ liters, hour_meter, captured_at }) => {
    since = addQuantities(since, liters);
    if (hour_meter === null || hour_meter === last?.reading) return null;
    const at = Date.parse(captured_at);
    const hours = last === null ? 0 : addQuantities(hour_meter, -last.reading);
    const isPossible = last !== null && hours > 0 && hours <= 24 * Math.max(1, Math.ceil((at - last.at) / DAY_MS));
    const stretch = isPossible ? { liters: since, hours } : null;
    last = { reading: hour_meter, at };
    since = 0;
    return stretch;
  });
}
const DAY_MS = 86_400_000;

const inOrder = <F extends Filling>(fillings: readonly F[]): F[] =>
  fillings
    .filter(({ kind, voided_at }) => kind === 'issue' && voided_at === null)
    .toSorted((one, other) => Date.parse(one.captured_at) - Date.parse(other.captured_at));
