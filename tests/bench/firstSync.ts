/** The first sync of a new tablet, on a site of 10,000 and of 100,000 tickets, over each link. */
import { startBackend } from '../browser/support/backend.ts';
import { buildIfOutdated } from '../browser/support/build.mjs';
import { openPostgres, type Sql } from '../database/support/sql.ts';
import { counts } from './counts.ts';
import { seatOf } from './seat.ts';
import { type Figure, medianRound } from './figures.ts';
import { loadTickets, settle, TICKETS } from '../database/support/yearsOfTickets.ts';
import { type LinkName, openHosted } from './hosted.ts';
import { buildLab, type LabPage, openLab } from './labPage.ts';
import type { Call, Seat } from './lab/station.ts';
import { peers, RXDB } from './peers.ts';

/** Tickets of a day: 100,000 fall within the days that a device keeps. */
const A_DAY = 300;

/** `rounds`: how often a site of so many tickets is fetched over each link, `withPeer`: in how many of them by the peer too. */
const SITES: readonly { tickets: number; withPeer: number; rounds: readonly [LinkName, number][] }[] = [
  {
    tickets: counts.ticketsOfAMonth,
    withPeer: counts.peerSyncs,
    rounds: [
      ['LAN', counts.firstSyncsOnLan],
      ['4G', counts.firstSyncs],
      ['edge', 1],
    ],
  },
  {
    tickets: counts.ticketsOfAYear,
    withPeer: counts.peerSyncsOfAYear,
    rounds: [
      ['LAN', counts.firstSyncsOfAYearOnLan],
      ['4G', counts.firstSyncsOfAYear],
    ],
  },
];

export async function measureFirstSync(): Promise<Figure[]> {
  if (!buildIfOutdated()) throw new Error('The app could not be built.');
  const figures: Figure[] = [];
  for (const { tickets, withPeer, rounds } of SITES) {
    const backend = await startBackend();
    const sql = openPostgres(backend.databaseUrl, 1);
    const hosted = await openHosted(backend.port);
    try {
      await fill(sql, tickets);
      const seat = await seatOf(backend, 'clerk', hosted.origin);
      for (const [link, times] of rounds) {
        hosted.reshape(link);
        figures.push(...(await overALink(hosted.args, seat, tickets, link, times, withPeer)));
      }
    } finally {
      await hosted.close();
      await sql.close();
      await backend.stop();
    }
  }
  return figures;
}

async function fill(sql: Sql, tickets: number): Promise<void> {
  await loadTickets(sql, TICKETS - tickets + 1, TICKETS, { aDay: A_DAY, onFile: true });
  await settle(sql);
}

/** `args`: of each browser. Ours and the floor take turns in going first, as a machine may slow down; the peer runs after both. */
async function overALink(
  args: readonly string[],
  seat: Seat,
  tickets: number,
  link: LinkName,
  rounds: number,
  withPeer: number,
): Promise<Figure[]> {
  const content = await buildLab('rxdb.mjs', [peers()]);
  const peerMs = () =>
    onANewDevice(args, async (page) => {
      await page.addScriptTag({ content });
      return page.evaluate((one) => globalThis.measureRxdb(one.seat, one.tickets), { seat, tickets });
    });
  const [syncs, floors, rxdb]: [number[], number[], number[]] = [[], [], []];
  let [rows, calls]: [number, readonly Call[]] = [0, []];
  const ours = async () => {
    const sync = await onANewDevice(args, (page) =>
      page.evaluate((asked) => globalThis.lab.measureFirstSync(asked), seat),
    );
    syncs.push(sync.ms);
    [rows, calls] = [sync.rows, sync.calls];
  };
  const floor = async () => {
    const asked = { seat, calls, rows };
    const bare = (page: LabPage['page']) =>
      page.evaluate((one) => globalThis.lab.measureBareSync(one.seat, one.calls, one.rows), asked);
    floors.push(await onANewDevice(args, bare));
  };
  for (let round = 0; round < rounds; round += 1) {
    // The floor repeats the requests of the last run of ours, which may be of the round before.
    for (const measure of round % 2 === 0 ? [ours, floor] : [floor, ours]) await measure();
    if (round < withPeer) rxdb.push(await peerMs());
  }
  if (rows < tickets) throw new Error(`Only ${rows} rows came.`);
  const ratios = syncs.map((ms, round) => (ms / (floors[round] ?? Number.NaN)).toFixed(2));
  console.log(
    `  ${link}, ${tickets.toLocaleString('en')} tickets, round by round beside the floor: ${ratios.join(', ')}`,
  );
  return [
    {
      name: `${link}: a first sync of ${rows.toLocaleString('en')} rows, median of ${rounds}`,
      ...medianRound(syncs, floors),
      unit: 'ms',
      floorName: `bare fetch of the same ${calls.length} pages, bulkPut of the columns alone`,
      bar: link === 'LAN' ? 2 : 1.3,
    },
    {
      name: `…beside a peer, median of ${rxdb.length}`,
      ...medianRound(syncs.slice(0, rxdb.length), rxdb),
      unit: 'ms',
      floorName: `${RXDB}, the tickets alone`,
      bar: 1,
    },
  ];
}

/** Each measurement has its own browser: a browser deletes the data of an earlier one in the background. */
async function onANewDevice<T>(args: readonly string[], measure: (page: LabPage['page']) => Promise<T>): Promise<T> {
  const lab = await openLab(args);
  try {
    return await measure(lab.page);
  } finally {
    await lab.close();
  }
}
