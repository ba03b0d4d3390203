/**
 * The same function of a text, which keeps its answers and forgets them all when they are too many: the rows of a page repeat the same few
 * plates and names. Only for pure functions, whose answers nobody changes.
 */
export function memoized<T>(work: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const held = known.get(text);
    if (held !== undefined) return held;
    const answer = work(text);
    if (known.size >= MOST_KEPT) known.clear();
    known.set(text, answer);
    return answer;
  };
}

/** A site has fewer plates and drivers. */
export const MOST_KEPT = 2_000;
