import { expect, test } from 'vitest';
import { measureClock } from '../../../src/sync/clock/clockOffset.ts';
import { drain } from '../../../src/sync/push/drain.ts';
import type { SyncStore } from '../../../src/sync/ports.ts';
import { changed } from './support/changed.ts';
import { createWorld } from './support/world.ts';

const DAY = 86_400_000;

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
