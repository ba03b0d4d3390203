/** Result of a request. A network failure is a value, never an exception. */
export type TransportResult =
  | { readonly kind: 'response'; readonly status: number; readonly body: string; readonly retryAfter: string | null }
  /** The headers arrived, the body did not. */
  | { readonly kind: 'truncated'; readonly status: number }
  | { readonly kind: 'timed_out' }
  | { readonly kind: 'no_connection' };

/** The size of the next attempt after a request that was too large. */
export const halved = (size: number): number => Math.max(1, Math.floor(size / 2));

/** ms: 15 s, and one second for every kB, so that a request can finish on any link. */
export const timeLimitMs = (bytes: number): number => 15_000 + bytes;

const encoder = new TextEncoder();
export const byteLength = (text: string): number => encoder.encode(text).length;
