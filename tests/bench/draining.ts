/** How long a queue takes over each link, to a server as a hosted project has it. */
import { startBackend } from '../browser/support/backend.ts';
import { buildIfOutdated } from '../browser/support/build.mjs';
import { counts } from './counts.ts';
import { type Figure, median } from './figures.ts';
import { LINK_NAMES, type LinkName, openHosted } from './hosted.ts';
import { buildLab, type LabPage, openLab } from './labPage.ts';
import type { Seat } from './lab/station.ts';
import { peers, RXDB } from './peers.ts';
import { seatOf } from './seat.ts';

/** How much more than the floor a drain may take: over LAN server and device share the processors. */
const BARS = { LAN: 2, '4G': 1.3, edge: 1.3 } as const;

interface Seats {
  readonly ours: Seat;
  readonly floor: Seat;
  readonly peer: Seat;
}

export async function measureDraining(): Promise<Figure[]> {
  if (!buildIfOutdated()) throw new Error('The app could not be built.');
  const backend = await startBackend();
  const hosted = await openHosted(backend.port);
  const lab = await openLab(hosted.args);
  try {
    const seats = {
      ours: await seatOf(backend, 'clerk', hosted.origin),
      floor: await seatOf(backend, 'admin', hosted.origin),
      peer: await seatOf(backend, 'owner', hosted.origin),
    };
    const figures: Figure[] = [];
    await lab.page.exposeFunction('reshapeLink', (link: LinkName) => hosted.reshape(link));
    await lab.page.addScriptTag({ content: await buildLab('rxdb.mjs', [peers()]) });
    for (const link of LINK_NAMES) figures.push(...(await overALink(lab, seats, link)));
    return figures;
  } finally {
    await lab.close();
    await hosted.close();
    await backend.stop();
  }
}

/** Medians; each kind has as many rounds as `counts.drains` says. */
async function overALink({ page }: LabPage, { peer, ...seats }: Seats, link: LinkName): Promise<Figure[]> {
  const { queued } = counts;
  const rounds = counts.drains[link];
  const { drains, again, floors, requests } = await page.evaluate(
    (asked) => globalThis.lab.measureDrains(asked.seats, asked.queued, asked.rounds, asked.link),
    { seats, queued, rounds, link },
  );
  const peerTimes: number[] = [];
  for (let round = 0; round < Math.min(rounds, counts.peerDrains); round += 1)
    peerTimes.push(await page.evaluate(drainOfPeer, { peer, queued, link }));
  const beside = {
    floor: median(floors),
    floorName: `the ${requests} bare calls that the limits need at the least`,
    unit: 'ms' as const,
    bar: BARS[link],
  };
  return [
    {
      name: `${link}: draining ${queued} creates by a device in sync, median of ${rounds}`,
      value: median(again),
      ...beside,
    },
    { name: '…by a device that does not know its link', value: median(drains), ...beside },
    { name: '…beside a peer', value: median(again), floor: median(peerTimes), floorName: RXDB, unit: 'ms', bar: 1 },
  ];
}

async function drainOfPeer(asked: { peer: Seat; queued: number; link: LinkName }): Promise<number> {
  const queue = await globalThis.lab.queueOf(asked.peer, asked.queued);
  await globalThis.reshapeLink(asked.link);
  const ms = await globalThis.measureRxdbDrain(asked.peer, queue);
  await globalThis.reshapeLink('LAN');
  return ms;
}
