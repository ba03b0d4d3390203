/** Result of a request. A network failure is a value, never an exception. */
export type TransportResult =
  | { readonly kind: 'response'; readonly status: number; readonly body: string; readonly retryAfter: string | null }
  /** The headers arrived, the body did not. */
  | { readonly kind: 'truncated'; readonly status: number }
  | { readonly kind: 'timed_out' }
  | { readonly kind: 'no_connection' };
