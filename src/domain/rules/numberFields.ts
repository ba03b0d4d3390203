/** Numbers that people type, as the database keeps them. Limits are given in the unit of the field. */
import * as z from 'zod/mini';
import { code } from './schemas.ts';
import type { ValidationCode } from './codes.ts';

interface Range {
  /** Exclusive. */
  readonly above?: number;
  /** Inclusive. */
  readonly from?: number;
  readonly to: number;
  readonly outside: ValidationCode;
}

const within = (value: number, { above = -Infinity, from = -Infinity, to }: Range): boolean =>
  value > above && value >= from && value <= to;
const inRange = (range: Range) =>
  z.refine<number>((value) => within(value, range), { error: code(range.outside), abort: true });

const wholeNumber = (range: Range) =>
  z.number(code('number_invalid')).check(
    inRange(range),
    z.refine((value) => Number.isInteger(value), code('number_whole')),
  );

export const numberWithin = (range: Range) => z.number(code('number_invalid')).check(inRange(range));

/** At most 3 decimals. */
const threeDecimals = (range: Range) =>
  z.number(code('number_invalid')).check(
    inRange(range),
    z.refine((value) => hasDecimals(value, 3), code('number_decimals')),
  );

/** That many at most. */
export const hasDecimals = (value: number, places: number): boolean => Number(value.toFixed(places)) === value;

/** Whole rupiah; a price of nothing is a price. */
export const price = z.number(code('number_invalid')).check(
  z.gte(0, { error: code('price_negative'), abort: true }),
  z.lte(1e9, { error: code('price_above_limit'), abort: true }),
  z.refine((value) => Number.isInteger(value), code('number_whole')),
);

export const tareKg = wholeNumber({ above: 0, to: 100_000, outside: 'tare_out_of_range' });
export const grossKg = wholeNumber({ above: 0, to: 200_000, outside: 'gross_out_of_range' });
/** t/m³ loose; kg/L for fuel. */
/** m³ that the body of a truck is agreed to hold. */
export const indexM3 = threeDecimals({ above: 0, to: 100, outside: 'index_out_of_range' });
