/**
 * When something was said that a later word takes the place of (ms): as its device says, but not after the server had received it.
 * What a clock said that was ahead would otherwise hold against every correction, until that clock was right.
 */
export const saidAt = ({
  captured_at,
  received_at,
}: {
  readonly captured_at: string;
  /** Absent or null until it was sent. */
  readonly received_at?: string | null | undefined;
}): number => Math.min(Date.parse(captured_at), received_at ? Date.parse(received_at) : Infinity);
