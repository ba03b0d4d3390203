/** A device of the site: a clock of its own that may be wrong, a road, two people who use it, tabs that freeze. */
import { DEFAULT_RETRY } from '../../../../src/sync/clock/backoff.ts';
import type { SyncDeps } from '../../../../src/sync/clock/deps.ts';
import type { FakeClock } from '../support/fakeClock.ts';
import type { ModelServer } from '../support/modelServer.ts';
import { Network } from '../support/network.ts';
import { FakeLocks, FakeTokens } from '../support/world.ts';
import { openMemoryTablet } from './memoryTablet.ts';
import type { OpenStore, OpenTablet, Registration, SiteStore, Tablet } from './store.ts';

export type Role = 'clerk' | 'owner';
export const CLERK = '01900000-0000-7000-8000-00000000c1e4';
export const OWNER = '01900000-0000-7000-8000-00000000b055';
const USERS: Record<Role, string> = { clerk: CLERK, owner: OWNER };

/** One person on one device. */
export interface Seat {
  /** Was ever signed in here. */
  used: boolean;
  readonly store: SiteStore;
  readonly deps: SyncDeps;
  /** When its last page came, and of which server, when the tablet was told last. */
  heard: { at: number | null; epoch: string | null };
  /** Every mutation that was reported as saved here. */
  readonly saved: string[];
  /** Deliveries that can still be cancelled. */
  readonly cancellable: string[];
}

export interface Device {
  readonly network: Network;
  readonly tokens: FakeTokens;
  readonly seats: Record<Role, Seat>;
  /** What its people know of each other's work. */
  readonly tablet: Tablet;
  /** Seats whose store was deleted: what was not sent had been written to a file before. */
  readonly gone: Seat[];
  /** A store as it is on a first sign-in. */
  readonly emptySeat: (role: Role) => Promise<Seat>;
  /** A person signs in with their password: a registration that the server refuses is replaced, unless it was revoked. */
  readonly signInAnew: (role: Role) => Promise<void>;
  /** Who is signed in. */
  role: Role;
  /** ms that this device's clock is ahead of the world's. */
  skew: number;
  /** Rounds of frozen tabs. */
  readonly frozen: { readonly thaw: () => void; readonly round: Promise<unknown>; readonly store: SiteStore }[];
}

export async function createDevice(
  index: number,
  server: ModelServer,
  clock: FakeClock,
  open: OpenStore,
  openTablet: OpenTablet = openMemoryTablet,
): Promise<Device> {
  const network = new Network(server, clock);
  const tokens = new FakeTokens();
  const wrong = {
    now: () => clock.now() + device.skew,
    sleep: (ms: number, signal?: AbortSignal) => clock.sleep(ms, signal),
  };
  let registered = 0;
  /** As the server gives them: never the same twice. */
  const register = (role: Role): Registration => {
    const again = registered < 2 ? '' : `-${registered}`;
    registered += 1;
    const registration = {
      userId: USERS[role],
      device: `device-${index}-${role}${again}`,
      code: `${role === 'clerk' ? 'C' : 'W'}${index}K${again}`,
    };
    server.registrations.set(registration.device, { userId: registration.userId, isRevoked: false });
    return registration;
  };
  const emptySeat = async (role: Role): Promise<Seat> => {
    const store = await open(register(role));
    const deps = {
      store,
      transport: network,
      tokens,
      locks: new FakeLocks(),
      clock: wrong,
      random: () => 0.5,
      retry: () => DEFAULT_RETRY,
    };
    return { used: false, store, deps, heard: { at: null, epoch: null }, saved: [], cancellable: [] };
  };
  const signInAnew = async (role: Role): Promise<void> => {
    const { store } = device.seats[role];
    const registration = await store.deviceId();
    signIn(device, role);
    if (!(await store.isRefused()) || server.registrations.get(registration ?? '')?.isRevoked) return;
    const given = register(role);
    await store.registeredAs(given);
    if ((await store.deviceId()) !== given.device || (await store.isRefused()))
      throw new Error('a sign-in did not bring its registration');
  };
  const tablet = await openTablet(() =>
    seatsOf(device)
      .filter(({ used }) => used)
      .map(({ store }) => store),
  );
  const seats = { clerk: await emptySeat('clerk'), owner: await emptySeat('owner') };
  const device: Device = {
    network,
    tokens,
    seats,
    tablet,
    gone: [],
    emptySeat,
    signInAnew,
    role: 'clerk',
    skew: 0,
    frozen: [],
  };
  signIn(device, 'clerk');
  return device;
}

export const seatOf = (device: Device): Seat => device.seats[device.role];
export const seatsOf = (device: Device): Seat[] => Object.values(device.seats);
/** More than one person has signed in there. */
export const isShared = ({ seats: { clerk, owner } }: Device): boolean => clerk.used && owner.used;

export function signIn(device: Device, role: Role): void {
  device.role = role;
  device.seats[role].used = true;
  device.tokens.token = { kind: 'token', value: USERS[role], userId: USERS[role] };
}

export const nowOn = (device: Device): number => seatOf(device).deps.clock.now();
