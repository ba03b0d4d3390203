import type { LinkName } from './hosted.ts';

/** How much is measured. `BENCH=small` is a quick look while the bench itself is worked on: its figures prove nothing. */
const small = process.env['BENCH'] === 'small';
type Rounds = Readonly<Record<LinkName, number>>;

export const counts = {
  saves: small ? 40 : 1_000,
  corrections: small ? 20 : 300,
  queued: small ? 200 : 1_000,
  /** Rounds of each kind. Over LAN server and device share the processors, and single rounds differ by half. */
  drains: (small ? { LAN: 1, '4G': 1, edge: 1 } : { LAN: 9, '4G': 3, edge: 1 }) satisfies Rounds as Rounds,
  peerDrains: small ? 1 : 3,
  /** Demo history behind the screen of smart analytics. */
  history: small ? '90d' : '3y',
  held: small ? [1_000, 5_000] : [10_000, 200_000],
  /** Tickets held by the devices of the growth table. */
  grown: small ? ([1_000, 3_000] as const) : ([1_000, 10_000, 60_000, 200_000] as const),
  /** Until a browser has put in order on the disk what a device was filled with. */
  restMs: small ? 1_000 : 30_000,
  /** Rounds of the growth table: a save may take twice as long as the next one. */
  growthRounds: small ? 3 : 15,
  /** Starts of each kind. */
  startRounds: small ? 3 : 11,
  /** Tickets that are pushed while fifty devices listen, one after the other and 500 a minute; and how long a screen is idle: one of all that it asks. */
  livePushes: small ? 5 : 25,
  busyTickets: small ? 50 : 500,
  idleMs: small ? 30_000 : 300_000,
  /** Rounds of the live figure. */
  readings: small ? 5 : 60,
  ticketsOfAMonth: small ? 1_000 : 10_000,
  ticketsOfAYear: small ? 3_000 : 100_000,
  /** Rounds over LAN: many, as for drains. */
  firstSyncsOnLan: small ? 1 : 5,
  firstSyncsOfAYearOnLan: small ? 1 : 3,
  firstSyncs: small ? 1 : 3,
  firstSyncsOfAYear: 1,
  /** Those with a peer beside them: one of a year takes a minute and more. */
  peerSyncs: small ? 1 : 3,
  peerSyncsOfAYear: 1,
  /** Rounds of the taps. */
  taps: small ? 3 : 15,
  /** Rounds of the screen of smart analytics. */
  screens: small ? 1 : 3,
} as const;
