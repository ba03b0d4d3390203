/**
 * Random lives of two devices: saves, cancellations, rounds on broken roads, workers that die, rejections. Whatever happens,
 * the figures are right at every step that a person could see, and once the road is whole everything is on the server once.
 * fast-check prints the seed of a life that fails.
 */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { stockId } from '../../../src/domain/records/ids.ts';
import type { Mutation } from '../../../src/domain/mutations/mutations.ts';
import { addQuantities } from '../../../src/domain/values/quantities.ts';
import { mutationOf } from '../../../src/sync/entry.ts';
import { pull } from '../../../src/sync/pull/pull.ts';
import { syncRound } from '../../../src/sync/rounds/round.ts';
import { soak, soakMinutes } from '../../support/soak.ts';
import { dyingAt } from './support/dyingAt.ts';
import { FakeClock } from './support/fakeClock.ts';
import { ModelServer } from './support/modelServer.ts';
import { failing, html } from './support/network.ts';
import type { Fault } from './support/network.ts';
import { createWorld, FakeLocks } from './support/world.ts';
import type { World } from './support/world.ts';

const MATERIAL = 'abu_batu';
const START = 1_000;
/** A volume that the server rejects. */
const TOO_MUCH = 10_001;

const fault = fc.constantFrom<Fault>(
  'pass',
  'pass',
  'pass',
  'lost',
  'answer_lost',
  'answer_lost',
  'cut',
  'timed_out',
  html,
  failing(500, 'XX000'),
  failing(503, 'PT503'),
  failing(401, 'PGRST301'),
  failing(403, '42501'),
  { rewrite: (body) => body.slice(0, body.length / 2) },
);
const who = fc.constantFrom(0, 1);
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('save' as const), who, thousandths: fc.integer({ min: 1, max: 30_000 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('save_too_much' as const), who }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('cancel' as const), who }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('round' as const),
      who,
      faults: fc.array(fault, { maxLength: 6 }),
      forced: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('pull' as const), who, faults: fc.array(fault, { maxLength: 3 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('die' as const),
      who,
      calls: fc.nat({ max: 30 }),
      faults: fc.array(fault, { maxLength: 3 }),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

async function live(steps: readonly Step[]) {
  const clock = new FakeClock();
  const server = new ModelServer();
  server.putStock(MATERIAL, START);
  const devices = ['device-1', 'device-2'].map((device) => createWorld({ server, clock, device }));
  const cancellable = devices.map((): string[] => []);
  for (const taken of steps) {
    const device = devices[taken.who];
    if (!device) continue;
    await take(device, cancellable[taken.who] ?? [], taken);
    clock.time += 1_000;
    for (const one of devices) expect(shownBy(one)).toBe(rightFor(one));
  }
  return { clock, server, devices };
}

async function take(device: World, cancellable: string[], taken: Step): Promise<void> {
  switch (taken.kind) {
    case 'save':
      cancellable.push(device.deliver({ volume: taken.thousandths / 1000 }).entityId);
      return;
    case 'save_too_much':
      device.deliver({ volume: TOO_MUCH });
      return;
    case 'cancel': {
      const entity = cancellable.pop();
      if (entity) device.queue('deliveries.change_status', entity, { status: 'cancelled' });
      return;
    }
    case 'round':
      device.network.next.push(...taken.faults);
      await device.round(taken.forced);
      break;
    case 'pull':
      device.network.next.push(...taken.faults);
      await device.pull();
      break;
    case 'die': {
      device.network.next.push(...taken.faults);
      const life = { left: taken.calls };
      const deps = {
        ...device.deps,
        locks: new FakeLocks(),
        store: dyingAt(device.store, life),
        transport: dyingAt(device.network, life),
      };
      await device.clock.run(
        syncRound(deps, { forced: false })
          .catch(() => pull(deps))
          .catch(() => undefined),
      );
      break;
    }
  }
  device.network.next.length = 0;
}

const isTooMuch = (mutation: Mutation): boolean =>
  mutation.kind === 'deliveries.create' && mutation.payload.volume === TOO_MUCH;

const shownBy = ({ store }: Pick<World, 'store'>): number =>
  Number(store.view('stocks', stockId(MATERIAL))?.row['on_hand'] ?? 0);

/** What the server's version of the row held that this device has, and of the device's own mutations those not in it. */
function rightFor({ store, server }: World): number {
  const base = store.rows.get(`stocks:${stockId(MATERIAL)}`);
  const held = base ? Number(server.history.get(`stocks|${stockId(MATERIAL)}@${base.version}`)?.['on_hand']) : 0;
  const volumes = new Map<string, number>();
  const own = store.bySeq().map((entry) => {
    const mutation = mutationOf(entry);
    if (mutation.kind === 'deliveries.create') volumes.set(mutation.entity_id, mutation.payload.volume);
    if (entry.state === 'rejected' && isTooMuch(mutation)) return 0;
    const version =
      server.log.get(entry.id)?.rows.find(([table]) => table === 'stocks')?.[2] ?? Number.POSITIVE_INFINITY;
    if (version <= (base?.version ?? 0)) return 0;
    return (mutation.kind === 'deliveries.create' ? -1 : 1) * (volumes.get(mutation.entity_id) ?? 0);
  });
  return addQuantities(held, ...own);
}

/** The road is whole: three rounds of both devices, a minute apart. */
async function heal(clock: FakeClock, devices: readonly World[], forced: boolean): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    clock.time += 60_000;
    for (const device of devices) await device.round(forced);
  }
}

test(
  'no random run of two devices loses, duplicates or hides a record',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 40 }), async (steps) => {
        const { clock, server, devices } = await live(steps);
        await heal(clock, devices, false);
        const aside = devices.flatMap(({ store }) => store.bySeq().filter((entry) => entry.state === 'set_aside'));
        // Only what broke the server alone, three times, while others got through.
        expect(aside.every((entry) => entry.verdict?.code === 'breaks_the_server')).toBe(true);
        await heal(clock, devices, true);
        for (const { store } of devices) {
          for (const entry of store.bySeq()) {
            const mutation = mutationOf(entry);
            const rejected = isTooMuch(mutation);
            expect(entry.state).toBe(rejected ? 'rejected' : 'settled');
            expect(server.log.has(entry.id)).toBe(!rejected);
            expect(store.view('deliveries', entry.entity_id)?.sync).toBe(rejected ? 'needs_attention' : 'sent');
          }
          for (const [key, row] of store.rows)
            expect(row).toEqual(server.tables.get(key.slice(0, key.indexOf(':')))?.get(row.id));
          expect(shownBy({ store })).toBe(server.onHand(MATERIAL));
        }
        const sold = server
          .rowsOf('deliveries')
          .filter((row) => row['status'] !== 'cancelled')
          .map((row) => -Number(row['volume']));
        expect(server.onHand(MATERIAL)).toBe(addQuantities(START, ...sold));
        const saved = devices.flatMap(({ store }) =>
          store.bySeq().filter((entry) => entry.kind === 'deliveries.create' && entry.state === 'settled'),
        );
        expect(server.rowsOf('deliveries')).toHaveLength(saved.length);
      }),
      { numRuns: soak(60, 5_000) },
    );
  },
  soakMinutes(1, 30),
);
