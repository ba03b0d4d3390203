/** What one client may cost. */
export const LIMITS = {
  /** A token has one or two thousand characters. */
  messageBytes: 16 * 1024,
  /** A page has one socket: more than a person has tabs and devices. */
  perPerson: 20,
  total: 1_000,
  /** Until the first channel is joined. Anybody who has the app can open a socket. */
  joinMs: 10_000,
  /** The client sends a heartbeat every 25 s. */
  silenceMs: 60_000,
  /** How long one goes on listening whose session or right was ended. */
  checkMs: 10_000,
};
export type Limits = typeof LIMITS;
