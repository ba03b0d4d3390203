/** A new tablet: how often it asks before stock and today are on the screen, with little history behind it and with much. */
import { buildIfOutdated } from '../browser/support/build.mjs';
import { roundTripsToFirstSight } from '../browser/support/firstSight.ts';
import { startWorld } from '../browser/support/world.ts';
import { counts } from './counts.ts';
import type { Figure } from './figures.ts';

/** The next question is sent before the stock is drawn. Longer than drawing takes, so that its answer does not count. */
const DELAY_MS = 2_000;
const ALLOWED = 3;

export async function measureFirstSight(): Promise<Figure[]> {
  if (!buildIfOutdated()) throw new Error('The app could not be built.');
  const figures: Figure[] = [];
  for (const demo of counts.histories) figures.push(await roundTripsWith(demo));
  return figures;
}

async function roundTripsWith(demo: string): Promise<Figure> {
  const world = await startWorld({ database: 'postgres', demo });
  try {
    const { inARow, paths } = await roundTripsToFirstSight(world, DELAY_MS);
    console.log(`  ${demo}: ${paths.join(', ')}`);
    return {
      name: `questions in a row until stock and today are shown, ${demo} of history`,
      value: inARow,
      floor: ALLOWED,
      floorName: 'the limit',
      unit: 'count',
      bar: 1,
    };
  } finally {
    await world.end();
  }
}
