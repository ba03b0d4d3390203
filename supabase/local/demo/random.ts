/** Seeded random numbers: the same seed gives the same demo company on every machine. */
export type Random = ReturnType<typeof createRandom>;

export function createRandom(seed: number) {
  const uniform = mulberry32(seed);
  const normal = (mean: number, deviation: number) =>
    mean + deviation * Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
  const gamma = (shape: number, scale: number): number => {
    if (shape < 1) return gamma(shape + 1, scale) * (1 - uniform()) ** (1 / shape);
    const d = shape - 1 / 3;
    const c = 1 / Math.sqrt(9 * d);
    for (;;) {
      const x = normal(0, 1);
      const v = (1 + c * x) ** 3;
      if (v > 0 && Math.log(1 - uniform()) < 0.5 * x * x + d - d * v + d * Math.log(v)) return d * v * scale;
    }
  };
  const poisson = (mean: number) => {
    if (mean > 30) return Math.max(0, Math.round(normal(mean, Math.sqrt(mean))));
    const limit = Math.exp(-mean);
    let count = 0;
    for (let product = uniform(); product > limit; product *= uniform()) count += 1;
    return count;
  };
  const integer = (from: number, to: number) => from + Math.floor(uniform() * (to - from + 1));
  const weighted = <T>(items: readonly T[], weightOf: (item: T) => number): T => {
    let rest = uniform() * items.reduce((sum, item) => sum + weightOf(item), 0);
    for (const item of items) {
      rest -= weightOf(item);
      if (rest < 0) return item;
    }
    return lastOf(items);
  };
  return {
    /** From 0 to below 1. */
    uniform,
    normal,
    gamma,
    poisson,
    /** Overdispersed counts: a Poisson whose mean is itself random. */
    negativeBinomial: (mean: number, k: number) => poisson(gamma(k, mean / k)),
    integer,
    pick: <T>(items: readonly T[]) => weighted(items, () => 1),
    weighted,
    /** A share of the whole for each key, around the given means; closer with a higher k. */
    dirichlet: <K extends string>(means: Readonly<Record<K, number>>, k: number) => {
      const parts = entriesOf(means).map(([key, mean]) => [key, gamma(k * mean, 1)] as const);
      const sum = parts.reduce((total, [, part]) => total + part, 0);
      const shares: Record<K, number> = { ...means };
      for (const [key, part] of parts) shares[key] = part / sum;
      return shares;
    },
    /** A UUIDv7 of that instant. */
    id: (at: Date) => timeOrderedId(at.getTime(), uniform),
  };
}

/** A separate stream for each topic: a change in one leaves the others unchanged. */
export function randomForTopic(seed: number, topic: string): Random {
  let hash = seed >>> 0;
  for (const letter of topic) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return createRandom(hash);
}

function lastOf<T>(items: readonly T[]): T {
  const last = items.at(-1);
  if (last === undefined) throw new Error('Nothing to choose from.');
  return last;
}

export const entriesOf = <K extends string, V>(record: Readonly<Record<K, V>>): [K, V][] =>
  keysOf(record).map((key) => [key, record[key]]);
const keysOf = <K extends string>(record: Readonly<Record<K, unknown>>): K[] =>
  Object.keys(record).filter((key): key is K => Object.hasOwn(record, key));

function timeOrderedId(milliseconds: number, uniform: () => number): string {
  const hex = (digits: number) =>
    Math.floor(uniform() * 16 ** digits)
      .toString(16)
      .padStart(digits, '0');
  const time = milliseconds.toString(16).padStart(12, '0');
  const variant = '89ab'[Math.floor(uniform() * 4)] ?? '8';
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-${variant}${hex(3)}-${hex(6)}${hex(6)}`;
}

function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
