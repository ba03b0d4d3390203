/** A live figure of the office, from the write of a total to the figure with it, beside the read that it needs. */
import { counts } from './counts.ts';
import { type Figure, median } from './figures.ts';
import { openLab } from './labPage.ts';

const SLOWER = 4;

export async function measureLiveFigure(): Promise<Figure[]> {
  const lab = await openLab();
  try {
    const client = await lab.page.context().newCDPSession(lab.page);
    await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    const figures: Figure[] = [];
    for (const held of counts.held) {
      const { updates, floors, rows } = await lab.page.evaluate(
        ([records, rounds]) => globalThis.lab.measureOffice(records, rounds),
        [held, counts.readings] as const,
      );
      figures.push({
        name: `a live figure of the overview, ${held.toLocaleString('en')} records held, median of ${counts.readings}`,
        value: median(updates),
        floor: median(floors),
        floorName: `reading the ${rows} rows of its month`,
        unit: 'ms',
        bar: 2,
      });
    }
    const { reports, floors } = await lab.page.evaluate(
      (rounds) => globalThis.lab.measureSinceClosing(rounds),
      counts.readings,
    );
    figures.push({
      name: `what changed since the closing of a day with 500 tickets, 50 of them late, median of ${reports.length}`,
      value: median(reports),
      floor: median(floors),
      floorName: 'reading the rows of the day',
      unit: 'ms',
      bar: 2,
    });
    return figures;
  } finally {
    await lab.close();
  }
}
