/** A device of a size: its tickets, and what it does in a turn. */
import { listDeliveries } from '../../../src/data/records/deliveries/listDeliveries.ts';
import { saveTo } from '../../../src/data/outbox/saveTo.ts';
import { addDays } from '../../../src/domain/time/calendar.ts';
import { newId } from '../../../src/domain/records/ids.ts';
import { deliveredTicket, loadsOf } from './loads.ts';
import { fillDays } from './office.ts';
import { putRaw, writtenBy } from './saving.ts';
import { openSignedInStore } from './station.ts';
import { timed } from './timed.ts';

/** The tickets of these days, counted back, are the same on a device of any size; what it holds beyond them is older. */
const RECENT_DAYS = 30;
/** A device keeps 400: some stay free, so that none leaves while it is measured. */
const KEPT_DAYS = 390;
const A_PAGE = 50;
const AT_REST_MS = 500;

/** Gives the store of the user who is signed in here so many tickets, with the totals of their days. */
export async function fillStore(today: string, held: number): Promise<void> {
  const db = await openSignedInStore('relaxed');
  const older = Array.from({ length: KEPT_DAYS - RECENT_DAYS }, (_, n) => addDays(today, -RECENT_DAYS - n));
  await fillDays(db, older);
  const there = await db.rows('deliveries').count();
  if (there > held) throw new Error(`${there} tickets are more than the ${held} of this device.`);
  for (let from = there; from < held; from += 5_000)
    await db.anyRows('deliveries').bulkPut(
      Array.from({ length: Math.min(5_000, held - from) }, (_, at) => {
        const n = from + at;
        return deliveredTicket(n, addDays(today, -RECENT_DAYS - (n % (KEPT_DAYS - RECENT_DAYS))));
      }),
    );
  db.close();
}

/** ms of one save, and of IndexedDB alone that puts the same rows into the same store. */
export async function timeSave(): Promise<{ ms: number; raw: number }> {
  const db = await openSignedInStore('strict');
  await db.open();
  const [load] = loadsOf(1, saves++);
  if (!load) throw new Error('There is no load.');
  const { ms, value } = await timed(() => saveTo(db, [load], { now: Date.now, newId }));
  if (!value.ok) throw new Error(value.error.detail);
  const rows = await writtenBy(db, value.value.mutationIds[0] ?? '');
  // The app on this page has read what the save changed by then.
  await new Promise((resolve) => setTimeout(resolve, AT_REST_MS));
  const raw = await timed(() => putRaw(db.backendDB(), rows));
  db.close();
  return { ms, raw: raw.ms };
}
let saves = 0;

/** ms of the newest tickets, as the list of deliveries reads them. */
export async function timeList(): Promise<number> {
  const db = await openSignedInStore('relaxed');
  await db.open();
  const { ms, value } = await timed(() => listDeliveries(db, {}, A_PAGE));
  if (value.deliveries.length !== A_PAGE) throw new Error(`${value.deliveries.length} found`);
  db.close();
  return ms;
}
