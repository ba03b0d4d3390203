import { describe, expect, test } from 'vitest';
import { createPolling } from '../../../src/sync/rounds/polling.ts';
import { FakeClock } from './support/fakeClock.ts';

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;

/** Somebody ticks it every five seconds; every question is answered with the position that the server has then. */
function createScreen(intervalMs = 30 * SECOND) {
  const clock = new FakeClock();
  const screen = { visible: true, hinted: false, server: 7, known: 7 };
  const asked: number[] = [];
  const polling = createPolling({
    clock,
    intervalMs: () => intervalMs,
    isVisible: () => screen.visible,
    isHinted: () => screen.hinted,
    position: () => Promise.resolve(screen.known),
    startRound: () => {
      asked.push(clock.now());
      screen.known = screen.server;
    },
  });
  const start = clock.now();
  return {
    clock,
    screen,
    polling,
    seconds: () => asked.map((at) => (at - start) / SECOND),
    let: async (ms: number) => {
      for (const end = clock.now() + ms; clock.now() < end;) {
        clock.time += 5 * SECOND;
        await polling.tick();
      }
    },
  };
}

describe('polling', () => {
  test('polls every 30 s at first, then every minute, then every 110 s while nothing changes', async () => {
    const { seconds, let: pass } = createScreen();
    await pass(900 * SECOND);
    const gaps = seconds().map((at, index, all) => at - (all[index - 1] ?? 0));
    expect(gaps).toEqual([30, 30, 30, 30, 60, 60, 60, 60, 110, 110, 110, 110]);
  });

  test('does not poll while the page is hidden, and polls at once when it becomes visible after the interval', async () => {
    const { screen, seconds, let: pass } = createScreen();
    screen.visible = false;
    await pass(HOUR);
    expect(seconds()).toEqual([]);
    screen.visible = true;
    await pass(5 * SECOND);
    expect(seconds()).toHaveLength(1);
  });

  test.each([
    [
      'something changed on the server',
      ({ screen }: ReturnType<typeof createScreen>) => {
        screen.server += 1;
      },
    ],
    ['somebody does something', ({ polling }: ReturnType<typeof createScreen>) => polling.reset()],
  ])('asks every 30 s again once %s', async (_what, happen) => {
    const world = createScreen();
    await world.let(HOUR);
    happen(world);
    await world.let(115 * SECOND);
    const before = world.seconds().length;
    await world.let(60 * SECOND);
    expect(world.seconds().length - before).toBeGreaterThanOrEqual(1);
    const gaps = world
      .seconds()
      .map((at, index, all) => at - (all[index - 1] ?? 0))
      .slice(-2);
    expect(gaps.at(-1)).toBe(30);
  });

  test('with hints polls every five minutes, and returns to the documented interval when they stop', async () => {
    const { screen, seconds, let: pass } = createScreen();
    screen.hinted = true;
    await pass(HOUR);
    expect(seconds()).toHaveLength(12);
    screen.hinted = false;
    const before = seconds().length;
    await pass(110 * SECOND);
    expect(seconds().length - before).toBeGreaterThanOrEqual(1);
  });

  test('is not stopped by a clock that was set back', async () => {
    const { clock, polling, seconds, let: pass } = createScreen();
    clock.time -= 24 * HOUR;
    await pass(5 * SECOND);
    await polling.tick();
    expect(seconds()).toHaveLength(1);
  });
});
