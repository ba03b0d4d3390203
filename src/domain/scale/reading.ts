/** What an indicator says, whatever its protocol. */
export interface Reading {
  /** kg as displayed, below zero too; null where there is no weight on the display. */
  readonly kg: number | null;
  /** Null: the frame does not say. */
  readonly shows: 'gross' | 'net' | 'tare' | null;
  /** Null: the frame does not say. */
  readonly moving: boolean | null;
  /** Why there is no weight; `unit`: in another one than kg or t. */
  readonly fault: ScaleFault | null;
}

export type ScaleFault = 'overload' | 'underload' | 'error' | 'unit';

export const WEIGHT_UNITS = ['kg', 't'] as const;
export type WeightUnit = (typeof WEIGHT_UNITS)[number];

type Status = Omit<Reading, 'kg'>;

/** Reads a weight as it is displayed: blanks, a sign and a decimal point or comma. `unit` as the frame writes it. */
export function readingOf(weight: string, unit: string, status: Status): Reading {
  const [, sign = '', whole = '', part = ''] = /^ *([+-]?) *(\d+)(?:[.,](\d*))? *$/.exec(weight) ?? [];
  return readingOfDigits(whole + part, part.length, sign === '-', unit, status);
}

/** Reads digits without a point, the last `decimals` of which are decimals; a negative count: as many zeros are left out. */
export function readingOfDigits(
  digits: string,
  decimals: number,
  isNegative: boolean,
  unit: string,
  status: Status,
): Reading {
  const kgOfUnit = KG_OF[unit.trim().toLowerCase()];
  const fault = status.fault ?? (kgOfUnit === undefined ? 'unit' : /\d/.test(digits) ? null : 'error');
  if (fault !== null || kgOfUnit === undefined) return { ...status, fault, kg: null };
  // One division of whole numbers: 24.56 t is 24560 kg and not a little more.
  const kg = (Number(digits) * kgOfUnit * 10 ** Math.max(0, -decimals)) / 10 ** Math.max(0, decimals);
  return { ...status, kg: isNegative && kg > 0 ? -kg : kg };
}

const KG_OF: Readonly<Record<string, number>> = { kg: 1, t: 1000 };
