/** The database's part: among half a million tickets, beside what Postgres itself needs. */
import { measureCrowd } from './crowd.ts';
import type { Figure } from './figures.ts';
import { loadHistory, loadTickets, settle, TICKETS } from '../database/support/yearsOfTickets.ts';
import { measurePulling } from './pulling.ts';
import { measurePushing } from './pushing.ts';
import { openSite } from './site.ts';

const SMALL = 5000;

export async function measureDatabase(): Promise<Figure[]> {
  const [site, small] = [await openSite(), await openSite()];
  try {
    await loadTickets(small.database.sql, 1, SMALL);
    await settle(small.database.sql);
    console.log(`Loading ${TICKETS.toLocaleString('en')} tickets …`);
    await loadHistory(site.database.sql, TICKETS);
    return [...(await measurePulling(site, small)), ...(await measurePushing(site)), ...(await measureCrowd(site))];
  } finally {
    await site.database.close();
    await small.database.close();
  }
}
