/** The figures of the database, measured in one run on one machine, as ratios to what Postgres itself needs. */
import { measureCrowd } from './crowd.ts';
import { type Figure, isHeld, printTable } from './figures.ts';
import { loadTickets, settle, TICKETS } from './history.ts';
import { measureLighthouse } from './lighthouse.ts';
import { measurePulling } from './pulling.ts';
import { measurePushing } from './pushing.ts';
import { openSite } from './site.ts';

const SMALL = 5000;

/** Prints the table; answers whether every bar was held. */
export async function runBench(): Promise<boolean> {
  const [site, small] = [await openSite(), await openSite()];
  try {
    await loadTickets(small.database.sql, 1, SMALL);
    await settle(small.database.sql);
    console.log(`Loading ${TICKETS.toLocaleString('en')} tickets …`);
    for (let from = 1; from <= TICKETS; from += CHUNK) await loadTickets(site.database.sql, from, Math.min(TICKETS, from + CHUNK - 1));
    await settle(site.database.sql);

    const figures: Figure[] = [...(await measurePulling(site, small)), ...(await measurePushing(site)), ...(await measureCrowd(site)), ...(await measureLighthouse())];
    console.log(`\n${printTable(figures)}\n`);
    return figures.every((figure) => isHeld(figure));
  } finally {
    await site.database.close();
    await small.database.close();
  }
}

const CHUNK = 50_000;
