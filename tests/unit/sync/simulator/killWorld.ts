/** Two tablets, of which the first one's process is mortal; its stores are opened anew when it is started again. */
import { newId } from '../../../../src/domain/records/ids.ts';
import { syncRound } from '../../../../src/sync/rounds/round.ts';
import { FakeClock } from '../support/fakeClock.ts';
import type { ModelServer } from '../support/modelServer.ts';
import { createDevice, signIn, type Device, type Role, type Seat } from './device.ts';
import { openDexie, type DexieSite } from './dexieSite.ts';
import { checkEnd, readyIn } from './invariants.ts';
import { openMemory } from './memorySite.ts';
import { makeMortal, Mortal, mortalDeps } from './mortal.ts';
import { createServer } from './site.ts';
import type { OpenStore } from './store.ts';

export interface KillWorld {
  readonly clock: FakeClock;
  readonly server: ModelServer;
  readonly process: Mortal;
  readonly device: Device;
  /** Of the person at the first tablet. */
  readonly seat: Seat;
  /** The same person's seat at the second one. */
  readonly other: Seat;
  becomeOwner(): void;
  /** Tickets of other people, on the server. */
  others(count: number): void;
  /** Starts the process again, heals everything and looks at everything. */
  restart(): Promise<void>;
  end(): Promise<void>;
}

/** `withOwner`, `withOther`: whose real stores the story needs besides the clerk's at the first tablet; others cost nothing. */
export interface Cast {
  readonly withOwner?: boolean;
  readonly withOther?: boolean;
  /** Deaths between two reads of one transaction, too. */
  readonly reads?: boolean;
}

export async function createKillWorld({
  withOwner = false,
  withOther = false,
  reads = false,
}: Cast): Promise<KillWorld> {
  const clock = new FakeClock();
  clock.patience = 80;
  const server = createServer(clock);
  const process = new Mortal(reads);
  const opened = new Map<string, DexieSite>();
  const real = new Set([
    'device-1-clerk',
    ...(withOwner ? ['device-1-owner'] : []),
    ...(withOther ? ['device-2-clerk'] : []),
  ]);
  const open: OpenStore = async (registration) => {
    if (!real.has(registration.device)) return openMemory(registration);
    const isMortal = registration.device.startsWith('device-1-');
    const store = await openDexie(registration, (db) => (isMortal ? makeMortal(db, process) : undefined));
    opened.set(registration.device, store);
    return store;
  };
  const device = await createDevice(1, server, clock, open);
  const second = await createDevice(2, server, clock, open);
  const mortal = (seat: Seat): Seat => ({ ...seat, deps: mortalDeps(seat.deps, process) });
  const seats = { clerk: mortal(device.seats.clerk), owner: mortal(device.seats.owner) };

  const reborn = async (role: Role): Promise<Seat> => {
    const name = `device-1-${role}`;
    const store = await opened.get(name)!.reopened();
    opened.set(name, store);
    return { ...device.seats[role], store, deps: { ...device.seats[role].deps, store } };
  };
  return {
    clock,
    server,
    process,
    device: { ...device, seats },
    get seat() {
      return seats[device.role];
    },
    other: second.seats.clerk,
    becomeOwner: () => signIn(device, 'owner'),
    others: (count) => {
      for (let n = 0; n < count; n += 1) server.put('drivers', newId(), { full_name: `Driver ${n}`, deleted_at: null });
    },
    restart: async () => {
      process.begin();
      const come = async (role: Role) => ({ seat: await reborn(role), come: () => signIn(device, role) });
      const people = [await come('clerk'), ...(withOwner ? [await come('owner')] : [])];
      if (withOther) people.push({ seat: second.seats.clerk, come: () => signIn(second, 'clerk') });
      await heal(clock, server, people);
    },
    end: async () => {
      for (const store of opened.values()) await store.close();
    },
  };
}

interface Guest {
  readonly seat: Seat;
  readonly come: () => void;
}

/** Three rounds are enough for everything; what was not accepted waits for somebody, and is looked at as it is. */
async function heal(clock: FakeClock, server: ModelServer, people: readonly Guest[]): Promise<void> {
  const rounds = async (count: number) => {
    for (let n = 0; n < count; n += 1) {
      clock.time += 31_000;
      for (const { seat, come } of people) {
        come();
        await clock.run(syncRound(seat.deps, { forced: false }));
      }
    }
  };
  await rounds(2);
  server.applyHeld();
  await rounds(1);
  const looks = await Promise.all(
    people.map(async ({ seat }) => ({ look: await seat.store.look(), saved: seat.saved })),
  );
  const ready = looks.flatMap(({ look }) => readyIn(look.entries));
  if (ready.length > 0) throw new Error(`still to send: ${ready.map(({ kind }) => kind).join(', ')}`);
  checkEnd(server, looks);
}
