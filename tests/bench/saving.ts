/** A save: what a person waits for. */
import { type Figure, median, percentile } from './figures.ts';
import { openLab } from './labPage.ts';
import { counts } from './counts.ts';

export async function measureSaving(): Promise<Figure[]> {
  const lab = await openLab();
  try {
    const { saves, floors } = await lab.page.evaluate((rounds) => globalThis.lab.measureSaves(rounds), counts.saves);
    const floorName = 'a raw strict transaction that puts the same rows';
    return [
      {
        name: `a save, p95 of ${saves.length}`,
        value: percentile(saves, 0.95),
        floor: percentile(floors, 0.95),
        floorName,
        unit: 'ms',
        bar: 1.5,
      },
      { name: 'a save, the median', value: median(saves), floor: median(floors), floorName, unit: 'ms', bar: 1.6 },
    ];
  } finally {
    await lab.close();
  }
}
