/**
 * The same function of a text, which keeps its answers: the rows of a page repeat the same few plates and names. When the answers are too
 * many, it forgets them all. The function must be pure, and callers must not change its answers.
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

/** Texts. Most sites have fewer plates and names. */
export const MOST_KEPT = 2_000;
