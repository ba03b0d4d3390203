import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { syncRound, type RoundOptions } from '../../../src/sync/rounds/round.ts';
import { createRounds, startTimer } from '../../../src/sync/rounds/triggers.ts';
import { FakeClock } from './support/fakeClock.ts';
import { createWorld } from './support/world.ts';

function createHeldRounds() {
  const rounds: (RoundOptions & { end: () => void })[] = [];
  const control = createRounds({
    clock: new FakeClock(),
    onError: () => undefined,
    round: (options) =>
      new Promise((resolve) => {
        rounds.push({ ...options, end: resolve });
      }),
  });
  return { rounds, control };
}

describe('triggers', () => {
  test('a message and a sync event together never run two rounds at once: the second begins after the first, and finds nothing left to send', async () => {
    const world = createWorld();
    world.deliver();
    const running = { now: 0, most: 0, rounds: 0 };
    const control = createRounds({
      clock: world.clock,
      onError: (error) => {
        throw error;
      },
      round: async (options) => {
        running.rounds += 1;
        running.now += 1;
        running.most = Math.max(running.most, running.now);
        await syncRound(world.deps, options);
        running.now -= 1;
      },
    });
    await world.clock.run(
      Promise.all([control.trigger('message'), control.trigger('background_sync'), control.trigger('save')]),
    );
    expect(running).toEqual({ now: 0, most: 1, rounds: 2 });
    expect(world.network.calls.filter(({ procedure }) => procedure === 'apply_mutations')).toHaveLength(1);
    expect(world.store.states()).toEqual(['settled']);
  });

  test('a save during a round is followed by exactly one more, which begins after it', async () => {
    const { rounds, control } = createHeldRounds();
    void control.trigger('start');
    expect(rounds[0]?.shouldYield?.()).toBe(false);
    const saves = [control.trigger('save'), control.trigger('save'), control.trigger('save')];
    expect(rounds[0]?.shouldYield?.()).toBe(true);
    rounds[0]?.end();
    await setImmediate();
    expect(rounds).toHaveLength(2);
    rounds[1]?.end();
    await Promise.all(saves);
    expect(rounds).toHaveLength(2);
  });

  test('the network coming back ends a wait early, a save does not', () => {
    const { rounds, control } = createHeldRounds();
    void control.trigger('start');
    void control.trigger('save');
    expect(rounds[0]?.shortenWaits?.aborted).toBe(false);
    void control.trigger('online');
    expect(rounds[0]?.shortenWaits?.aborted).toBe(true);
  });

  test('"Send now" during a round ends its wait, and makes the next one skip its waits', async () => {
    const { rounds, control } = createHeldRounds();
    void control.trigger('start');
    void control.trigger('save');
    expect(await rounds[0]?.nextRequest?.()).toEqual({ forced: false });
    void control.trigger('send_now');
    void control.trigger('save');
    expect(await rounds[0]?.nextRequest?.()).toEqual({ forced: true });
    expect([rounds[0]?.forced, rounds[0]?.shortenWaits?.aborted]).toEqual([false, true]);
    rounds[0]?.end();
    await setImmediate();
    expect(rounds[1]?.forced).toBe(true);
    rounds[1]?.end();
    await setImmediate();
    void control.trigger('timer');
    expect(rounds[2]?.forced).toBe(false);
  });

  test('a round that throws (the database was closed) does not end the rounds', async () => {
    let tries = 0;
    const errors: unknown[] = [];
    const control = createRounds({
      clock: new FakeClock(),
      onError: (error) => errors.push(error),
      round: async () => {
        tries += 1;
        if (tries === 1) throw new Error('closed');
      },
    });
    await control.trigger('start');
    await control.trigger('timer');
    expect([tries, errors.length]).toEqual([2, 1]);
  });

  test('a timer that is stopped ticks no more', async () => {
    const clock = new FakeClock();
    let ticks = 0;
    const stop = startTimer(clock, 5_000, async () => void (ticks += 1));
    await clock.run(clock.sleep(12_000));
    stop();
    await clock.run(clock.sleep(12_000));
    expect(ticks).toBe(2);
  });
});

/** Rounds of a device whose pulls hang until their time limit. */
function createHangingPulls() {
  const world = createWorld();
  // As after a first sync over a good link.
  world.store.pull = { ...world.store.pull, page_limit: 4_000 };
  const sent: number[] = [];
  const rounds = { begun: 0 };
  const { network, clock, deps } = world;
  const transport = {
    call: async (request: Parameters<typeof network.call>[0]) => {
      if (request.procedure === 'apply_mutations') sent.push(clock.now());
      else {
        await clock.sleep(request.timeoutMs);
        return { kind: 'timed_out' as const };
      }
      return network.call(request);
    },
  };
  const control = createRounds({
    clock,
    onError: (error) => {
      throw error;
    },
    round: async (options) => {
      rounds.begun += 1;
      await syncRound({ ...deps, transport }, options);
    },
  });
  return { ...world, control, sent, rounds };
}

describe('while a pull hangs', () => {
  test.each(['save', 'send_now', 'online', 'timer'] as const)(
    'a saved record is sent beside it, a moment after "%s"',
    async (reason) => {
      const { clock, control, deliver, store, sent, rounds } = createHangingPulls();
      void control.trigger('start');
      await clock.run(clock.sleep(1_000));
      for (let n = 0; n < 3; n += 1) {
        deliver();
        const savedAt = clock.now();
        void control.trigger(reason);
        await clock.run(clock.sleep(10_000));
        expect(sent).toHaveLength(n + 1);
        expect((sent.at(-1) ?? 0) - savedAt).toBeLessThan(1_000);
      }
      expect(store.states()).toEqual(['settled', 'settled', 'settled']);
      expect(rounds.begun).toBe(1);
    },
  );

  test('"Send now" sends set-aside entries, too', async () => {
    const { clock, control, deliver, store } = createHangingPulls();
    const { id } = deliver();
    const entry = store.entries.get(id);
    if (entry) store.entries.set(id, { ...entry, state: 'set_aside' });
    void control.trigger('start');
    await clock.run(clock.sleep(1_000));
    void control.trigger('save');
    void control.trigger('send_now');
    await clock.run(clock.sleep(1_000));
    expect(store.states()).toEqual(['settled']);
  });
});
