/** Similarity of names and plates: whether two keys (`recordKey`) may mean one record, and which records of a list are alike. */
import { byText } from '../rules/text.ts';
import type { TwinTable } from './merging.ts';

/** For each key the index of its nearest (-1: none), and an order with similar ones side by side; compared by shared beginnings only. */
export function findAlike(table: TwinTable, keys: readonly string[]): { nearest: number[]; order: number[] } {
  const nearest = keys.map(() => -1);
  const group = keys.map((_, at) => at);
  const rootOf = (at: number): number => {
    const up = group[at] ?? at;
    return up === at ? at : rootOf(up);
  };
  const distance = (one: number, other: number): number =>
    keys[one] === keys[other] ? -1 : Math.abs((keys[one] ?? '').length - (keys[other] ?? '').length);
  const note = (one: number, other: number): void => {
    const known = nearest[one] ?? -1;
    if (known === -1 || distance(one, other) < distance(one, known)) nearest[one] = other;
  };
  for (const [one, other] of nearPairs(keys)) {
    const [a, b] = [keys[one] ?? '', keys[other] ?? ''];
    if (a === '' || (a !== b && (!isSimilar(a, b) || (table === 'trucks' && arePlatesOfOneFleet(a, b))))) continue;
    note(one, other);
    note(other, one);
    const [first, second] = [rootOf(one), rootOf(other)];
    group[Math.max(first, second)] = Math.min(first, second);
  }
  const order = keys.map((_, at) => at).filter((at) => nearest[at] !== -1);
  return { nearest, order: order.toSorted((one, other) => rootOf(one) - rootOf(other) || one - other) };
}

/** Pairs of indexes worth a comparison; some occur more than once. */
function* nearPairs(keys: readonly string[]): Generator<readonly [number, number]> {
  const sorted = keys.map((_, at) => at).toSorted((one, other) => byText(keys[one] ?? '', keys[other] ?? ''));
  for (const [index, one] of sorted.entries())
    for (let next = index + 1; next < sorted.length; next += 1) {
      const other = sorted[next] ?? one;
      if (!keys[other]?.startsWith(keys[one] ?? '')) break;
      yield [one, other];
    }
  const byRest = new Map<string, number[]>();
  for (const [at, key] of keys.entries()) {
    for (const rest of new Set([key, ...Array.from(key, (_, gone) => key.slice(0, gone) + key.slice(gone + 1))])) {
      const before = byRest.get(rest);
      for (const other of before ?? []) yield [other, at];
      if (before) before.push(at);
      else byRest.set(rest, [at]);
    }
  }
}

/** The trucks of one fleet have consecutive plates. For two keys (`recordKey`): they differ in one digit. */
export function arePlatesOfOneFleet(one: string, other: string): boolean {
  if (one.length !== other.length) return false;
  const differing = Array.from(one).flatMap((character, at) =>
    character === other[at] ? [] : [character + (other[at] ?? '')],
  );
  return differing.length === 1 && /^\d\d$/.test(differing[0] ?? '');
}

const FEWEST = 3;

/** One is the beginning of the other, or they are one character apart: one more, one less, another, two swapped. */
export function isSimilar(typed: string, known: string): boolean {
  if (typed === known || typed.length < FEWEST || known.length < FEWEST) return false;
  return known.startsWith(typed) || typed.startsWith(known) || isOneApart(typed, known);
}

function isOneApart(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  if (long.length > short.length) return short.slice(at) === long.slice(at + 1);
  const isSwapped = short[at] === long[at + 1] && short[at + 1] === long[at];
  return short.slice(at + 1) === long.slice(at + 1) || (isSwapped && short.slice(at + 2) === long.slice(at + 2));
}
