interface Said {
  readonly captured_at: string;
  /** Absent or null until it was sent. */
  readonly received_at?: string | null | undefined;
}

/** When a statement was made that a later one replaces (ms): by its device, but not after the server received it. */
export const saidAt = ({ captured_at, received_at }: Said): number =>
  Math.min(Date.parse(captured_at), received_at ? Date.parse(received_at) : Infinity);

type Begun = Said & { readonly from_date: string };

/** Of two prices or targets, the one that begins later applies; of one day, the one that was stated later. */
export const isLater = (one: Begun, other: Begun): boolean =>
  one.from_date === other.from_date ? saidAt(one) > saidAt(other) : one.from_date > other.from_date;
