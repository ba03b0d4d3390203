/** What was in force before: values of settings and densities, so that a change of today rewrites no figure of the past. */

/** The value held on the days before that day. Lists of them are in the order of the days. */
export type PastValue = readonly [day: string, value: string];

/** The twin of `private.value_on`; undefined: what is in force now. */
export const valueOn = (day: string, past: readonly PastValue[]): string | undefined =>
  past.find(([until]) => day < until)?.[1];

/** Once `after` holds from that day on; it also replaces those that began later. The twin of `private.past_of_change`. */
export function pastOfChange(
  past: readonly PastValue[],
  from: string,
  present: string,
  after: string,
): readonly PastValue[] {
  const before = past.find(([until]) => from <= until)?.[1] ?? present;
  const earlier = past.filter(([until]) => until < from);
  return before === after ? earlier : [...earlier, [from, before]];
}
