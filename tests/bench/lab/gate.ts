/** The gate on a slow tablet: what is looked up while a truck stands there, and the floors of what a person waits for. */
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { listDeliveries } from '../../../src/data/records/deliveries/listDeliveries.ts';
import { truckHistory } from '../../../src/data/records/deliveries/truckHistory.ts';
import { trucksLike } from '../../../src/data/records/lookups.ts';
import { plateWord, WORDS_INDEX } from '../../../src/data/store/plateKeys.ts';
import { UserDb } from '../../../src/data/store/schema.ts';
import type { Row } from '../../../src/domain/mutations/effects.ts';
import { addDays } from '../../../src/domain/figures/calendar.ts';
import { newId } from '../../../src/domain/records/ids.ts';
import { plateKey } from '../../../src/domain/rules/plate.ts';
import { trusted } from '../../../src/domain/values/json.ts';
import { deliveredTicket, DRIVERS, lettersOf, plateOf, TRUCKS } from './loads.ts';
import { putRaw, writtenBy } from './saving.ts';
import { openSignedInStore } from './station.ts';
import { timed } from './timed.ts';

/** So many trucks on file, as if they had come from the server. */
export async function addTrucks(userId: string): Promise<void> {
  const db = new UserDb(userId, 'relaxed');
  const rows = Array.from({ length: TRUCKS }, (_, n): Row => ({
    id: newId(),
    version: 1,
    position: 1,
    license_plate: plateOf(n),
    truck_type: 'Tronton',
    index_m3: 8,
    tare_kg: 9_000,
    tare_at: null,
    merged_into: null,
    deleted_at: null,
  }));
  await db.rows('trucks').bulkPut(rows);
  db.close();
}

/** Times in ms, taken turn by turn, each of another plate. The floor is one get on the index of plates. */
export async function measureLookups(rounds: number): Promise<{ full: number[]; prefix: number[]; floors: number[] }> {
  await addTrucks('bench-gate');
  const db = new UserDb('bench-gate', 'strict');
  const times = { full: [] as number[], prefix: [] as number[], floors: [] as number[] };
  for (let round = -10; round < rounds; round += 1) {
    const plate = plateOf(((round + 10) * 37) % TRUCKS);
    const floor = await timed(() => db.rows('trucks').where('license_plate').equals(plate).first());
    const full = await timed(() => truckHistory(db, plate));
    const prefix = await timed(() => trucksLike(db, plate.slice(0, 4), 20));
    if (floor.value === undefined || full.value.truck === null || prefix.value.length === 0)
      throw new Error(`${plate} was not found`);
    if (round < 0) continue;
    times.floors.push(floor.ms);
    times.full.push(full.ms);
    times.prefix.push(prefix.ms);
  }
  await db.delete();
  return times;
}

/** Tickets of one year of a busy site. */
const TICKETS = 60_000;

interface Compared {
  readonly searches: number[];
  readonly floors: number[];
}

/** Times in ms, taken turn by turn, among 60,000 tickets. The floor is one read of the same tickets on the index that has them. */
export async function measureSearches(
  rounds: number,
): Promise<{ digits: Compared; counter: Compared; driver: Compared; storing: number }> {
  const db = new UserDb('bench-search', 'relaxed');
  await db.delete();
  await db.open();
  const { ms: storing } = await timed(() => addTickets(db));
  const times = { digits: nothing(), counter: nothing(), driver: nothing() };
  for (let round = -10; round < rounds; round += 1) {
    const n = ((round + 10) * 37) % TRUCKS;
    const tickets = db.rows('deliveries');
    const driver = `pengemudi${lettersOf(n % DRIVERS)}`;
    const counter = String(10_000 + n * 9);
    const plate = plateKey(plateOf(n));
    const words = {
      digits: [plate.slice(1).toLowerCase(), () => tickets.where(WORDS_INDEX).startsWith(plateWord(plate)).toArray()],
      counter: [counter, () => tickets.where(WORDS_INDEX).startsWith(counter).toArray()],
      driver: [driver, () => tickets.where(WORDS_INDEX).equals(`asep ${driver}`).toArray()],
    } as const;
    for (const kind of ['digits', 'counter', 'driver'] as const) {
      const [word, read] = words[kind];
      const floor = await timed(read);
      const search = await timed(() => listDeliveries(db, { search: word }, 50));
      if (floor.value.length === 0 || search.value.deliveries.length < Math.min(50, floor.value.length))
        throw new Error(`${word} was not found`);
      if (round < 0) continue;
      times[kind].floors.push(floor.ms);
      times[kind].searches.push(search.ms);
    }
  }
  await db.delete();
  return { ...times, storing };
}

const nothing = (): Compared => ({ searches: [], floors: [] });

/** 165 a day. */
async function addTickets(db: UserDb): Promise<void> {
  for (let from = 0; from < TICKETS; from += 1_000) {
    await db.rows('deliveries').bulkPut(
      Array.from({ length: 1_000 }, (_, at) => {
        const n = from + at;
        return deliveredTicket(n, addDays('2025-11-22', Math.floor(n / 165)));
      }),
    );
  }
}

/** What a save cannot do without: the rows of the last one on the disk, and a screen that changes. */
export async function measureSaveFloor(): Promise<number> {
  const db = await openSignedInStore('strict');
  const last = await db.outbox
    .orderBy('seq')
    .filter((entry) => entry.kind === 'deliveries.create')
    .last();
  const rows = await writtenBy(db, last?.id ?? '');
  db.close();
  const floor = new UserDb('floor', 'strict');
  await floor.open();
  const raw = floor.backendDB();
  await commitEmptyPage();
  const put = await timed(() => putRaw(raw, rows));
  const commit = await timed(commitEmptyPage);
  await floor.delete();
  return put.ms + commit.ms;
}

/** From the call to the page that has changed. */
async function commitEmptyPage(): Promise<void> {
  const container = document.createElement('div');
  document.body.append(container);
  const root = createRoot(container);
  await new Promise<void>((resolve) => {
    const seen = new MutationObserver(() => resolve());
    seen.observe(container, { childList: true });
    root.render(createElement('main', null, 'An empty page'));
  });
  root.unmount();
  container.remove();
}

/** From a press on the button that saves to the words that it is saved, under a new ticket number. ms. */
export async function measureSavePress(): Promise<number> {
  const ticketOnScreen = () =>
    /SJ-\d{6}-\w{3}-\d{4,}/.exec(
      [...document.querySelectorAll('[role="status"]')]
        .map((one) => one.textContent)
        .filter((text) => text.includes('Saved on this device'))
        .join(' '),
    )?.[0];
  const before = ticketOnScreen();
  const button = document.querySelector<HTMLButtonElement>('form button[type="submit"]');
  const { ms } = await timed(() =>
    changed(
      () => button?.click(),
      () => ticketOnScreen() !== undefined && ticketOnScreen() !== before,
    ),
  );
  return ms;
}

/** From a press on a link of the app to the page that it leads to, laid out: a form that takes the focus is laid out by that. ms. */
export async function measureOpening(path: string, sign: string): Promise<number> {
  const { ms } = await timed(async () => {
    await changed(
      () => {
        history.pushState(null, '', path);
        dispatchEvent(new PopStateEvent('popstate', { state: null }));
      },
      () => document.querySelector(sign) !== null,
    );
    document.body.getBoundingClientRect();
  });
  return ms;
}

function changed(act: () => void, isSo: () => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => {
      seen.disconnect();
      reject(new Error(`Nothing came: ${document.body.textContent.slice(0, 300)}`));
    }, 30_000);
    const seen = new MutationObserver(() => {
      if (!isSo()) return;
      seen.disconnect();
      clearTimeout(limit);
      resolve();
    });
    seen.observe(document.body, { childList: true, subtree: true, characterData: true });
    act();
  });
}

/**
 * Begins to note how long each key takes until the screen shows it, by the Event Timing API: the longer of its press and its release. Keys
 * below `shortest` ms are left out; the API reports none below 16.
 */
export function watchKeys(shortest: number): void {
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of trusted<readonly KeyTiming[]>(list.getEntries()))
      if (interactionId > 0) keys.set(interactionId, Math.max(duration, keys.get(interactionId) ?? 0));
  }).observe(trusted<PerformanceObserverInit>({ type: 'event', durationThreshold: shortest }));
}
/** ms of each key since `watchKeys`. */
export const keyLatencies = (): number[] => [...keys.values()];
const keys = new Map<number, number>();

interface KeyTiming {
  /** 0: no interaction. */
  readonly interactionId: number;
  readonly duration: number;
}
