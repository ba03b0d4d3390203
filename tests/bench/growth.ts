/**
 * What grows with the years: each work on devices that hold more and more, turn by turn, and beside 500,000 tickets on the server. No
 * line may grow faster than what it shows.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { counts } from './counts.ts';
import type { Figure } from './figures.ts';
import { type Column, figuresOfGrowth, type Line, tableOfGrowth, takesPart, timesOf } from './growthLines.ts';
import { measureScreens } from './growthScreens.ts';
import { loadHistory, TICKETS } from '../database/support/yearsOfTickets.ts';
import { type Hosted, openHosted } from './hosted.ts';
import { type LabPage, openLab } from './labPage.ts';
import { seatOf } from './seat.ts';
import { startBackend, type TestBackend } from '../browser/support/backend.ts';
import { buildIfOutdated } from '../browser/support/build.mjs';
import { openPostgres, type Sql } from '../database/support/sql.ts';

const A_PAGE = 1_000;

export async function measureGrowth(): Promise<Figure[]> {
  if (!buildIfOutdated()) throw new Error('The app could not be built.');
  const data = await measureData();
  console.log(`\n${tableOfGrowth(data)}\n`);
  const lines = [...data, ...(await measureScreens())];
  console.log(`\n${tableOfGrowth(lines)}\n`);
  return figuresOfGrowth(lines);
}

interface Site {
  readonly backend: TestBackend;
  readonly hosted: Hosted;
  readonly sql: Sql;
}

interface GrowthDevice {
  readonly column: Column;
  readonly site: Site;
  readonly lab: LabPage;
}

/** The data layer by itself: what the screens wait for. */
async function measureData(): Promise<Line[]> {
  const sites: Site[] = [];
  const devices: GrowthDevice[] = [];
  const [smallest] = counts.grown;
  try {
    const small = await openSite(smallest, sites);
    const opening = counts.grown.map((held) => openDevice(small, 'device', held));
    const onLarge = openSite(counts.onServer, sites).then((large) => openDevice(large, 'server', smallest));
    // Filled at the same time: nothing is measured before all are.
    await openAll([...opening, onLarge], devices);
    await sleep(counts.restMs);
    return await takeTurns(devices);
  } finally {
    for (const { lab } of devices) await lab.close();
    for (const { backend, hosted, sql } of sites) {
      await sql.close();
      await hosted.close();
      await backend.stop();
    }
  }
}

async function openSite(tickets: number, sites: Site[]): Promise<Site> {
  const backend = await startBackend({ database: 'postgres' });
  const hosted = await openHosted(backend.port);
  const site = { backend, hosted, sql: openPostgres(backend.databaseUrl, 1) };
  sites.push(site);
  console.log(`  ${tickets.toLocaleString('en')} tickets for a server …`);
  await loadHistory(site.sql, tickets);
  return site;
}

async function openDevice(site: Site, where: Column['where'], held: number): Promise<GrowthDevice> {
  const lab = await openLab(site.hosted.args);
  const today = new Date().toISOString().slice(0, 10);
  const seat = await seatOf(site.backend, 'clerk', site.hosted.origin);
  await lab.page.evaluate((asked) => globalThis.lab.openGrowthDevice(asked.seat, asked.today, asked.held), {
    seat,
    today,
    held,
  });
  return { column: { where, size: where === 'device' ? held : counts.onServer }, site, lab };
}

/** Waits for all, and notes those that were opened, so that they can be closed; rejects if one could not be. */
async function openAll<T>(opening: readonly Promise<T>[], opened: T[]): Promise<void> {
  const results = await Promise.allSettled(opening);
  opened.push(...results.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])));
  await Promise.all(opening);
}

async function takeTurns(devices: readonly GrowthDevice[]): Promise<Line[]> {
  const put = { ...line('the same rows, put by IndexedDB alone', 'one record'), work: 'engine' } as const;
  const putPage = {
    ...line(`the same ${A_PAGE} rows, put by IndexedDB alone`, `${A_PAGE} rows`),
    work: 'engine',
  } as const;
  const read = {
    ...line('the tickets of the same days, read by IndexedDB alone', '50 tickets'),
    work: 'engine',
  } as const;
  const readFew = {
    ...line('the 50 tickets of a name, read by IndexedDB alone', '50 tickets'),
    work: 'engine',
  } as const;
  const lines = {
    put,
    save: { ...line('a save', 'one record'), engine: put },
    drain: { ...line('its way to the server, until its row says so', 'one record'), engine: put },
    putPage,
    page: { ...line(`${A_PAGE} rows of others, fetched and stored`, `${A_PAGE} rows`), engine: putPage },
    read,
    list: { ...line('the list of deliveries', '50 tickets'), engine: read },
    readFew,
    few: { ...line('a search that fits 50 of them', '50 tickets'), engine: readFew },
    // It finds the 50 tickets of the list, on the same index.
    many: { ...line('a search that fits all of them', '50 tickets'), engine: read },
    olderSearch: line('a search on the server that fits one', 'one ticket'),
    olderList: { ...line('a page of the server, and how many there are', 'all tickets, counted'), work: 'size' },
  } satisfies Record<string, Line>;
  for (let round = -WARM_UP; round < counts.growthRounds; round += 1) {
    for (const { column, site, lab } of devices.filter((one) => takesPart(one.column.size, round))) {
      const { page } = lab;
      const note = (to: Line, ms: number) => void (round >= 0 && timesOf(to, column).push(ms));
      const save = await page.evaluate(() => globalThis.lab.timeSave());
      note(lines.drain, await page.evaluate(() => globalThis.lab.timeDrain()));
      // What the saves of all devices have changed comes first, and is not timed.
      await page.evaluate(() => globalThis.lab.timePull());
      if (round < 0 || round % TURNS_A_PULL === 0) {
        const changed = await changeTickets(site.sql);
        const pulled = await page.evaluate(() => globalThis.lab.timePull());
        if (round >= 0 && pulled.rows !== A_PAGE) throw new Error(`${pulled.rows} rows came.`);
        note(lines.page, pulled.ms);
        if (column.where === 'device')
          note(lines.putPage, await page.evaluate((ids) => globalThis.lab.timePutOfPage(ids), changed));
      }
      if (column.where === 'device') {
        note(lines.save, save.ms);
        note(lines.put, save.raw);
        const list = await page.evaluate(() => globalThis.lab.timeList());
        note(lines.list, list.ms);
        note(lines.read, list.raw);
        const few = await page.evaluate(() => globalThis.lab.timeSearchOfFew());
        note(lines.few, few.ms);
        note(lines.readFew, few.raw);
        note(lines.many, await page.evaluate(() => globalThis.lab.timeSearchOfMany()));
      }
      if (column.where === 'server' || column.size === counts.grown[0]) {
        const counter = String(TICKETS - 900 + round);
        note(lines.olderList, await page.evaluate(() => globalThis.lab.timeOlderList()));
        note(lines.olderSearch, await page.evaluate((word) => globalThis.lab.timeOlderSearch(word), counter));
      }
    }
  }
  return Object.values(lines);
}

const line = (name: string, shows: string): Line => ({ name, shows, work: 'same', times: new Map() });
const WARM_UP = 3;
/**
 * Only every third turn pulls a page: a pull takes longer than the rest of a turn, and its times differ less. The middle sizes take part in
 * these turns alone.
 */
const TURNS_A_PULL = 3;

/** So many tickets are changed by others, in one position. Returns their ids. */
async function changeTickets(sql: Sql): Promise<string[]> {
  const newest = `select id from public.deliveries where device is null order by position desc, id desc limit ${A_PAGE}`;
  await sql.transaction((tx) =>
    tx.run(`
    set local session_replication_role = replica;
    update private.sync_state set position = position + 1;
    update public.deliveries set version = version + 1, position = (select position from private.sync_state)
      where id in (${newest})`),
  );
  return (await sql.query<{ id: string }>(newest)).map(({ id }) => id);
}
