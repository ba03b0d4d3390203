import { describe, expect, test } from 'vitest';
import { measureClock } from '../../../src/sync/clock/clockOffset.ts';
import { drain } from '../../../src/sync/push/drain.ts';
import { pull } from '../../../src/sync/pull/pull.ts';
import type { SyncStore, Transport } from '../../../src/sync/ports.ts';
import { changed } from './support/changed.ts';
import { createWorld } from './support/world.ts';

const DAY = 86_400_000;

/** A device whose clock is a day behind, and nothing that it could send. */
function createBehind() {
  const world = createWorld();
  world.server.now = () => world.clock.now() + DAY;
  return world;
}

describe("every answer to a pull measures the offset of the device's clock", () => {
  test.each(['pull_head', 'pull_changes', 'pull_history'])('%s does', async (procedure) => {
    const world = createBehind();
    let isAnswered = false;
    const transport: Transport = {
      call: async (request) => {
        const isAsked = request.procedure === procedure;
        // Of the answers before it the clock is right; none comes after it.
        if (isAnswered && !isAsked) return { kind: 'no_connection' };
        isAnswered ||= isAsked;
        const result = await world.network.call(request);
        if (isAsked || result.kind !== 'response') return result;
        return { ...result, body: JSON.stringify({ ...JSON.parse(result.body), server_ms: world.clock.now() }) };
      },
    };
    await world.clock.run(pull({ ...world.deps, transport }));
    expect(world.store.drain.clock_offset_ms).toBe(DAY);
  });

  test('an empty one does too, after the clock was corrected', async () => {
    const world = createBehind();
    await world.pull();
    world.server.now = () => world.clock.now();
    await world.pull();
    expect(world.store.drain.clock_offset_ms).toBe(0);
  });
});

test('the answer to a drain is measured by the time of its arrival, however long the device reads and writes after that', async () => {
  const world = createWorld();
  for (let n = 0; n < 60; n += 1) world.deliver();
  const slow = async (): Promise<void> => {
    await world.clock.sleep(20_000);
  };
  const measured: (number | null)[] = [];
  const store = changed<SyncStore>(world.store, {
    queuedAfter: async (seq, limit) => {
      if (seq > 0) await slow();
      return world.store.queuedAfter(seq, limit);
    },
    record: async (generation, changes, change, answer) => {
      if (changes.length > 0) await slow();
      if (change.clock_offset_ms !== undefined) measured.push(change.clock_offset_ms);
      return world.store.record(generation, changes, change, answer);
    },
  });
  await world.clock.run(drain({ ...world.deps, store }, { forced: false }));
  expect(world.store.states()).not.toContain('queued');
  expect(measured).toEqual([0, 0]);
});

test('an answer measures the clock if it took between zero and thirty seconds', () => {
  const measured = (took: number) => measureClock(DAY, 0, took);
  expect(measured(30_000)).toEqual({ clock_offset_ms: DAY - 15_000, clock_measured_at: DAY });
  expect(measured(0)).toEqual({ clock_offset_ms: DAY, clock_measured_at: DAY });
  expect([measured(30_001), measured(-1), measureClock(undefined, 0, 0)]).toEqual([{}, {}, {}]);
});
