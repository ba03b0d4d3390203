/** A ticket on the receipt printer, from the press to its first byte on the wire. */
import { buildIfOutdated } from '../browser/support/build.mjs';
import { openForm, recordDelivery } from '../browser/support/clerk.ts';
import { attachPrinter, papersOf } from '../browser/support/printer.ts';
import { signIn } from '../browser/support/signIn.ts';
import { startWorld } from '../browser/support/world.ts';
import { type Figure, percentile } from './figures.ts';

const LIMIT_MS = 300;
const TICKETS = 10;

export async function measurePrinting(): Promise<Figure[]> {
  if (!buildIfOutdated()) throw new Error('The app could not be built.');
  const world = await startWorld({ demo: '2d' });
  try {
    const { page } = await world.device('printing', { viewport: { width: 820, height: 1180 } });
    await attachPrinter(page);
    await signIn(page, world.origin, 'clerk');
    await page.goto(`${world.origin}/settings?device=printer`);
    await page.getByRole('button', { name: 'Choose Bluetooth or serial port' }).click();
    await page.getByLabel('Paper width (mm)').waitFor();
    await page.goto(world.origin);
    await openForm(page);
    const times: number[] = [];
    for (let n = 0; n < TICKETS; n += 1) {
      await recordDelivery(page, { volume: String(5 + n) });
      const pressed = page.evaluate(
        () =>
          new Promise<number>((at) => addEventListener('pointerdown', (event) => at(event.timeStamp), { once: true })),
      );
      await page.getByRole('button', { name: 'Print', exact: true }).click();
      await page.waitForFunction((count) => globalThis.papers.length > count, n);
      const paper = (await papersOf(page)).at(-1);
      times.push((paper?.at ?? Number.NaN) - (await pressed));
    }
    const name = `a ticket at the printer, first byte after the press, p95 of ${TICKETS}`;
    return [{ name, value: percentile(times, 0.95), floor: LIMIT_MS, floorName: 'the limit', unit: 'ms', bar: 1 }];
  } finally {
    await world.end();
  }
}
