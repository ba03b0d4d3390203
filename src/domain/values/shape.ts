/** Checks the shape of outside data, for worker and first page, where zod would weigh ten times as much. Other fields stay. */
import { jsonOf } from './json.ts';

export type Check<T> = (value: unknown) => value is T;
export type Checked<C> = C extends Check<infer T> ? T : never;

/** Parses JSON; null if it is invalid or has another shape. */
export function jsonAs<T>(check: Check<T>, text: string): T | null {
  const value = jsonOf(text);
  return check(value) ? value : null;
}

export const isAnything: Check<unknown> = (_value): _value is unknown => true;
export const isText: Check<string> = (value): value is string => typeof value === 'string';
export const isName: Check<string> = (value): value is string => typeof value === 'string' && value !== '';
export const isFlag: Check<boolean> = (value): value is boolean => typeof value === 'boolean';
export const isCount: Check<number> = (value): value is number => Number.isSafeInteger(value) && Number(value) >= 0;
const isFields: Check<Record<string, unknown>> = (value): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const oneOf =
  <const T extends string>(...words: readonly T[]): Check<T> =>
  (value): value is T =>
    words.some((word) => word === value);
export const orMissing =
  <T>(check: Check<T>): Check<T | undefined> =>
  (value): value is T | undefined =>
    value === undefined || check(value);
export const either =
  <T extends readonly unknown[]>(...checks: { readonly [K in keyof T]: Check<T[K]> }): Check<T[number]> =>
  (value): value is T[number] =>
    checks.some((check) => check(value));
export const listOf =
  <T>(check: Check<T>): Check<T[]> =>
  (value): value is T[] =>
    Array.isArray(value) && value.every(check);
export const mapOf =
  <T>(check: Check<T>): Check<Record<string, T>> =>
  (value): value is Record<string, T> =>
    isFields(value) && Object.values(value).every(check);

export const isMaybeText: Check<string | null | undefined> = (value): value is string | null | undefined =>
  value === null || value === undefined || isText(value);

type Fields = Readonly<Record<string, Check<unknown>>>;
type MayMiss<F extends Fields> = { [K in keyof F]: undefined extends Checked<F[K]> ? K : never }[keyof F];
type Shaped<F extends Fields> = { [K in Exclude<keyof F, MayMiss<F>>]: Checked<F[K]> } & {
  [K in MayMiss<F>]?: Checked<F[K]>;
};

export function shaped<F extends Fields>(fields: F): Check<Shaped<F>> {
  const checks = Object.entries(fields);
  return (value): value is Shaped<F> => isFields(value) && checks.every(([name, check]) => check(value[name]));
}
