/** A save, which a person waits for, by a device in sync whose driver is at work. */
import { startBackend } from '../browser/support/backend.ts';
import { buildIfOutdated } from '../browser/support/build.mjs';
import { counts } from './counts.ts';
import { type Figure, median, percentile } from './figures.ts';
import { openHosted } from './hosted.ts';
import { openLab } from './labPage.ts';
import { seatOf } from './seat.ts';

export async function measureSaving(): Promise<Figure[]> {
  if (!buildIfOutdated()) throw new Error('The app could not be built.');
  const backend = await startBackend();
  const hosted = await openHosted(backend.port);
  const lab = await openLab(hosted.args);
  try {
    const seat = await seatOf(backend, 'clerk', hosted.origin);
    const { saves, signed, floors, rounds } = await lab.page.evaluate(
      (asked) => globalThis.lab.measureSaves(asked.seat, asked.rounds),
      { seat, rounds: counts.saves },
    );
    const { corrections, tickets } = await lab.page.evaluate(
      (asked) => globalThis.lab.measureCorrections(asked.seat, asked.rounds),
      { seat: await seatOf(backend, 'owner', hosted.origin), rounds: counts.corrections },
    );
    console.log(`  the driver made ${rounds} rounds meanwhile`);
    const beside = { floorName: 'a raw strict transaction that puts the same rows', unit: 'ms', bar: 2.5 } as const;
    return [
      {
        name: `a save with the driver at work, p95 of ${saves.length}`,
        value: percentile(saves, 0.95),
        floor: percentile(floors, 0.95),
        ...beside,
      },
      { name: '…the median', value: median(saves), floor: median(floors), ...beside },
      {
        name: 'a save that is signed, the median',
        value: median(signed),
        floor: median(saves) + 5,
        floorName: 'one that is not, and 5 ms',
        unit: 'ms',
        bar: 1,
      },
      {
        name: `a correction of a ticket, median of ${corrections.length}`,
        value: median(corrections),
        floor: median(tickets),
        floorName: 'the save of a ticket',
        unit: 'ms',
        bar: 1.5,
      },
    ];
  } finally {
    await lab.close();
    await hosted.close();
    await backend.stop();
  }
}
