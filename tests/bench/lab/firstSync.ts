/** What the core adds to fetching every row there is and putting it on the disk. */
import { TABLE_NAMES } from '../../../src/domain/records/tables.ts';
import { UserDb } from '../../../src/data/store/schema.ts';
import type { Row } from '../../../src/domain/effects.ts';
import { trusted } from '../../../src/domain/trusted.ts';
import { unpack } from '../../../src/sync/wire/codec.ts';
import type { Packed } from '../../../src/sync/wire/codec.ts';
import { pull } from '../../../src/sync/pull/pull.ts';
import { openStation } from './station.ts';
import type { Call, Seat } from './station.ts';
import { timed } from './timed.ts';

/**
 * Times in ms, taken turn by turn. The floor asks for the same pages one after the other, and puts their rows by bulkPut into
 * a new store with the same tables and indexes: it checks nothing, compares no versions, and keeps no place. `rxdb`: a peer, with the
 * tickets alone.
 */
export async function measureFirstSyncs(
  seat: Seat,
  tickets: number,
  rounds: number,
): Promise<{ syncs: number[]; floors: number[]; rxdb: number[]; rows: number; pages: number }> {
  const [syncs, floors, rxdb]: [number[], number[], number[]] = [[], [], []];
  let rows = 0;
  let calls: Call[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const station = await openStation(seat);
    const sync = await timed(() => pull(station.deps));
    if (sync.value.end !== 'up_to_date') throw new Error(sync.value.end);
    calls = station.calls;
    rows = await rowsIn(station.db);
    await station.db.delete();

    const db = new UserDb('bench-first-sync-floor', 'relaxed');
    await db.delete();
    await db.open();
    const bare = await timed(async () => {
      for (const call of calls) await putAll(db, await station.bare(call));
    });
    if ((await rowsIn(db)) !== rows) throw new Error(`${await rowsIn(db)} rows beside ${rows}`);
    await db.delete();
    syncs.push(sync.ms);
    floors.push(bare.ms);
    rxdb.push(await globalThis.measureRxdb(seat, tickets));
  }
  return { syncs, floors, rxdb, rows, pages: calls.length };
}

declare global {
  /** From rxdb.mjs. */
  var measureRxdb: (seat: Seat, tickets: number) => Promise<number>;
}

const rowsIn = async (db: UserDb): Promise<number> =>
  (await Promise.all(TABLE_NAMES.map((name) => db.rows(name).count()))).reduce((sum, count) => sum + count, 0);

interface Page {
  readonly tables?: Readonly<
    Record<string, Packed | { readonly columns: readonly string[]; readonly rows: readonly (readonly unknown[])[] }>
  >;
}

async function putAll(db: UserDb, answer: string): Promise<void> {
  const { tables = {} } = trusted<Page>(JSON.parse(answer));
  for (const [name, table] of Object.entries(tables)) {
    const rows =
      'rows' in table && Array.isArray(table.rows)
        ? table.rows.map((cells: readonly unknown[]) =>
            Object.fromEntries(trusted<readonly string[]>(table.columns).map((column, at) => [column, cells[at]])),
          )
        : unpack(trusted<Packed>(table));
    await db.table<Row, string>(name).bulkPut(trusted<Row[]>(rows));
  }
}
