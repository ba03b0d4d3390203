/** How much is measured. `BENCH=small` is a quick look while the bench itself is worked on: its figures prove nothing. */
const small = process.env['BENCH'] === 'small';

export const counts = {
  saves: small ? 40 : 3_000,
  queued: small ? 200 : 1000,
  /** Rounds over LAN: server and device share the processors there, and single rounds differ by half. */
  drainsOnLan: small ? 1 : 18,
  drains: small ? 1 : 5,
  drainsOnEdge: 1,
  queuedOnEdge: small ? 60 : 300,
  /** Times that they go up and come back. */
  wholeRounds: small ? 1 : 5,
  histories: small ? ['7d'] : ['90d', '3y'],
  held: small ? [1_000, 5_000] : [10_000, 60_000, 200_000],
  /** Tickets held by the devices of the growth table. */
  grown: small ? ([1_000, 3_000] as const) : ([1_000, 10_000, 60_000, 200_000] as const),
  /** Until a browser has put in order on the disk what a device was filled with. */
  restMs: small ? 1_000 : 60_000,
  /** Tickets on its server. */
  onServer: small ? 20_000 : 500_000,
  /** Measured rounds of the growth table: a save may take twice as long as the next one. */
  growthRounds: small ? 3 : 27,
  /** Measured starts of each kind. */
  startRounds: small ? 3 : 15,
  /** Times that each screen is opened. */
  openings: small ? 2 : 11,
  /** Sizes between the smallest and the largest have no bar: they take part in one of so many rounds. */
  roundsOfMiddle: 3,
  /** Scripted hours after the warm-up. */
  hours: small ? 1 : 3,
  savesAnHour: small ? 4 : 34,
  newsAnHour: small ? 3 : 20,
  /** Openings of the form and presses on its button: under the slow-down single ones differ threefold. */
  presses: small ? 5 : 41,
  /** Times that a form is typed. */
  typings: small ? 1 : 5,
  /** Rounds of the office's figures. */
  readings: small ? 5 : 60,
  starts: small ? 1 : 5,
  lookups: small ? 50 : 600,
  /** Rounds over LAN: many, as for drains. */
  firstSyncsOnLan: small ? 1 : 7,
  firstSyncsOfAYearOnLan: small ? 1 : 5,
  firstSyncs: small ? 1 : 3,
  firstSyncsOfAYear: small ? 1 : 3,
  /** Those with a peer beside them: one of a year takes a minute and more. */
  peerSyncs: small ? 1 : 3,
  peerSyncsOfAYear: 1,
  ticketsOfAMonth: small ? 1_000 : 10_000,
  ticketsOfAYear: small ? 3_000 : 100_000,
  /** Rounds of the smart analytics screen. */
  screens: small ? 1 : 3,
} as const;
