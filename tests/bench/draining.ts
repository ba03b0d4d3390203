/** How long a queue takes over each link, to a server as a hosted project has it. */
import { startBackend } from '../browser/support/backend.ts';
import { buildIfOutdated } from '../browser/support/build.mjs';
import { MAX_MUTATIONS } from '../../src/sync/push/batch.ts';
import { counts } from './counts.ts';
import { type Figure, median, medianByRatio } from './figures.ts';
import { type Hosted, LINK_NAMES, type LinkName, LINKS, openHosted } from './hosted.ts';
import { type LabPage, openLab } from './labPage.ts';
import type { Seat } from './lab/station.ts';
import { seatOf } from './seat.ts';

export async function measureDraining(): Promise<Figure[]> {
  if (!buildIfOutdated()) throw new Error('The app could not be built.');
  const backend = await startBackend({ database: 'postgres' });
  const hosted = await openHosted(backend.port);
  const lab = await openLab(hosted.args);
  try {
    const seats = {
      ours: await seatOf(backend, 'clerk', hosted.origin),
      floor: await seatOf(backend, 'admin', hosted.origin),
    };
    const figures: Figure[] = [];
    await lab.page.exposeFunction('reshapeLink', (link: LinkName) => hosted.reshape(link));
    for (const link of LINK_NAMES) figures.push(...(await overALink(lab, seats, link)));
    return [...figures, await wholeRounds(lab, await seatOf(backend, 'supervisor', hosted.origin), hosted)];
  } finally {
    await lab.close();
    await hosted.close();
    await backend.stop();
  }
}

async function overALink(lab: LabPage, seats: { ours: Seat; floor: Seat }, link: LinkName): Promise<Figure[]> {
  const { queued } = counts;
  const rounds = { LAN: counts.drainsOnLan, '4G': counts.drains, edge: counts.drainsOnEdge }[link];
  const { drains, again, floors, requests, applied } = await lab.page.evaluate(
    (asked) => globalThis.lab.measureDrains(asked.seats, asked.queued, asked.rounds, asked.link),
    { seats, queued, rounds, link },
  );
  const beside = {
    floor: median(floors),
    floorName: `the ${requests} bare calls that the limits need at the least`,
    unit: 'ms' as const,
  };
  return [
    {
      name: `${link}: draining ${queued} creates, every outcome on the disk`,
      value: median(drains),
      bar: 1.3,
      ...beside,
    },
    { name: '…the same once the device knows its link', value: median(again), bar: 1.3, ...beside },
    ...(link === 'LAN'
      ? [{ name: '…and every entry and row on screen says so', value: median(applied), bar: 3, ...beside }]
      : []),
  ];
}

/**
 * The floor is computed, not measured: the bytes of a round at the link's speed, and the round trips of the fewest requests that the
 * limits allow: full batches and one pull.
 */
async function wholeRounds(lab: LabPage, seat: Seat, hosted: Hosted): Promise<Figure> {
  const { roundTripMs, bytesPerSecond } = LINKS.edge;
  const queued = counts.queuedOnEdge;
  const requests = Math.ceil(queued / MAX_MUTATIONS) + 1;
  const rounds: Figure[] = [];
  for (let round = 0; round < counts.wholeRounds; round += 1) {
    await lab.page.evaluate((asked) => globalThis.lab.prepareRound(asked.seat, asked.queued), { seat, queued });
    const before = hosted.counted();
    const ms = await lab.page.evaluate(() => globalThis.lab.runRound());
    const after = hosted.counted();
    const bytes = after.up - before.up + after.down - before.down;
    rounds.push({
      name: `edge: ${queued} creates and their rows back`,
      value: ms,
      floor: (bytes / bytesPerSecond) * 1000 + requests * roundTripMs,
      floorName: `${bytes} B ÷ 8 kB/s + ${requests} round trips`,
      unit: 'ms',
      bar: 1.3,
    });
  }
  return medianByRatio(rounds);
}
