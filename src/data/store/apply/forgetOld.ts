/** Removes old rows as the history window moves, in slices; unsent work, open records and totals always stay. A wider window is fetched. */
import { Dexie } from 'dexie';
import type { Row } from '../../../domain/mutations/effects.ts';
import { configFrom } from '../../../domain/settings/config.ts';
import { operatingDayOf } from '../../../domain/time/operatingDay.ts';
import { RECORDS } from '../../../domain/records/index.ts';
import type { TableName } from '../../../domain/records/tables.ts';
import { rowKey } from '../../../sync/entry.ts';
import { cautiousToday, firstDayKept, isOpenRecord, LEAVING_TABLES } from '../../../sync/pull/historyWindow.ts';
import { liveEntries } from '../liveEntries.ts';
import { readMetas, readPull, writeMeta } from '../meta.ts';
import type { UserDb } from '../schema.ts';

const SLICE = 500;

/** Returns how many rows were removed. Costs two short queries if there are none. `db`: the relaxed connection. */
export async function forgetOld(db: UserDb, now: Date): Promise<number> {
  const window = await windowAt(db, now);
  if (!window) return 0;
  const { first, days } = window;
  const { kept_from: before, kept_days: daysBefore = days } = await readMetas(db, ['kept_from', 'kept_days']);
  if (first === before && days === daysBefore) return 0;
  if (before !== undefined && first < before) {
    if (days > daysBefore || firstDayKept(before, STRAY_DAYS) > first) await fetchAgain(db, window);
    return 0;
  }
  let gone = 0;
  for (const table of LEAVING_TABLES) gone += await forgetTable(db, table, first);
  await keep(db, window);
  return gone;
}

/** Operating day: earlier rows are removed; and the number of days by the site's settings. */
interface Window {
  readonly first: string;
  readonly days: number;
}

/** A window that ended this many days too late was computed with a wrong clock. */
const STRAY_DAYS = 31;

/** Null during the first sync, and if the server has sent no day to start from. */
async function windowAt(db: UserDb, now: Date): Promise<Window | null> {
  const [pull, newest] = await Promise.all([readPull(db), db.rows('daily_totals').orderBy('operating_day').last()]);
  if (!pull.complete || pull.history !== null || !newest) return null;
  const config = configFrom(await db.rows('system_config').toArray());
  const today = operatingDayOf(now, { timeZone: config['site.time_zone'], dayStart: config['site.day_start'] });
  const days = config['sync.history_days'];
  return { first: firstDayKept(cautiousToday(today, newest.operating_day), days), days };
}

async function keep(db: UserDb, { first, days }: Window): Promise<void> {
  await writeMeta(db, 'kept_from', first);
  await writeMeta(db, 'kept_days', days);
}

/** `next`: the start of the following slice; undefined at the end. */
interface Slice {
  readonly gone: number;
  readonly next: unknown;
}

async function forgetTable(db: UserDb, table: TableName, first: string): Promise<number> {
  const leaving = RECORDS[table].list.leavesWith;
  const takeSlice = typeof leaving === 'object' ? sliceOfAll : sliceOfDays;
  const owners = typeof leaving === 'object' && 'owners' in leaving ? leaving.owners : [];
  const scope = [db.rows(table), db.outbox, ...owners.map((owner) => db.rows(owner))];
  let gone = 0;
  let after: unknown = Dexie.minKey;
  while (after !== undefined) {
    const from = after;
    const slice = await db.transaction('rw', scope, () => takeSlice(db, table, first, from));
    gone += slice.gone;
    after = slice.next;
  }
  return gone;
}

async function sliceOfDays(db: UserDb, table: TableName, first: string, after: unknown): Promise<Slice> {
  const rows = await db
    .anyRows(table)
    .where(dayIndexOf(table))
    .between([after, Dexie.minKey], [first, Dexie.minKey], true, false)
    .limit(SLICE)
    .toArray();
  const gone = await forgetRows(db, table, rows);
  if (rows.length < SLICE) return { gone, next: undefined };
  const last = String(rows.at(-1)?.['operating_day']);
  // A whole slice of one day of which everything stays: the rest of that day is skipped.
  return { gone, next: last === after && gone === 0 ? dayAfter(last) : last };
}

/** A table without operating days, by ids. */
async function sliceOfAll(db: UserDb, table: TableName, first: string, after: unknown): Promise<Slice> {
  const rows = await db.rows(table).where(':id').above(after).limit(SLICE).toArray();
  const old = rows.filter((row) => isBefore(table, row, first));
  const gone = await forgetRows(db, table, await withoutOwner(db, table, old));
  return { gone, next: rows.length < SLICE ? undefined : rows.at(-1)?.id };
}

function isBefore(table: TableName, row: Row, first: string): boolean {
  const leaving = RECORDS[table].list.leavesWith;
  return typeof leaving === 'object' && String(row[leaving.time]).slice(0, first.length) < first;
}

/** Those whose parent record is not on the device: it was removed, or was too old to be fetched. */
async function withoutOwner(db: UserDb, table: TableName, rows: readonly Row[]): Promise<readonly Row[]> {
  const leaving = RECORDS[table].list.leavesWith;
  if (typeof leaving !== 'object' || !('owners' in leaving)) return rows;
  const isHere = await Promise.all(
    rows.map(async (row) => {
      const [name, id] = leaving.ownerOf(row);
      const owner = leaving.owners.find((one) => one === name);
      return owner !== undefined && (await db.rows(owner).get(id)) !== undefined;
    }),
  );
  return rows.filter((_, at) => !isHere[at]);
}

/** Returns how many of these were removed: not open ones, and none that an entry of this device still touches, whatever its state. */
async function forgetRows(db: UserDb, table: TableName, rows: readonly Row[]): Promise<number> {
  const kept = new Set((await liveEntries(db)).flatMap((entry) => entry.touches));
  const leaving = rows.filter((row) => !isOpenRecord(table, row) && !kept.has(rowKey(table, row.id)));
  await db.rows(table).bulkDelete(leaving.map((row) => row.id));
  return leaving.length;
}

/** Every table whose rows are removed by day has an index that begins with the day. */
function dayIndexOf(table: TableName): string {
  const index = RECORDS[table].list.indexes?.find((one) => one.startsWith('[operating_day+'));
  if (index === undefined) throw new Error(`${table} has no index of its days`);
  return index;
}

/** Fetches the history again, from today backwards; rows that are here already are not stored again. */
function fetchAgain(db: UserDb, window: Window): Promise<void> {
  return db.transaction('rw', db.meta, async () => {
    const pull = await readPull(db);
    if (!pull.complete || pull.history !== null) return;
    await writeMeta(db, 'pull', { ...pull, history: { at: null, today: window.first, since: window.first } });
    await keep(db, window);
  });
}

const dayAfter = (day: string): string => firstDayKept(day, -1);
