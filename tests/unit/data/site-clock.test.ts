import { describe, expect, test } from 'vitest';
import { createDevice, delivery, type TestDevice } from './support/device.ts';
import { operatingDayOf } from '../../../src/domain/time/operatingDay.ts';
import { readMeta } from '../../../src/data/store/meta.ts';
import { saveTo } from '../../../src/data/outbox/saveTo.ts';
import { createSiteClock, type SiteClock } from '../../../src/data/store/siteClock.ts';
import { mutationOf } from '../../../src/sync/entry.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const SITE = { timeZone: 'Asia/Jakarta', dayStart: '06:00' };
const NOON = Date.parse('2026-11-20T05:00:00Z');

/** A tablet whose own clock is `off` (ms, behind below zero), beside a time that is true. */
async function createTablet({ off = 0 } = {}) {
  const time = { true: NOON, off };
  const device = await createDevice();
  device.server.now = () => time.true;
  device.clock.time = NOON + off;
  const read = () => ({ wall: time.true + time.off, steady: time.true - NOON });
  /** Measurements that an open clock has heard of. */
  let told = 0;
  const open = (of: TestDevice = device): SiteClock => {
    const clock = createSiteClock(read);
    clock.follow(of.db, () => {
      told += 1;
    });
    return clock;
  };
  return {
    device,
    open,
    /** The person, or the device itself, sets its clock. */
    set: (by: number) => {
      time.off += by;
    },
    pass: (ms: number) => {
      time.true += ms;
    },
    truth: () => time.true,
    /** An answer of the server, to a question that asked for nothing but news. */
    async hear(of: TestDevice = device) {
      device.clock.time = time.true + time.off;
      of.clock.time = device.clock.time;
      await of.pull();
    },
    /** The same, and the open clock knows of it. */
    async hearAndTell() {
      const before = told;
      await this.hear();
      await until(() => told > before);
    },
    /** What the next ticket says of its day, and when the server takes it to have happened (ms from the truth). */
    async ticket(clock: SiteClock, of: TestDevice = device) {
      const saved = await saveTo(of.db, [delivery({ operating_day: operatingDayOf(clock.now(), SITE) })], {
        now: () => read().wall,
        newId: of.writeDeps.newId,
        offsetNow: clock.offsetNow,
      });
      if (!saved.ok) throw new Error(saved.error.kind);
      const entry = await of.db.outbox.get(saved.value.mutationIds[0] ?? '');
      if (!entry) throw new Error('nothing was saved');
      const { captured_at, clock_offset_ms } = mutationOf(entry);
      return {
        number: saved.value.number?.slice(0, 9),
        off: Date.parse(captured_at) + (clock_offset_ms ?? 0) - time.true,
      };
    },
  };
}
const offsetOf = async (device: TestDevice) => (await readMeta(device.db, 'drain'))?.clock_offset_ms;
const until = async (holds: () => boolean | Promise<boolean>) => {
  for (const end = Date.now() + 10_000; !(await holds());) {
    if (Date.now() > end) throw new Error('it never came so far');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
};
/** A day behind, and told by its first sync. */
async function correctedTablet() {
  const tablet = await createTablet({ off: -DAY });
  const clock = tablet.open();
  await tablet.hear();
  await until(() => clock.now().getTime() === tablet.truth());
  return { tablet, clock };
}
const TODAY = { number: 'SJ-261120', off: 0 };

describe('tickets belong to the day on which they were made', () => {
  test('on a new tablet that is a day behind, after its first sync', async () => {
    const { tablet, clock } = await correctedTablet();
    expect(await tablet.ticket(clock)).toEqual(TODAY);
  });

  test('on a tablet that was a day behind and is corrected without a network, from the very next save', async () => {
    const { tablet, clock } = await correctedTablet();
    tablet.set(DAY);
    expect(await tablet.ticket(clock)).toEqual(TODAY);
    await until(async () => (await offsetOf(tablet.device)) === 0);
    tablet.pass(HOUR);
    expect(await tablet.ticket(clock)).toEqual(TODAY);
  });

  test('with the clock a day ahead, then right, then a day behind, with and without an answer of the server between', async () => {
    const tablet = await createTablet();
    const clock = tablet.open();
    await tablet.hear();
    await until(() => clock.offsetNow(0) === 0 && clock.now().getTime() === tablet.truth());
    for (const by of [DAY, -DAY, -DAY, DAY, 23 * HOUR, -23 * HOUR]) {
      tablet.set(by);
      tablet.pass(60_000);
      expect(await tablet.ticket(clock)).toEqual(TODAY);
      await tablet.hearAndTell();
      expect(await tablet.ticket(clock)).toEqual(TODAY);
    }
  });

  test('for the next user too, on a tablet whose clock was corrected while another user worked on it', async () => {
    const tablet = await createTablet({ off: -DAY });
    const next = await createDevice(tablet.device.server);
    tablet.device.server.now = tablet.truth;
    await tablet.hear(next);
    expect(await offsetOf(next)).toBe(DAY);
    const clock = tablet.open();
    await tablet.hear();
    await until(() => clock.now().getTime() === tablet.truth());
    tablet.set(DAY);
    clock.follow(next.db);
    await until(async () => (await offsetOf(next)) === 0);
    expect(await tablet.ticket(clock, next)).toEqual(TODAY);
  });
});

test('if two tabs detect a moved clock, only one changes the stored offset', async () => {
  const tablet = await createTablet({ off: -DAY });
  const [one, other] = [tablet.open(), tablet.open()];
  await tablet.hear();
  await until(() => [one, other].every((clock) => clock.now().getTime() === tablet.truth()));
  tablet.set(DAY);
  one.check();
  await until(async () => (await offsetOf(tablet.device)) === 0);
  other.check();
  await until(() => other.offsetNow(0) === 0 && other.now().getTime() === tablet.truth());
  expect([await tablet.ticket(one), await tablet.ticket(other)]).toEqual([TODAY, TODAY]);
  expect(await offsetOf(tablet.device)).toBe(0);
});

test('a night of sleep changes nothing, and a clock that was corrected in another app does', async () => {
  const { tablet, clock } = await correctedTablet();
  const before = clock.now().getTime();
  clock.sight(false);
  // The steady clock stands still: as both clocks show it, the wall clock gained.
  tablet.set(8 * HOUR);
  clock.sight(true);
  expect(clock.now().getTime() - before).toBe(8 * HOUR);
  tablet.set(-8 * HOUR);
  clock.check();
  expect(clock.now().getTime()).toBe(before + 8 * HOUR);
  await tablet.hear();
  await until(() => clock.now().getTime() === tablet.truth());
  clock.sight(false);
  tablet.set(DAY);
  clock.sight(true);
  expect(clock.now().getTime()).toBe(tablet.truth());
});

describe('a user who says that the time is right', () => {
  test('is believed if the clock was set since the last measurement', async () => {
    const tablet = await createTablet();
    const clock = tablet.open();
    await tablet.hear();
    await until(() => clock.offsetNow(0) === 0 && clock.now().getTime() === tablet.truth());
    // It stood still with the lid closed, and looked like a clock that is set.
    tablet.set(DAY);
    expect(clock.now().getTime()).toBe(tablet.truth());
    clock.confirm();
    expect(clock.now().getTime()).toBe(tablet.truth() + DAY);
    await until(async () => (await offsetOf(tablet.device)) === 0);
  });

  test('is asked, and believed, if the clock was corrected while the app was closed', async () => {
    const tablet = await createTablet({ off: -DAY });
    await tablet.hear();
    tablet.set(DAY);
    const clock = tablet.open();
    await until(() => clock.unconfirmedOffset() !== null);
    expect(clock.unconfirmedOffset()).toBe(DAY);
    clock.confirm();
    expect(clock.unconfirmedOffset()).toBeNull();
    expect(await tablet.ticket(clock)).toEqual(TODAY);
  });
});
