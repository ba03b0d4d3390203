/** Robust statistics and seeded random numbers, only as much as the methods need; `domain` imports no library. */

/** The value that this share of the sorted values does not exceed, interpolated (type 7 of Hyndman and Fan 1996). NaN for no values. */
export function quantileOf(sorted: ArrayLike<number>, share: number): number {
  const place = (sorted.length - 1) * Math.min(1, Math.max(0, share));
  const below = Math.floor(place);
  const low = sorted[below] ?? Number.NaN;
  const high = sorted[Math.min(sorted.length - 1, below + 1)] ?? low;
  return low + (high - low) * (place - below);
}

export const sortedOf = (values: Iterable<number>): Float64Array => Float64Array.from(values).toSorted();
export const medianOf = (values: Iterable<number>): number => quantileOf(sortedOf(values), 0.5);

/** A MAD of normally distributed values is this share of their standard deviation (Iglewicz and Hoaglin 1993). */
const MAD_OF_SIGMA = 0.6745;

/** Centre and spread of the last values: median, and σ by the median absolute deviation. */
export class RollingWindow {
  readonly #size: number;
  readonly #inOrder: number[] = [];
  readonly #sorted: number[] = [];

  constructor(size: number) {
    this.#size = size;
  }

  get length(): number {
    return this.#sorted.length;
  }

  push(value: number): void {
    this.#inOrder.push(value);
    this.#sorted.splice(this.#placeOf(value), 0, value);
    if (this.#inOrder.length <= this.#size) return;
    const oldest = this.#inOrder.shift();
    if (oldest !== undefined) this.#sorted.splice(this.#placeOf(oldest), 1);
  }

  clear(): void {
    this.#inOrder.length = 0;
    this.#sorted.length = 0;
  }

  quantile(share: number): number {
    return quantileOf(this.#sorted, share);
  }

  median(): number {
    return this.quantile(0.5);
  }

  sigma(): number {
    const middle = this.median();
    return medianOf(this.#sorted.map((value) => Math.abs(value - middle))) / MAD_OF_SIGMA;
  }

  /** The first index whose value is not below this one. */
  #placeOf(value: number): number {
    let [from, to] = [0, this.#sorted.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((this.#sorted[middle] ?? 0) < value) from = middle + 1;
      else to = middle;
    }
    return from;
  }
}

/** Numbers from 0 to below 1; the same seed gives the same ones (mulberry32). */
export function seededUniform(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A separate seed for each topic. */
export function seedFor(seed: number, topic: string): number {
  let hash = seed >>> 0;
  for (const letter of topic) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash;
}

/** P(`hits` or more of `tries`) if the rate varies around `rate` as if observed `weight` times (beta-binomial). */
export function chanceOfAtLeast(hits: number, tries: number, rate: number, weight: number): number {
  const [a, b] = [rate * weight, (1 - rate) * weight];
  // P(0), then each from the previous: P(k+1) = P(k) · (n−k)(k+a) / ((k+1)(n−k−1+b)).
  let logP = 0;
  for (let n = 0; n < tries; n += 1) logP += Math.log((b + n) / (a + b + n));
  let below = 0;
  for (let k = 0; k < hits; k += 1) {
    below += Math.exp(logP);
    logP += Math.log(((tries - k) * (k + a)) / ((k + 1) * (tries - k - 1 + b)));
  }
  return Math.max(0, 1 - below);
}

/** The largest p-value that is significant at this rate of false discoveries (Benjamini and Hochberg 1995); −1: none. */
export function largestDiscovery(pValues: readonly number[], rate: number): number {
  const sorted = pValues.toSorted((one, other) => one - other);
  return sorted.findLast((p, at) => p <= (rate * (at + 1)) / sorted.length) ?? -1;
}
