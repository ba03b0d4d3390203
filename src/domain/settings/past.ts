/** Earlier values of settings and densities, so that a change of today changes no figure of the past. */

/** The value applied to the days before that day. Lists of them are in order of the days. */
export type PastValue = readonly [day: string, value: string];

/** The twin of `private.value_on`; undefined: the current value. */
export const valueOn = (day: string, past: readonly PastValue[]): string | undefined =>
  past.find(([until]) => day < until)?.[1];

/** The list once `after` applies from that day on; it also replaces values that began later. The twin of `private.past_of_change`. */
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
