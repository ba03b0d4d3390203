/** From a ticket pushed by the gate to the office's screen, while fifty devices listen; and what listening costs a device. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { WebSocketLikeConstructor } from '@supabase/realtime-js';
import type { Page } from '@playwright/test';
import { WebSocket } from 'ws';
import { systemClock } from '../../src/data/platform/systemClock.ts';
import { createRealtimeChannel } from '../../src/data/remote/realtimeChannel.ts';
import { trusted } from '../../src/domain/values/json.ts';
import { followHints, type Hints } from '../../src/sync/rounds/changeHints.ts';
import { type Caller, deliveryMutation, signInByApi } from '../browser/support/api.ts';
import { type BackendOptions, startBackend, type TestBackend, until } from '../browser/support/backend.ts';
import { buildIfOutdated } from '../browser/support/build.mjs';
import { allSent } from '../browser/support/clerk.ts';
import { launchBrowser } from '../browser/support/device.ts';
import { readKeys } from '../browser/support/keys.ts';
import { openRoad } from '../browser/support/road.ts';
import { signIn, type Who } from '../browser/support/signIn.ts';
import { counts } from './counts.ts';
import { type Figure, percentile } from './figures.ts';
import { LINKS } from './hosted.ts';

const LISTENERS = 50;
const PEOPLE: readonly Who[] = ['admin', 'manager', 'clerk', 'supervisor', 'owner'];
/** 500 tickets in a minute. */
const BUSY_MS = 120;

export async function measureLive(): Promise<Figure[]> {
  if (!buildIfOutdated()) throw new Error('The app could not be built.');
  return [...(await onDatabase('pglite')), ...(await onDatabase('postgres'))];
}

async function onDatabase(database: NonNullable<BackendOptions['database']>): Promise<Figure[]> {
  const backend = await startBackend({ database });
  const road = await openRoad(backend.port);
  const userDataDir = mkdtempSync(path.join(tmpdir(), 'kuari-live-'));
  const office = await launchBrowser({ userDataDir });
  const far = { ...backend, origin: road.origin };
  const people = await Promise.all(PEOPLE.map((who) => signInByApi(far, who)));
  const [gate] = people;
  if (!gate) throw new Error('There is no gate.');
  const listeners: Listener[] = [];
  try {
    await openList(office.page, road.origin);
    const figures: Figure[] = [];
    if (database === 'pglite') figures.push(await measureIdle(office.page, road));
    for (let n = 0; n < LISTENERS; n += 1) listeners.push(await listen(road.origin, people[n % people.length] ?? gate));
    if (database === 'pglite') figures.push(await measureHint(backend, gate));
    for (const link of database === 'postgres' ? (['LAN', '4G'] as const) : (['LAN'] as const)) {
      road.reshape(LINKS[link]);
      const name = `${database}, ${link}: from the push of a ticket to the office's screen, ${LISTENERS} devices listening`;
      const quiet: number[] = [];
      for (let n = 0; n < counts.livePushes; n += 1) {
        quiet.push(await pushAndSee(gate, office.page));
        await sleep(1_200 + Math.random() * 800);
      }
      console.log(`  ${database}, ${link}, ms: ${quiet.join(', ')}`);
      figures.push(
        withinASecond(`${name}, p95 of ${quiet.length}`, percentile(quiet, 0.95)),
        withinASecond('…p50', percentile(quiet, 0.5)),
      );
    }
    figures.push(...(await measureBusy(database, gate, listeners, office.page)));
    return figures;
  } finally {
    for (const { hints } of listeners) hints.stop();
    await office.close();
    await road.down();
    await backend.stop();
    rmSync(userDataDir, { recursive: true, force: true });
  }
}

const withinASecond = (name: string, value: number, bar = 1): Figure => ({
  name,
  value,
  floor: 1_000,
  floorName: 'a second',
  unit: 'ms',
  bar,
});

interface Listener {
  readonly hints: Hints;
  /** When it has asked for changes. */
  readonly pulls: number[];
}

/** The app's own code for hints; what it asks for is read, not stored. */
async function listen(origin: string, { token, device, rest }: Caller): Promise<Listener> {
  const pulls: number[] = [];
  let cursor = { position: 0, id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };
  const pull = async () => {
    pulls.push(performance.now());
    const body = JSON.stringify({ cursor: { ...cursor, device }, page_limit: 1_000 });
    const answer = await rest('rpc/pull_changes', { method: 'POST', body });
    if (answer.ok) cursor = trusted<{ cursor: typeof cursor }>(await answer.json()).cursor;
  };
  const hints = followHints({
    clock: systemClock,
    random: Math.random,
    channel: createRealtimeChannel({
      backend: { url: origin, key: readKeys().publishable },
      token: () => Promise.resolve(token),
      transport: trusted<WebSocketLikeConstructor>(WebSocket),
    }),
    settings: () => ({ reconnectMs: 5_000, attempts: 5 }),
    position: () => Promise.resolve(cursor.position),
    startRound: () => void pull().catch(() => undefined),
  });
  await until(
    () => pulls.length > 0,
    20_000,
    () => 'A device did not get to listen.',
  );
  return { hints, pulls };
}

async function openList(page: Page, origin: string): Promise<void> {
  await signIn(page, origin, 'owner');
  await allSent(page);
  await page.goto(`${origin}/delivery`);
  await page.evaluate(() => {
    const seen = (globalThis.ticketsSeen = new Map());
    const look = () => {
      for (const [ticket] of (document.body.textContent ?? '').matchAll(/SJ-\d{6}-\w{3}-\d{4}/g))
        if (!seen.has(ticket)) seen.set(ticket, Date.now());
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  await page.waitForTimeout(SETTLED_MS);
}

/** Until the app has fetched its screens and listens. */
const SETTLED_MS = 6_000;

declare global {
  var ticketsSeen: Map<string, number>;
}

/** In ms. Both ends are on one machine, with one clock. */
async function pushAndSee(gate: Caller, page: Page): Promise<number> {
  const [ticket, began] = [deliveryMutation(gate), Date.now()];
  await push(gate, ticket);
  return (await seenAt(page, ticket.payload.ticket_no)) - began;
}

/** Sent again, as the app does, where the server was busy or had just closed the connection. */
async function push(gate: Caller, ticket: ReturnType<typeof deliveryMutation>): Promise<void> {
  const takes = async () => /applied|duplicate/.test((await gate.push([ticket])).body.outcomes?.[0]?.outcome ?? '');
  await until(takes, 60_000, () => 'A ticket was not taken.');
}

const seenAt = (page: Page, ticket: string): Promise<number> =>
  page
    .waitForFunction((no) => globalThis.ticketsSeen.get(no), ticket, { polling: 50, timeout: 60_000 })
    .then((handle) => handle.jsonValue())
    .then(Number);

/** Bytes of one hint on the way to one device, without those of TCP. */
async function measureHint(backend: TestBackend, gate: Caller): Promise<Figure> {
  const road = await openRoad(backend.port);
  const query = `apikey=${readKeys().publishable}&vsn=2.0.0`;
  const socket = new WebSocket(`${road.origin.replace('http', 'ws')}/realtime/v1/websocket?${query}`);
  let heard = 0;
  socket.on('message', () => (heard += 1));
  await new Promise((resolve) => void socket.once('open', resolve));
  const config = { private: true };
  socket.send(JSON.stringify(['1', '1', 'realtime:positions', 'phx_join', { config, access_token: gate.token }]));
  const hears = (count: number) =>
    until(
      () => heard >= count,
      60_000,
      () => `The hint did not come: ${heard}.`,
    );
  await hears(1);
  const [bytes, hints] = [road.counted().down, heard];
  for (let n = 0; n < 10; n += 1) {
    const before = heard;
    await push(gate, deliveryMutation(gate));
    await hears(before + 1);
  }
  const value = Math.ceil((road.counted().down - bytes) / (heard - hints));
  socket.close();
  await road.down();
  return { name: 'a hint, per device', value, floor: 200, floorName: 'of 200 B', unit: 'bytes', bar: 1 };
}

/** An open screen on which nothing happens: heartbeats, polls, figures that become stale. */
async function measureIdle(page: Page, road: Awaited<ReturnType<typeof openRoad>>): Promise<Figure> {
  await page.waitForTimeout(SETTLED_MS);
  const before = road.counted();
  await sleep(counts.idleMs);
  const after = road.counted();
  const bytes = after.up - before.up + after.down - before.down;
  return {
    name: `an idle hour of a screen, from ${counts.idleMs / 1_000} s`,
    value: Math.round((bytes * 3_600_000) / counts.idleMs),
    floor: 100_000,
    floorName: 'of 100 kB',
    unit: 'bytes',
    bar: 1,
  };
}

async function measureBusy(
  database: string,
  gate: Caller,
  listeners: readonly Listener[],
  page: Page,
): Promise<Figure[]> {
  const before = listeners.map(({ pulls }) => pulls.length);
  const began = performance.now();
  const pushes: Promise<{ ticket: string; at: number }>[] = [];
  for (let n = 0; n < counts.busyTickets; n += 1) {
    const [ticket, at] = [deliveryMutation(gate), Date.now()];
    pushes.push(push(gate, ticket).then(() => ({ ticket: ticket.payload.ticket_no, at })));
    await sleep(Math.max(0, began + (n + 1) * BUSY_MS - performance.now()));
  }
  const pushed = await Promise.all(pushes);
  const seconds = (performance.now() - began) / 1_000;
  const most = Math.max(...listeners.map(({ pulls }, n) => pulls.length - (before[n] ?? 0)));
  const times = [];
  // The list shows the newest alone: of the others it cannot be seen when they came.
  for (const { ticket, at } of pushed.slice(-SHOWN)) times.push((await seenAt(page, ticket)) - at);
  return [
    {
      name: `${database}: pulls of a device in ${seconds.toFixed(0)} s with 500 tickets a minute, the most of any`,
      value: most,
      floor: Math.ceil(seconds),
      floorName: 'one a second',
      unit: 'count',
      bar: 1,
    },
    // A ticket that comes just after a pull waits for the next.
    withinASecond(`…from the push to the screen meanwhile, p95 of ${times.length}`, percentile(times, 0.95), 2),
  ];
}
const SHOWN = 5;
