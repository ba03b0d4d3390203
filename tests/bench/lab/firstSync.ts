/** What the core adds to fetching every row there is and putting it on the disk. */
import { TABLE_NAMES } from '../../../src/domain/records/tables.ts';
import { UserDb } from '../../../src/data/store/schema.ts';
import { storedKeys } from '../../../src/data/store/storedKeys.ts';
import type { Row } from '../../../src/domain/mutations/effects.ts';
import { trusted } from '../../../src/domain/values/json.ts';
import { unpack, type Packed } from '../../../src/sync/wire/codec.ts';
import { pull } from '../../../src/sync/pull/pull.ts';
import { openStation, type Call, type Seat } from './station.ts';
import { timed } from './timed.ts';

/** A new device asks for everything there is. `rows`: how many came; `calls`: what it asked. */
export async function measureFirstSync(seat: Seat): Promise<{ ms: number; rows: number; calls: readonly Call[] }> {
  const { deps, db, calls } = await openStation(seat);
  const { ms, value } = await timed(() => pull(deps));
  if (value.end !== 'up_to_date') throw new Error(value.end);
  return { ms, rows: await rowsIn(db), calls };
}

/** ms. The floor: the same pages, put by bulkPut into a store with the same indexes, without checks or search words. */
export async function measureBareSync(seat: Seat, calls: readonly Call[], rows: number): Promise<number> {
  const station = await openStation(seat);
  const db = withoutStoredKeys(station.db);
  const { ms } = await timed(async () => {
    for (const call of calls) await putAll(db, await station.bare(call));
  });
  if ((await rowsIn(db)) !== rows) throw new Error(`${await rowsIn(db)} rows beside ${rows}`);
  return ms;
}

/** The same store, opened anew: it keeps the columns of a row alone. */
function withoutStoredKeys(ours: UserDb): UserDb {
  ours.close();
  const db = new UserDb(ours.userId, 'relaxed');
  db.unuse(storedKeys);
  return db;
}

declare global {
  /** From rxdb.mjs: ms of a peer, with the tickets alone. */
  var measureRxdb: (seat: Seat, tickets: number) => Promise<number>;
}

const rowsIn = async (db: UserDb): Promise<number> =>
  (await Promise.all(TABLE_NAMES.map((name) => db.rows(name).count()))).reduce((sum, count) => sum + count, 0);

interface Page {
  readonly tables?: Readonly<
    Record<string, Packed | { readonly columns: readonly string[]; readonly rows: readonly (readonly unknown[])[] }>
  >;
}

/** By bulkPut, one table after the other. `answer`: of any pull. */
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
