/** How long a queue takes: on the spot, and over a road as it is at a quarry. */
import { signInByApi } from '../browser/support/api.ts';
import { startBackend, type TestBackend } from '../browser/support/backend.ts';
import { buildIfOutdated } from '../browser/support/build.mjs';
import { readKeys } from '../browser/support/keys.ts';
import type { Who } from '../browser/support/signIn.ts';
import { counts } from './counts.ts';
import { type Figure, median } from './figures.ts';
import { openLab } from './labPage.ts';
import type { Seat } from './lab/station.ts';
import { openRoad } from '../browser/support/road.ts';

const ROUND_TRIP_MS = 600;
const BYTES_PER_SECOND = 64_000 / 8;

export async function measureDraining(): Promise<Figure[]> {
  if (!buildIfOutdated()) throw new Error('The app could not be built.');
  const backend = await startBackend({ database: 'postgres' });
  try {
    return [...(await onTheSpot(backend)), ...(await overASlowRoad(backend))];
  } finally {
    await backend.stop();
  }
}

async function onTheSpot(backend: TestBackend): Promise<Figure[]> {
  const lab = await openLab(backend.origin);
  try {
    const [ours, floor] = [await seatOf(backend, 'clerk'), await seatOf(backend, 'admin')];
    const { queued, drains: rounds } = counts;
    const { drains, again, floors, requests, workedIn } = await lab.page.evaluate(
      (asked) => globalThis.lab.measureDrains(asked.seats, asked.queued, asked.rounds),
      { seats: { ours, floor }, queued, rounds },
    );
    const beside = {
      floor: median(floors),
      floorName: `the ${requests} bare calls that the limits need at the least`,
      unit: 'ms' as const,
    };
    return [
      { name: `draining ${queued} creates: every outcome is on the disk`, value: median(drains), bar: 1.5, ...beside },
      { name: '…the same once the device knows its road', value: median(again), bar: 1.3, ...beside },
      { name: '…and every entry and row on screen says so', value: median(workedIn), bar: 3, ...beside },
    ];
  } finally {
    await lab.close();
  }
}

/** The floor is no measured time: what the bytes of the very round, and one round trip a batch, need on this road at the least. The pull's own are not in it. */
async function overASlowRoad(backend: TestBackend): Promise<Figure[]> {
  const road = await openRoad(backend.port, { roundTripMs: ROUND_TRIP_MS, bytesPerSecond: BYTES_PER_SECOND });
  const lab = await openLab(road.origin);
  try {
    const seat = await seatOf(backend, 'supervisor');
    const queued = counts.queuedOnSlowRoad;
    await lab.page.evaluate((asked) => globalThis.lab.prepareRound(asked.seat, asked.queued), { seat, queued });
    const before = road.counted();
    const round = await lab.page.evaluate(() => globalThis.lab.runRound());
    const after = road.counted();
    const bytes = after.up - before.up + after.down - before.down;
    const floor = (bytes / BYTES_PER_SECOND) * 1000 + round.batches * ROUND_TRIP_MS;
    return [
      {
        name: `${queued} creates and their rows back at 600 ms and 64 kbit/s`,
        value: round.ms,
        floor,
        floorName: `${bytes} B ÷ 8 kB/s + ${round.batches} round trips, one a batch`,
        unit: 'ms',
        bar: 1.3,
      },
    ];
  } finally {
    await lab.close();
    await road.down();
  }
}

export async function seatOf(backend: TestBackend, who: Who): Promise<Seat> {
  const { userId, device, deviceCode, token } = await signInByApi(backend, who);
  return { userId, device, code: deviceCode, token, key: readKeys().publishable };
}
