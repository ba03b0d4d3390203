/** The maximum cost of one client. */
export const LIMITS = {
  /** A token has one or two thousand characters. */
  messageBytes: 16 * 1024,
  /** A page has one socket: more than a user's tabs and devices. */
  perPerson: 20,
  total: 1_000,
  /** Until the first channel is joined. Any user of the app can open a socket. */
  joinMs: 10_000,
  /** The client sends a heartbeat every 25 s. */
  silenceMs: 60_000,
  /** The longest that a client still listens after its session or right ended. */
  checkMs: 10_000,
};
export type Limits = typeof LIMITS;
