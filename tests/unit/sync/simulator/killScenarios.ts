/** What a process may be doing when it is killed. `prepare` happens before, to a process that lives; `act` is what it dies in. */
import { newId } from '../../../../src/domain/records/ids.ts';
import type { MutationDraft } from '../../../../src/domain/mutations/mutations.ts';
import { pull } from '../../../../src/sync/pull/pull.ts';
import { syncRound } from '../../../../src/sync/rounds/round.ts';
import { drain } from '../../../../src/sync/push/drain.ts';
import type { SyncDeps } from '../../../../src/sync/clock/deps.ts';
import { HELD, MATERIAL, NOBODY, TOO_MUCH } from './invariants.ts';
import type { Seat } from './device.ts';
import type { Cast, KillWorld } from './killWorld.ts';

export interface Scenario extends Cast {
  readonly what: string;
  readonly prepare: (world: KillWorld) => Promise<void>;
  readonly act: (world: KillWorld) => Promise<unknown>;
}

const ticket = (volume = 7, parents: readonly MutationDraft[] = []): MutationDraft => ({
  kind: 'deliveries.create',
  entity_id: newId(),
  depends_on: parents.map((parent) => parent.entity_id),
  payload: {
    operating_day: '2026-11-20',
    customer_name: 'PT Karya',
    material_type: MATERIAL,
    volume,
    truck_license: 'B 1234 XY',
    truck_type: 'STANDARD',
    driver_name: 'Joko',
  },
});
const driver = (full_name: string): MutationDraft => ({
  kind: 'drivers.create',
  entity_id: newId(),
  payload: { full_name },
});
const withDriver = (name: string): MutationDraft[] => {
  const parent = driver(name);
  return [parent, ticket(3, [parent])];
};

/** Reported as saved only if it was. */
async function save(seat: Seat, now: number, drafts: readonly MutationDraft[]): Promise<void> {
  seat.saved.push(...(await seat.store.save(drafts, now)));
}
const round = ({ clock, seat }: KillWorld, deps: SyncDeps = seat.deps) => clock.run(syncRound(deps, { forced: false }));
const waiting = async ({ seat }: KillWorld): Promise<string> =>
  (await seat.store.look()).entries.find(({ state, kind }) => state === 'rejected' && kind === 'drivers.create')?.id ??
  '';

async function rejectedDriver(world: KillWorld): Promise<void> {
  await save(world.seat, world.clock.now(), withDriver(NOBODY));
  await round(world);
}

export const SCENARIOS: readonly Scenario[] = [
  {
    what: 'a save of a driver and the ticket that names it',
    prepare: (world) => save(world.seat, world.clock.now(), [ticket()]),
    act: ({ seat, clock }) => save(seat, clock.now(), withDriver('Joko')),
  },
  {
    what: 'a drain with every outcome: applied, duplicate, rejected, held, blocked',
    prepare: async (world) => {
      const now = world.clock.now();
      await save(world.seat, now, [ticket(1)]);
      // Its answer is lost: the server knows it, and will call it a duplicate.
      world.device.network.next.push('answer_lost', 'lost', 'lost');
      await world.clock.run(drain(world.seat.deps, { forced: false }));
      await save(world.seat, now, [ticket(2)]);
      await save(world.seat, now, [ticket(TOO_MUCH)]);
      await save(world.seat, now, [ticket(HELD)]);
      await save(world.seat, now, withDriver(NOBODY));
    },
    act: ({ clock, seat }) => clock.run(drain(seat.deps, { forced: false })),
  },
  {
    what: 'a pull of changes, with an outcome of its own',
    prepare: async (world) => {
      await round(world);
      await save(world.seat, world.clock.now(), [ticket(2), ticket(HELD)]);
      world.device.network.next.push('answer_lost', 'lost', 'lost');
      await world.clock.run(drain(world.seat.deps, { forced: false }));
      world.others(3);
    },
    act: ({ clock, seat }) => clock.run(pull(seat.deps)),
  },
  {
    what: 'the first sync, in pages, with a ticket that was saved before',
    prepare: async (world) => {
      world.others(5);
      world.server.largestPage = 4;
      await save(world.seat, world.clock.now(), [ticket()]);
    },
    act: (world) => round(world),
  },
  {
    what: 'a pull from a server that was restored from a backup',
    prepare: async (world) => {
      const restore = world.server.backup();
      await save(world.seat, world.clock.now(), [ticket(), ticket(HELD)]);
      await round(world);
      restore();
    },
    act: (world) => round(world),
  },
  {
    what: 'signing out with unsent work, and the round after signing in again',
    prepare: async (world) => {
      await round(world);
      await save(world.seat, world.clock.now(), [ticket()]);
    },
    act: async (world) => {
      await world.seat.store.forgetRows();
      await round(world);
    },
  },
  {
    what: 'the correction of a rejected record with a dependent',
    prepare: rejectedDriver,
    act: async (world) => world.seat.store.fix(await waiting(world), { full_name: 'Joko' }, world.clock.now()),
  },
  {
    what: 'sending a rejected record again',
    prepare: rejectedDriver,
    act: async (world) => world.seat.store.resend(await waiting(world), world.clock.now()),
  },
  {
    what: 'discarding a rejected record and its dependents',
    prepare: rejectedDriver,
    act: async (world) => world.seat.store.discard(await waiting(world), world.clock.now()),
  },
  {
    what: "importing another tablet's file",
    withOther: true,
    prepare: async (world) => {
      await save(world.other, world.clock.now(), [...withDriver('Joko'), ticket()]);
    },
    act: async ({ seat, other, clock }) => seat.store.imported(await other.store.exported(clock.now()), clock.now()),
  },
  {
    what: 'taking over a queue as owner, and sending it',
    withOwner: true,
    prepare: async (world) => {
      await save(world.device.seats.clerk, world.clock.now(), [ticket(), ticket(2)]);
      world.becomeOwner();
      await round(world);
    },
    act: async (world) => {
      await world.seat.store.takeOver(world.device.seats.clerk.store, world.clock.now());
      await round(world);
    },
  },
];
