import { describe, expect, test } from 'vitest';
import { followHints, COOLDOWN_MS, type HintChannel, type HintStatus } from '../../../src/sync/rounds/changeHints.ts';
import { createPolling } from '../../../src/sync/rounds/polling.ts';
import { pull } from '../../../src/sync/pull/pull.ts';
import { startTimer } from '../../../src/sync/rounds/triggers.ts';
import { FakeClock } from './support/fakeClock.ts';
import { createWorld } from './support/world.ts';

interface Opened {
  readonly at: number;
  readonly tell: (position: number) => void;
  readonly become: (status: HintStatus) => void;
  closed: boolean;
}

function createChannel(clock: FakeClock, next: HintStatus = 'subscribed') {
  const opened: Opened[] = [];
  /** What a new subscription becomes by itself. */
  const fate = { next };
  const channel: HintChannel = {
    open: ({ onPosition, onStatus }) => {
      const one: Opened = { at: clock.now(), tell: onPosition, become: onStatus, closed: false };
      opened.push(one);
      const status = fate.next;
      queueMicrotask(() => one.closed || onStatus(status));
      return () => {
        one.closed = true;
      };
    },
  };
  return { channel, opened, fate };
}

interface Options {
  readonly next?: HintStatus;
  readonly attempts?: number;
  readonly random?: number;
  readonly onRound?: (device: { position: number }) => void;
}

function createDevice({ next = 'subscribed', attempts = 5, random = 0.5, onRound }: Options = {}) {
  const clock = new FakeClock();
  const { channel, opened, fate } = createChannel(clock, next);
  const device = { position: 10 };
  const asked: number[] = [];
  const hints = followHints({
    clock,
    random: () => random,
    channel,
    settings: () => ({ reconnectMs: 5_000, attempts }),
    position: () => Promise.resolve(device.position),
    startRound: () => {
      asked.push(clock.now());
      onRound?.(device);
    },
  });
  return { clock, opened, fate, device, asked, hints, pass: (ms: number) => clock.run(clock.sleep(ms)) };
}

/** The round of the subscription itself is over. */
async function subscribed(options: Options = {}) {
  const created = createDevice(options);
  await created.pass(2_000);
  created.asked.length = 0;
  return created;
}

describe('a hint', () => {
  test('starts a round after a delay of up to 0.4 s, at random', async () => {
    const delays = [];
    for (const random of [0, 0.5, 0.999]) {
      const { opened, asked, pass, clock } = await subscribed({ random });
      const start = clock.now();
      opened[0]?.tell(11);
      await pass(60_000);
      delays.push(asked.map((at) => at - start));
    }
    expect(delays).toEqual([[0], [200], [400]]);
  });

  test('of a position that the device has reached by then is skipped', async () => {
    const { opened, asked, device, pass } = await subscribed();
    opened[0]?.tell(10);
    opened[0]?.tell(11);
    device.position = 11;
    await pass(60_000);
    expect(asked).toHaveLength(0);
  });

  test('starts at most one round a second, and one after the last, at 500 tickets in a minute', async () => {
    let reached = 10;
    const { clock, opened, asked, device, pass } = await subscribed({
      onRound: (one) => void (one.position = reached),
    });
    const end = clock.now() + 60_000;
    while (clock.now() < end) {
      opened[0]?.tell((reached += 1));
      await pass(120);
    }
    await pass(10_000);
    const gaps = asked.slice(1).map((at, n) => at - (asked[n] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(1_000);
    expect(asked.length).toBeGreaterThan(40);
    expect(device.position).toBe(reached);
  });

  test('starts nothing once the page is hidden, where the subscription is stopped', async () => {
    const { opened, asked, hints, pass } = await subscribed();
    opened[0]?.tell(11);
    hints.stop();
    opened[0]?.tell(12);
    await pass(60_000);
    expect([asked.length, opened[0]?.closed]).toEqual([0, true]);
  });
});

describe('a subscription', () => {
  test('that is established starts one round, because hints may have been missed', async () => {
    const { asked, hints, pass } = createDevice();
    expect(hints.isSubscribed()).toBe(false);
    await pass(1);
    expect([hints.isSubscribed(), asked.length]).toEqual([true, 0]);
    await pass(400);
    expect(asked).toHaveLength(1);
  });

  test('that is gone is opened again after 5 s, and the old one is closed', async () => {
    const { opened, asked, hints, pass } = createDevice();
    await pass(1);
    opened[0]?.become('gone');
    await pass(2_000);
    expect([hints.isSubscribed(), opened[0]?.closed]).toEqual([false, true]);
    await pass(4_000);
    expect([hints.isSubscribed(), opened.length, asked.length]).toEqual([true, 2, 2]);
    expect((opened[1]?.at ?? 0) - (opened[0]?.at ?? 0)).toBe(5_001);
  });

  test('that is never established is tried at most five more times, and again after some minutes', async () => {
    const { opened, hints, pass } = createDevice({ next: 'gone' });
    await pass(60_000);
    expect(opened.map(({ at }) => at - (opened[0]?.at ?? 0))).toEqual([0, 5_000, 10_000, 15_000, 20_000, 25_000]);
    await pass(COOLDOWN_MS - 30_000);
    expect(opened).toHaveLength(7);
    expect(hints.isSubscribed()).toBe(false);
  });

  test('that is accepted and dropped at once, again and again, costs a dozen attempts and rounds an hour', async () => {
    const { clock, opened, asked, fate } = createDevice();
    const start = clock.now();
    const dropping = (async () => {
      for (let seen = 0; clock.now() < start + 3_600_000;) {
        if (opened.length > seen) {
          await clock.sleep(10);
          seen = opened.length;
          opened.at(-1)?.become('gone');
        }
        await clock.sleep(500);
      }
    })();
    await clock.run(dropping);
    expect(fate.next).toBe('subscribed');
    expect(opened.length).toBeGreaterThan(5);
    expect(opened.length).toBeLessThanOrEqual(12);
    expect(asked.length).toBeLessThanOrEqual(12);
  });
});

test('realtime gap → polling catches up: a change without a hint, because the subscription broke silently, arrives all the same', async () => {
  const world = createWorld();
  await world.pull();
  const { channel, opened, fate } = createChannel(world.clock);
  const position = () => Promise.resolve(world.store.pull.position);
  const ask = () => {
    void pull(world.deps);
  };
  const hints = followHints({
    clock: world.clock,
    random: () => 0.5,
    channel,
    settings: () => ({ reconnectMs: 5_000, attempts: 5 }),
    position,
    startRound: ask,
  });
  const polling = createPolling({
    clock: world.clock,
    intervalMs: () => 30_000,
    isVisible: () => true,
    isHinted: () => hints.isSubscribed(),
    position,
    startRound: ask,
  });
  const stop = startTimer(world.clock, 5_000, () => polling.tick());
  const pass = (ms: number) => world.clock.run(world.clock.sleep(ms));
  const seen = () =>
    Number(world.store.view('stocks', world.server.rowsOf('stocks')[0]?.id ?? '')?.row['on_hand'] ?? 0);

  world.server.putStock('abu_batu', 1);
  opened[0]?.tell(world.server.position);
  await pass(11_000);
  expect(seen()).toBe(1);

  // Hints stop although the subscription stands: the slow question finds it.
  world.server.putStock('abu_batu', 2);
  await pass(301_000);
  expect(seen()).toBe(2);

  // The subscription is lost, and none stands any more: within the documented interval.
  fate.next = 'gone';
  opened[0]?.become('gone');
  await pass(60_000);
  world.server.putStock('abu_batu', 3);
  await pass(111_000);
  expect(seen()).toBe(3);
  stop();
  hints.stop();
});
