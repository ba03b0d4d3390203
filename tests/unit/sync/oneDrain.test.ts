import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { drain } from '../../../src/sync/push/drain.ts';
import { STALE_MS } from '../../../src/sync/clock/lease.ts';
import { withOutcomes } from './support/packedWire.ts';
import { createWorld } from './support/world.ts';

describe('one drain at a time', () => {
  test('a second drain finds the first one running and ends', async () => {
    const world = createWorld();
    world.deliver();
    const both = Promise.all([drain(world.deps, { forced: false }), drain(world.deps, { forced: false })]);
    const ends = (await world.clock.run(both)).map((report) => report.end);
    expect(ends).toEqual(['drained', 'taken']);
    expect(world.network.calls).toHaveLength(1);
  });

  test('a frozen holder loses its lease, and changes nothing when it thaws', async () => {
    const world = createWorld();
    const { id } = world.deliver();
    let thaw: () => void = () => undefined;
    const frozen = new Promise<void>((resolve) => {
      thaw = resolve;
    });
    // What would show, were it listened to: the record that the other one has sent is refused.
    const refused = withOutcomes(() => ({ outcome: 'rejected', code: 'bogus' }));
    const slow = {
      ...world.deps,
      clock: { now: () => world.clock.now(), sleep: () => frozen },
      transport: {
        call: async () => {
          await frozen;
          return {
            kind: 'response' as const,
            status: 200,
            retryAfter: null,
            body: refused(world.server.apply(world.network.calls[0]?.body ?? '')),
          };
        },
      },
    };
    const first = drain(slow, { forced: false });
    await world.clock.run(Promise.resolve());
    await setImmediate();
    expect((await world.drain()).end).toBe('taken');
    world.clock.time += STALE_MS + 1;
    expect((await world.drain()).end).toBe('drained');
    thaw();
    expect((await first).end).toBe('lease_lost');
    expect(world.store.entries.get(id)?.state).toBe('settled');
    expect(world.server.onHand('abu_batu')).toBe(-7);
  });
});
