/** How long a queue takes over each link, to a server as a hosted project has it. */
import { startBackend } from '../browser/support/backend.ts';
import { buildIfOutdated } from '../browser/support/build.mjs';
import { counts } from './counts.ts';
import { type Figure, median, medianRound } from './figures.ts';
import { LINK_NAMES, type LinkName, openHosted } from './hosted.ts';
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
    const supervisor = await seatOf(backend, 'supervisor', hosted.origin);
    return [...figures, await wholeRounds(lab, { ours: supervisor, floor: seats.floor })];
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

/** Both halves of a round have the floors of their own figures: the fewest bare batches, and bare fetch and bulkPut. */
async function wholeRounds(lab: LabPage, seats: { ours: Seat; floor: Seat }): Promise<Figure> {
  const queued = counts.queuedOnEdge;
  const { rounds, floors } = await lab.page.evaluate(
    (asked) => globalThis.lab.measureRounds(asked.seats, asked.queued, asked.rounds),
    { seats, queued, rounds: counts.wholeRounds },
  );
  return {
    name: `edge: ${queued} creates and their rows back`,
    ...medianRound(rounds, floors),
    floorName: 'the fewest bare calls, bulkPut of the rows',
    unit: 'ms',
    bar: 1.3,
  };
}
