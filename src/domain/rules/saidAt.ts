/** When a statement was made that a later one replaces (ms): by its device, but not after the server received it. */
export const saidAt = ({
  captured_at,
  received_at,
}: {
  readonly captured_at: string;
  /** Absent or null until it was sent. */
  readonly received_at?: string | null | undefined;
}): number => Math.min(Date.parse(captured_at), received_at ? Date.parse(received_at) : Infinity);
