/** What must be fast, measured in one run on one machine, as ratios to what the database, the disk and the road themselves need. */
import { loadavg } from 'node:os';
import { measureDraining } from './draining.ts';
import { type Figure, isHeld, printTable } from './figures.ts';
import { measureFirstSync } from './firstSync.ts';
import { measureGrowth } from './growth.ts';
import { measureLiveFigure } from './office.ts';
import { measureLive } from './live.ts';
import { measurePrinting } from './printing.ts';
import { measureSaving } from './saving.ts';
import { measureSmartScreen } from './smartScreen.ts';
import { measureStarting } from './starting.ts';
import { measureTaps } from './taps.ts';
import { measureWeight } from './weight.ts';

const PARTS: Readonly<Record<string, () => Promise<Figure[]>>> = {
  saving: measureSaving,
  printing: measurePrinting,
  draining: measureDraining,
  weight: measureWeight,
  'first-sync': measureFirstSync,
  'live-figure': measureLiveFigure,
  live: measureLive,
  start: measureStarting,
  taps: measureTaps,
  'smart-screen': measureSmartScreen,
  growth: measureGrowth,
};

/** Measures the parts that are named, or all, and prints the table; answers whether every bar was held. */
export async function runBench(named: readonly string[]): Promise<boolean> {
  const unknown = named.find((name) => !Object.hasOwn(PARTS, name));
  if (unknown !== undefined)
    throw new Error(`There is no part "${unknown}". Choose from: ${Object.keys(PARTS).join(', ')}.`);
  const figures: Figure[] = [];
  for (const [name, measure] of Object.entries(PARTS)) {
    if (named.length > 0 && !named.includes(name)) continue;
    console.log(`── ${name}`);
    const began = performance.now();
    const measured = await measure();
    console.log(`   ${name}: ${Math.round((performance.now() - began) / 1_000)} s`);
    // A figure of a busy machine says less: what else ran is told beside it.
    const load = loadavg()[0] ?? 0;
    const withLoad = measured.map((figure) => ({ ...figure, load }));
    console.log(`${printTable(withLoad)}\n`);
    figures.push(...withLoad);
  }
  console.log(`\n${printTable(figures)}\n`);
  return figures.every((figure) => isHeld(figure));
}
