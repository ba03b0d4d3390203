/** One device of a size: what it does in a turn, so that devices of other sizes can be measured between two turns. */
import { listDeliveries } from '../../../src/data/records/deliveries/listDeliveries.ts';
import type { DeliveriesPage } from '../../../src/data/records/deliveries/listDeliveries.ts';
import { selectOlder } from '../../../src/data/records/deliveries/fetchOlderDeliveries.ts';
import { WORDS_INDEX } from '../../../src/data/store/plateKeys.ts';
import { readPull, writeMeta } from '../../../src/data/store/meta.ts';
import { inState, UserDb } from '../../../src/data/store/schema.ts';
import { saveTo } from '../../../src/data/outbox/saveTo.ts';
import { addDays } from '../../../src/domain/figures/calendar.ts';
import { newId } from '../../../src/domain/records/ids.ts';
import { pagingSchema } from '../../../src/domain/records/paging.ts';
import { pull } from '../../../src/sync/pull/pull.ts';
import { drain } from '../../../src/sync/push/drain.ts';
import { LAST_DAY } from '../../database/support/yearsOfTickets.ts';
import { deliveredTicket, loadsOf } from './loads.ts';
import { fillDays } from './office.ts';
import { putRaw, writtenBy } from './saving.ts';
import { openSignedInStore, openStation } from './station.ts';
import type { Seat, Station } from './station.ts';
import { timed } from './timed.ts';

/** The tickets of these days, counted back, are the same on a device of any size; what it holds beyond them is older. */
const RECENT_DAYS = 30;
/** A device keeps 400: some stay free, so that none leaves while it is measured. */
const KEPT_DAYS = 390;
const A_DAY = 20;
const A_PAGE = 50;
/** The driver of the 50 newest tickets, and of no other. */
const FEW = 'sulaiman';
/** Of every ticket. */
const MANY = 'asep';

interface GrowthDevice extends Station {
  readonly seat: Seat;
  readonly strict: UserDb;
}
let device: GrowthDevice | null = null;

/** A device that is up to date, and holds so many tickets. It asked for no history: that is what it is given here. */
export async function openGrowthDevice(seat: Seat, today: string, held: number): Promise<void> {
  const station = await openStation(seat);
  await pull(station.deps, { shouldYield: () => true });
  await writeMeta(station.db, 'pull', { ...(await readPull(station.db)), history: null, complete: true });
  await station.db.rows('deliveries').clear();
  const recent = Array.from({ length: Math.min(held, RECENT_DAYS * A_DAY) }, (_, n) => {
    const ticket = deliveredTicket(n, addDays(today, -Math.floor(n / A_DAY)));
    return n < A_PAGE ? { ...ticket, driver_name: `${MANY} ${FEW}` } : ticket;
  });
  await station.db.rows('deliveries').bulkPut(recent);
  await fillOlder(station.db, today, held);
  device = { ...station, seat, strict: new UserDb(seat.userId, 'strict') };
}

/** Gives the store of who is signed in here so many tickets, with the totals of their days. */
export async function fillStore(today: string, held: number): Promise<void> {
  const db = await openSignedInStore('relaxed');
  const older = Array.from({ length: KEPT_DAYS - RECENT_DAYS }, (_, n) => addDays(today, -RECENT_DAYS - n));
  await fillDays(db, older);
  await fillOlder(db, today, held);
  db.close();
}

/** Tops the store up with tickets that are older than the recent days. */
async function fillOlder(db: UserDb, today: string, held: number): Promise<void> {
  const there = await db.rows('deliveries').count();
  if (there > held) throw new Error(`${there} tickets are more than the ${held} of this device.`);
  for (let from = there; from < held; from += 5_000)
    await db.rows('deliveries').bulkPut(
      Array.from({ length: Math.min(5_000, held - from) }, (_, at) => {
        const n = from + at;
        return deliveredTicket(n, addDays(today, -RECENT_DAYS - (n % (KEPT_DAYS - RECENT_DAYS))));
      }),
    );
}

/** ms of one save, and of IndexedDB alone that puts the same rows into the same store. What is queued is sent by `timeDrain`. */
export async function timeSave(): Promise<{ ms: number; raw: number }> {
  const { strict } = opened();
  const [load] = loadsOf(1, saves++);
  if (!load) throw new Error('There is no load.');
  const { ms, value } = await timed(() => saveTo(strict, [load], { now: Date.now, newId }));
  if (!value.ok) throw new Error(value.error.detail);
  const rows = await writtenBy(strict, value.value.mutationIds[0] ?? '');
  const raw = await timed(() => putRaw(strict.backendDB(), rows));
  return { ms, raw: raw.ms };
}
let saves = 0;

/** What `timeSave` has saved goes up, and the screen's rows say that it has arrived. ms. */
export async function timeDrain(): Promise<number> {
  const { db, deps } = opened();
  const { ms } = await timed(async () => {
    await drain(deps, { forced: false });
    await deps.store.applyNotedOutcomes();
  });
  const left = await inState(db, 'queued').count();
  if (left > 0) throw new Error(`${left} are left`);
  return ms;
}

/** Rows of others are fetched and stored. ms. */
export async function timePull(): Promise<{ ms: number; rows: number }> {
  const { ms, value } = await timed(() => pull(opened().deps));
  if (value.end !== 'up_to_date') throw new Error(value.end);
  return { ms, rows: value.rows };
}

/** These tickets are put once more by IndexedDB alone, as they are. ms. */
export async function timePutOfPage(ids: readonly string[]): Promise<number> {
  const { db } = opened();
  const rows = (await db.rows('deliveries').bulkGet([...ids])).filter((row) => row !== undefined);
  if (rows.length !== ids.length) throw new Error(`${rows.length} of ${ids.length} tickets are here.`);
  const { ms } = await timed(
    () =>
      new Promise<void>((resolve, reject) => {
        const transaction = db.backendDB().transaction('deliveries', 'readwrite', { durability: 'relaxed' });
        transaction.addEventListener('complete', () => resolve());
        transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('aborted')));
        for (const row of rows) transaction.objectStore('deliveries').put(row);
      }),
  );
  return ms;
}

/** ms of the list, and of IndexedDB alone that reads the tickets of the same days by the same index. */
export async function timeList(): Promise<{ ms: number; raw: number }> {
  const { ms, value } = await timePage({});
  const days = value.deliveries.map(({ row }) => String(row['operating_day'])).toSorted();
  const raw = await timed(() =>
    readRaw('[operating_day+captured_at]', IDBKeyRange.bound([days.at(0) ?? ''], [days.at(-1) ?? '', []])),
  );
  if (raw.value < A_PAGE) throw new Error(`${raw.value} tickets in the days from ${days.at(0)}`);
  return { ms, raw: raw.ms };
}

/** The raw read finds the same tickets: the index has the driver's whole name, and FEW is the later word of it. ms. */
export async function timeSearchOfFew(): Promise<{ ms: number; raw: number }> {
  const { ms } = await timePage({ search: FEW });
  const raw = await timed(() => readRaw(WORDS_INDEX, IDBKeyRange.only(`${MANY} ${FEW}`)));
  if (raw.value !== A_PAGE) throw new Error(`${raw.value} tickets of ${FEW}`);
  return { ms, raw: raw.ms };
}
export const timeSearchOfMany = async (): Promise<number> => (await timePage({ search: MANY })).ms;

async function timePage(query: { search?: string }): Promise<{ ms: number; value: DeliveriesPage }> {
  const page = await timed(() => listDeliveries(opened().db, query, A_PAGE));
  if (page.value.deliveries.length !== A_PAGE) throw new Error(`${page.value.deliveries.length} found`);
  return page;
}

/** Reads tickets by IndexedDB alone. Returns how many they are. */
function readRaw(index: string, range: IDBKeyRange): Promise<number> {
  return new Promise((resolve, reject) => {
    const tickets = opened().db.backendDB().transaction('deliveries').objectStore('deliveries');
    const request = tickets.index(index).getAll(range);
    request.addEventListener('success', () => resolve(request.result.length));
    request.addEventListener('error', () => reject(request.error ?? new Error('unread')));
  });
}

export const timeOlderList = (): Promise<number> => timeOlder('');
export const timeOlderSearch = (counter: string): Promise<number> => timeOlder(counter, 1);

/** A page of what only the server holds, and how many there are. ms. */
async function timeOlder(search: string, found = A_PAGE): Promise<number> {
  const { url, key, token } = opened().seat;
  const query = { before: LAST_DAY, search };
  const options = { backend: { url, key }, token, timeoutMs: 60_000 };
  const { ms, value } = await timed(() => selectOlder(query, pagingSchema.parse({ limit: A_PAGE }), options));
  if (value.kind !== 'rows' || value.rows.length !== found) throw new Error(JSON.stringify(value).slice(0, 300));
  return ms;
}

function opened(): GrowthDevice {
  if (!device) throw new Error('No device is open.');
  return device;
}
