/** A site: devices with two users and their stores, one server, one true clock. Plays a schedule and looks at every step. */
import { expect } from 'vitest';
import { STALLED_AFTER_MS } from '../../../../src/sync/entry.ts';
import { syncRound } from '../../../../src/sync/rounds/round.ts';
import { FakeClock } from '../support/fakeClock.ts';
import { ModelServer } from '../support/modelServer.ts';
import { happen, tell, thaw } from './actions.ts';
import { CLERK, createDevice, nowOn, OWNER, seatOf, seatsOf, type Device, type Seat } from './device.ts';
import { checkShared } from './sharedTablet.ts';
import { nameOf } from './faults.ts';
import {
  checkAside,
  checkBatches,
  checkEnd,
  checkNow,
  copiedIn,
  HELD,
  isAhead,
  isStranded,
  MATERIAL,
  NOBODY,
  readyIn,
  START,
  TOO_MUCH,
} from './invariants.ts';
import { openMemory } from './memorySite.ts';
import type { Schedule } from './schedule.ts';
import type { OpenStore, OpenTablet } from './store.ts';

export interface Life {
  /** Virtual ms until the queues were empty, after everything healed. */
  readonly took: number;
  /** How often what happened, by name: faults of roads and steps of the schedule. */
  readonly met: Readonly<Record<string, number>>;
  readonly saved: number;
}

export interface SimulateOptions {
  readonly open?: OpenStore;
  readonly openTablet?: OpenTablet;
  /** Turns of the event loop before time passes. */
  readonly patience?: number;
}

/** Throws where an invariant does not hold. */
export async function simulate(
  { devices: count, steps }: Schedule,
  { open = openMemory, openTablet, patience = 3 }: SimulateOptions = {},
): Promise<Life> {
  const met: Record<string, number> = {};
  const note = (what: string) => {
    met[what] = (met[what] ?? 0) + 1;
  };
  const clock = new FakeClock();
  clock.patience = patience;
  const server = createServer(clock);
  const devices: Device[] = [];
  for (let index = 1; index <= count; index += 1)
    devices.push(await createDevice(index, server, clock, open, openTablet));
  for (const { network } of devices) network.onFault = (fault) => note(nameOf(fault));
  let restore = server.backup();
  for (const step of steps) {
    if (STEPS_THAT_COUNT.has(step.kind)) note(step.kind);
    if (step.kind === 'backup') restore = server.backup();
    else if (step.kind === 'restore') restore();
    else if (step.kind === 'restore_in_place') restore('in_place');
    else if (step.kind === 'readmit') readmit(server);
    else if (step.kind === 'change_role') clerk(server).role = clerk(server).role === 'admin' ? 'manager' : 'admin';
    else if (step.kind === 'shut_out') clerk(server).isActive = false;
    else if (step.kind === 'let_in') clerk(server).isActive = true;
    else if (step.kind === 'owner_applies') server.applyHeld();
    else if (step.kind === 'owner_refuses') server.refuseHeld();
    else if (step.kind === 'wait') clock.time += step.seconds * 1_000;
    else await happen(devices[step.who % count]!, step, clock, devices, server);
    // Nothing is claimed of a store that is lost and a server that is put back to before what it had sent.
    if (step.kind === 'emptied') restore = server.backup();
    clock.time += 1_000;
    await check(server, devices, 'who' in step && step.kind !== 'carry' ? devices[step.who % count] : undefined);
  }
  const took = await heal(clock, server, devices);
  return { took, met, saved: devices.flatMap(seatsOf).reduce((sum, seat) => sum + seat.saved.length, 0) };
}

const STEPS_THAT_COUNT: ReadonlySet<string> = new Set([
  'kill',
  'freeze',
  'thaw',
  'clock',
  'tiny_link',
  'fix',
  'resend',
  'discard',
  'stale_tab',
  'save_unheard',
  'carry',
  'take_over',
  'switch_user',
  'sign_out',
  'tidy',
  'shut_out',
  'restore',
  'restore_in_place',
  'sign_in',
  'revoke',
  'readmit',
  'emptied',
  'change_role',
  'owner_applies',
  'owner_refuses',
  'both_tabs',
]);

export function createServer(clock: FakeClock): ModelServer {
  const server = new ModelServer();
  server.now = () => clock.now();
  server.people
    .set(CLERK, { userId: CLERK, role: 'admin', isActive: true })
    .set(OWNER, { userId: OWNER, role: 'owner', isActive: true });
  server.put('colleagues', CLERK, { full_name: 'Siti', role: 'admin', deleted_at: null });
  server.put('colleagues', OWNER, { full_name: 'Ratna', role: 'owner', deleted_at: null });
  server.putStock(MATERIAL, START);
  server.rejects = (mutation) => {
    if (mutation.kind === 'drivers.create' && mutation.payload.full_name === NOBODY) return 'too_short';
    return mutation.kind === 'deliveries.create' && mutation.payload.volume === TOO_MUCH ? 'volume_above_limit' : null;
  };
  server.holds = (mutation) => mutation.kind === 'deliveries.create' && mutation.payload.volume === HELD;
  return server;
}
/** A person who has not touched this device has nothing on it. */
const isInUse = ({ used }: Seat): boolean => used;
const clerk = (server: ModelServer) => server.people.get(CLERK)!;

/** `only`: whose step it was; what the others show is what they showed before. */
async function check(server: ModelServer, devices: readonly Device[], only?: Device): Promise<void> {
  const looks = await Promise.all(
    devices.map(async (device) => ({
      device,
      seats: await Promise.all(
        seatsOf(device)
          .filter(isInUse)
          .map(async (seat) => [seat.store.userId, await seat.store.look()] as const),
      ),
    })),
  );
  const copied = copiedIn(looks.flatMap(({ seats }) => seats.map(([, look]) => look)));
  for (const { device, seats } of looks) {
    if (only && device !== only) continue;
    checkBatches(device.network.calls.splice(0), new Map(seats));
    for (const [, look] of seats) checkNow(look, server, copied);
    await checkShared(device, new Map(seats), server, copied);
  }
}

const looksInto = (devices: readonly Device[]) =>
  Promise.all(
    devices
      .flatMap(seatsOf)
      .filter(isInUse)
      .map((seat) => seat.store.look()),
  );

const readmit = (server: ModelServer): void => {
  for (const [id, registration] of server.registrations)
    server.registrations.set(id, { ...registration, isRevoked: false });
};

/** Where a link lets no page of the first size through, a pull spends the time limits of three sizes before it comes to one that fits; so does the next person's. */
export const BOUND_MS = 1_800_000;

/** How often people look at a server that was put back, an hour apart. */
const MOST_LOOKS = 4;
const AN_HOUR_MS = 3_660_000;

/** How often the owner looks through what is held before the end. */
const OWNER_LOOKS = 4;

/** One person after the other, while the other devices do the same. */
async function roundOf(device: Device, forced: boolean): Promise<void> {
  for (const role of ['owner', 'clerk'] as const) {
    if (!isInUse(device.seats[role])) continue;
    await device.signInAnew(role);
    await syncRound(seatOf(device).deps, { forced });
    await tell(device);
  }
}

/** The roads are whole again; clocks stay wrong, and small links small. Queues must be empty soon: by themselves, but for what only a person can ask for again. */
async function heal(clock: FakeClock, server: ModelServer, devices: readonly Device[]): Promise<number> {
  clerk(server).isActive = true;
  readmit(server);
  const rounds = async (
    most: number,
    forced: boolean,
    isEnough: () => Promise<boolean> = () => Promise.resolve(false),
  ) => {
    for (let n = 0; n < most && !(await isEnough()); n += 1) {
      clock.time += 30_000;
      await clock.run(Promise.all(devices.map((device) => roundOf(device, forced))));
    }
  };
  const isAnyAhead = async () => (await looksInto(devices)).some((look) => isAhead(look, server));
  for (let looks = 0; looks < MOST_LOOKS && (await isAnyAhead()); looks += 1) {
    clock.time += AN_HOUR_MS;
    await rounds(1, false);
  }
  expect(await isAnyAhead(), 'somebody has not noticed that the server was put back').toBe(false);
  server.applyHeld();
  const begin = clock.time;
  const seats = devices.flatMap(seatsOf).filter(isInUse);
  const ready = async () => {
    const looks = await Promise.all(seats.map((seat) => seat.store.look()));
    return looks.flatMap((look) => readyIn(look.entries).filter((entry) => !isStranded(entry, look, looks, server)));
  };
  // Frozen tabs stay frozen: the others must get past them.
  await rounds(5, false, async () => {
    // What a restored server is offered again waits for the owner once more, and so does what another device has to say of it.
    server.applyHeld();
    return (await ready()).length === 0;
  });
  const took = clock.time - begin;
  expect(await ready(), 'records that could be sent').toEqual([]);
  expect(took, 'time until the queues were empty').toBeLessThan(BOUND_MS);
  for (const seat of seats) checkAside((await seat.store.look()).entries);
  for (const device of devices) {
    await thaw(device, clock);
    await tell(device);
  }
  await check(server, devices);
  await endStranded(clock, server, devices);
  await rounds(2, true);
  const held = async () =>
    (await Promise.all(seats.map((seat) => seat.store.look()))).some(({ entries }) =>
      entries.some(({ state }) => state === 'held'),
    );
  // Over a small link a device may learn late that its server was restored, and only then offer again what the owner decides on.
  for (let looks = 0; looks === 0 || (looks < OWNER_LOOKS && (await held())); looks += 1) {
    server.applyHeld();
    // One to hear of it, one to send what waited for it, one for the others to see that.
    await rounds(3, false);
  }
  await check(server, devices);
  const storesOf = (list: readonly Seat[]) =>
    Promise.all(list.map(async (seat) => ({ look: await seat.store.look(), saved: seat.saved })));
  checkEnd(server, await storesOf(seats), await storesOf(devices.flatMap(({ gone }) => gone)));
  return took;
}

/** What waits in vain is told as stalled after some hours, and its person gives it up. */
async function endStranded(clock: FakeClock, server: ModelServer, devices: readonly Device[]): Promise<void> {
  const looks = await looksInto(devices);
  if (!looks.some((look) => look.entries.some((entry) => isStranded(entry, look, looks, server)))) return;
  clock.time += STALLED_AFTER_MS + 1;
  for (const device of devices) {
    for (const seat of seatsOf(device).filter(isInUse)) {
      const look = await seat.store.look();
      for (const { id } of look.entries.filter((entry) => isStranded(entry, look, looks, server)))
        await seat.store.discard(id, nowOn(device));
    }
  }
}
