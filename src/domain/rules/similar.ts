/** Whether two texts may mean one thing that was typed differently. Of keys (`plateKey`, `nameKey`), not of what was typed. */

const FEWEST = 3;

/** The one is the beginning of the other, or they are one character apart: one more, one less, another, two swapped. */
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
