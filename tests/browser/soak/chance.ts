/** Chance from a seed, so that a round can say what it was made of. */
export interface Chance {
  /** In [0, 1). */
  readonly next: () => number;
  /** A whole number from `least` to `most`. */
  readonly between: (least: number, most: number) => number;
  readonly oneOf: <T>(list: readonly [T, ...T[]]) => T;
}

/** Mulberry32: 32 bits of state, good enough to choose faults. */
export function chanceFrom(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return { next, between, oneOf: (list) => list[between(0, list.length - 1)] ?? list[0] };
}
