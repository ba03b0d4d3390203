/** A site: devices with one store and two tabs each, one server, one clock. Plays a schedule and looks at every step. */
import { expect } from 'vitest';
import { newId } from '../../../../src/domain/ids.ts';
import { pull } from '../../../../src/sync/pull.ts';
import { syncRound } from '../../../../src/sync/round.ts';
import { FakeClock } from '../support/fakeClock.ts';
import { ModelServer } from '../support/modelServer.ts';
import { createWorld } from '../support/world.ts';
import type { World } from '../support/world.ts';
import { checkAside, checkEnd, checkNow, HELD, isReady, MATERIAL, NOBODY, START, TOO_MUCH } from './invariants.ts';
import type { Schedule, Step } from './schedule.ts';
import { tabOf } from './tab.ts';

export interface Device extends World {
  /** Deliveries that can still be cancelled. */
  readonly cancellable: string[];
  /** Rounds of frozen tabs. */
  readonly frozen: { readonly thaw: () => void; readonly round: Promise<unknown> }[];
}

/** Throws where an invariant does not hold. Answers how long the queues took to empty after everything healed (virtual ms). */
export async function simulate({ devices: count, steps }: Schedule): Promise<number> {
  const clock = new FakeClock();
  const server = new ModelServer();
  server.putStock(MATERIAL, START);
  server.rejects = (mutation) => (mutation.kind === 'drivers.create' && mutation.payload.full_name === NOBODY ? 'too_short' : null);
  server.holds = (mutation) => mutation.kind === 'deliveries.create' && mutation.payload.volume === HELD;
  const devices = Array.from({ length: count }, (_, index): Device => ({
    ...createWorld({ server, clock, device: `device-${index + 1}` }), cancellable: [], frozen: [],
  }));
  let restore = server.backup();
  for (const step of steps) {
    if (step.kind === 'backup') restore = server.backup();
    else if (step.kind === 'restore') restore();
    else if (step.kind === 'change_role') server.role = server.role === 'admin' ? 'manager' : 'admin';
    else if (step.kind === 'owner_decides') server.applyHeld();
    else if (step.kind === 'wait') clock.time += step.seconds * 1_000;
    else await happen(devices[step.who % count]!, step);
    clock.time += 1_000;
    for (const device of devices) checkNow(device);
  }
  return heal(clock, server, devices);
}

type OfDevice = Extract<Step, { readonly who: number }>;

async function happen(device: Device, step: OfDevice): Promise<void> {
  const { clock, deps, network, store } = device;
  if ('faults' in step) network.next.push(...step.faults);
  switch (step.kind) {
    case 'save':
      device.cancellable.push(device.deliver({ volume: step.thousandths / 1000 }).entityId);
      break;
    case 'save_with_driver': {
      const driver = newId();
      device.queue('drivers.create', driver, { full_name: step.accepted ? 'Joko' : NOBODY });
      device.deliver({ volume: 3 }, [driver]);
      break;
    }
    case 'save_too_much':
      device.deliver({ volume: TOO_MUCH });
      break;
    case 'save_held':
      device.deliver({ volume: HELD });
      break;
    case 'cancel': {
      const entity = device.cancellable.pop();
      if (entity) device.queue('deliveries.change_status', entity, { status: 'cancelled' });
      break;
    }
    case 'round':
      await device.round(step.forced);
      break;
    case 'both_tabs':
      await clock.run(Promise.all([syncRound(deps, { forced: false }), syncRound(deps, { forced: false })]));
      break;
    case 'pull':
      await device.pull();
      break;
    case 'kill': {
      const tab = tabOf(deps, 'killed', step.calls);
      await clock.run(syncRound(tab.deps, { forced: false }).catch(() => pull(tab.deps)).catch(() => undefined));
      break;
    }
    case 'freeze': {
      const tab = tabOf(deps, 'frozen', step.calls);
      const round = syncRound(tab.deps, { forced: false }).catch(() => undefined);
      await clock.run(Promise.race([round, untilFrozen(tab.life, clock)]));
      device.frozen.push({ thaw: tab.life.thaw, round });
      break;
    }
    case 'thaw':
      await thaw(device);
      break;
    case 'sign_out':
      // The page that signs out has its own tabs closed.
      await thaw(device);
      store.forgetCachedRows();
      break;
  }
  network.next.length = 0;
}

async function untilFrozen(life: { readonly left: number }, clock: FakeClock): Promise<void> {
  while (life.left >= 0) await clock.sleep(1_000);
}

async function thaw(device: Device): Promise<void> {
  for (const { thaw: letGo, round } of device.frozen.splice(0)) {
    letGo();
    await device.clock.run(round);
  }
}

/** The roads are whole again. Queues must be empty soon: by themselves, but for what only a person can ask for again. */
async function heal(clock: FakeClock, server: ModelServer, devices: readonly Device[]): Promise<number> {
  server.applyHeld();
  const begin = clock.time;
  const rounds = async (count: number, forced: boolean) => {
    for (let n = 0; n < count; n += 1) {
      clock.time += 30_000;
      for (const device of devices) await device.round(forced);
    }
  };
  // Frozen tabs stay frozen: the others must get past them.
  await rounds(5, false);
  const took = clock.time - begin;
  expect(took, 'time until the queues were empty').toBeLessThan(600_000);
  for (const device of devices) checkAside(device);
  for (const device of devices) expect(device.store.bySeq().filter(isReady), 'records that could be sent').toEqual([]);
  for (const device of devices) await thaw(device);
  for (const device of devices) checkNow(device);
  await rounds(2, true);
  server.applyHeld();
  await rounds(2, false);
  for (const device of devices) checkEnd(device, devices);
  return took;
}
