/** An indicator's reading, whatever its protocol. */
export interface Reading {
  /** kg as displayed, also below zero; null if the display shows no weight. */
  readonly kg: number | null;
  /** Null: the frame does not say. */
  readonly shows: 'gross' | 'net' | 'tare' | null;
  /** Null: the frame does not say. */
  readonly moving: boolean | null;
  /** Why there is no weight; `unit`: its unit is neither kg nor t. */
  readonly fault: ScaleFault | null;
}

export type ScaleFault = 'overload' | 'underload' | 'error' | 'unit';

export const WEIGHT_UNITS = ['kg', 't'] as const;
export type WeightUnit = (typeof WEIGHT_UNITS)[number];

type Status = Omit<Reading, 'kg'>;

/** Reads a weight as displayed: spaces, a sign and a decimal point or comma. `unit` as the frame writes it. */
export function readingOf(weight: string, unit: string, status: Status): Reading {
  const [, sign = '', whole = '', part = ''] = /^ *([+-]?) *(\d+)(?:[.,](\d*))? *$/.exec(weight) ?? [];
  return readingOfDigits(whole + part, part.length, sign === '-', unit, status);
}

/** Reads digits without a point, the last `decimals` of which are decimals; a negative count: that many zeros are left out. */
export function readingOfDigits(digits: string, decimals: number, isNegative: boolean, unit: string, status: Status) {
  const kgOfUnit = KG_OF[unit.trim().toLowerCase()];
  const fault = status.fault ?? (kgOfUnit === undefined ? 'unit' : /\d/.test(digits) ? null : 'error');
  if (fault !== null || kgOfUnit === undefined) return { ...status, fault, kg: null };
  // One division of whole numbers, so that 24.56 t is exactly 24560 kg.
  const kg = (Number(digits) * kgOfUnit * 10 ** Math.max(0, -decimals)) / 10 ** Math.max(0, decimals);
  return { ...status, kg: isNegative && kg > 0 ? -kg : kg };
}

const KG_OF: Readonly<Record<string, number>> = { kg: 1, t: 1000 };
