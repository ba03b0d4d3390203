/** A new tablet on a site with a year behind it: 60,000 rows until the first sync is complete. */
import { startBackend } from '../browser/support/backend.ts';
import { buildIfOutdated } from '../browser/support/build.mjs';
import { openPostgres } from '../database/support/sql.ts';
import { counts } from './counts.ts';
import { seatOf } from './draining.ts';
import { type Figure, median } from './figures.ts';
import { loadTickets, settle, TICKETS } from './history.ts';
import { openLab } from './labPage.ts';

/** So many that a year of them falls within the days that devices keep. */
const A_DAY = 160;

export async function measureFirstSync(): Promise<Figure[]> {
  if (!buildIfOutdated()) throw new Error('The app could not be built.');
  const backend = await startBackend({ database: 'postgres' });
  const sql = openPostgres(backend.databaseUrl, 1);
  try {
    await loadTickets(sql, TICKETS - counts.tickets + 1, TICKETS, A_DAY);
    await settle(sql);
    const lab = await openLab(backend.origin);
    try {
      const seat = await seatOf(backend, 'clerk');
      const { syncs, floors, rows, pages } = await lab.page.evaluate(
        (asked) => globalThis.lab.measureFirstSyncs(asked.seat, asked.rounds),
        { seat, rounds: counts.firstSyncs },
      );
      if (rows < counts.tickets) throw new Error(`Only ${rows} rows came.`);
      return [
        {
          name: `a first sync of ${rows.toLocaleString('en')} rows`,
          value: median(syncs),
          floor: median(floors),
          floorName: `bare fetch and bulkPut of the same ${pages} pages`,
          unit: 'ms',
          bar: 2,
        },
      ];
    } finally {
      await lab.close();
    }
  } finally {
    await sql.close();
    await backend.stop();
  }
}
