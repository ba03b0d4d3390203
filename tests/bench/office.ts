/** The figures of the office: they cost what they show, not what the device holds. Rendering them is not in it. */
import { counts } from './counts.ts';
import { type Figure, median } from './figures.ts';
import { openLab } from './labPage.ts';

const SLOWER = 4;

export async function measureOffice(): Promise<Figure[]> {
  const lab = await openLab();
  try {
    const client = await lab.page.context().newCDPSession(lab.page);
    await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    const figures: Figure[] = [];
    let smallest = 0;
    for (const held of counts.held) {
      const times = await lab.page.evaluate(([records, rounds]) => globalThis.lab.measureOffice(records, rounds), [
        held,
        counts.readings,
      ] as const);
      const floor = {
        floor: median(times.floors),
        floorName: `reading the ${times.rows} rows of its month`,
        unit: 'ms',
      } as const;
      const name = `${held.toLocaleString('en')} records held`;
      figures.push(
        { name: `the figures of the overview, ${name}`, value: median(times.figures), ...floor, bar: 4 },
        { name: `a live update of them, ${name}`, value: median(times.updates), ...floor, bar: 2 },
      );
      if (smallest === 0) smallest = median(times.figures);
      else
        figures.push({
          name: `the figures of the overview, ${name}`,
          value: median(times.figures),
          floor: smallest,
          floorName: `the same with ${counts.held[0]?.toLocaleString('en')} held`,
          unit: 'ms',
          bar: 2,
        });
    }
    return figures;
  } finally {
    await lab.close();
  }
}
