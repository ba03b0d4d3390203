/**
 * The bars of a waterfall, each from where the one before ended. The first stands on zero, and so does the last, which is the sum of
 * all before it. A value that is not known moves nothing.
 */
export function stepsOf(values: readonly (number | null)[]): readonly (readonly [number, number])[] {
  let reached = 0;
  return values.map((value, at) => {
    if (at > 0 && at === values.length - 1) return [0, value ?? 0];
    const from = reached;
    reached += value ?? 0;
    return [from, reached];
  });
}
