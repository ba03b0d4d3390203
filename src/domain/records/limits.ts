/** The limits of a column, without zod: for sums, sentences and files. */
import { MATERIALS, isMaterialType, type MaterialType } from '../materials/materials.ts';
import type { ValidationCode } from '../rules/codes.ts';
import type { Column, NumberLimits } from './columns.ts';
import type { Fields } from '../values/json.ts';

export function numberMistake(value: number, limits: NumberLimits, of: Fields): ValidationCode | null {
  const { above = -Infinity, from = -Infinity, to, notZero, codes } = limits;
  const { outside, over = outside } = codes;
  if (value <= above || value < from) return outside;
  if (value > to) return over;
  if (notZero && value === 0) return 'adjustment_zero';
  const places = placesOf(limits, of);
  if (places === undefined || Number(value.toFixed(places)) === value) return null;
  return places === 0 ? 'number_whole' : 'number_decimals';
}

/** The values that an error message may contain: limits in the unit of the column, lengths in characters. */
export function limitsOf(
  { text, number }: Column,
  of: Fields = {},
): { readonly min?: number; readonly max?: number; readonly decimals?: number } {
  if (text) return { min: text.min ?? 0, max: text.max };
  if (!number) return {};
  const decimals = placesOf(number, of);
  const least = number.from ?? (number.above ?? 0) + 10 ** -(decimals ?? 0);
  return { min: least, max: number.to, ...(decimals !== undefined && { decimals }) };
}

/** Undefined for an unknown material, which the database does not store: other rules refuse it. */
function placesOf({ decimals }: NumberLimits, of: Fields): number | undefined {
  if (decimals !== 'by_material') return decimals;
  const material = String(of['material_type']);
  return isMaterialType(material) ? decimalsOf(material) : undefined;
}

/** m³ have 3 decimals, litres of fuel 2. */
export const decimalsOf = (material: MaterialType): 2 | 3 => (MATERIALS[material].unit === 'L' ? 2 : 3);
