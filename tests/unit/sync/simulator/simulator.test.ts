/**
 * Random schedules of whole sites. One that fails is printed with its seed; `KUARI_SEED=<seed>` repeats it
 * (with KUARI_PATH the exact one). `KUARI_SCHEDULES` sets how many. In CI the schedules are the same every time, so that a red
 * build speaks of its change; everywhere else, and in the soak, they are new ones.
 */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { REGRESSION_SCHEDULES } from './regressionSchedules.ts';
import { schedule } from './schedule.ts';
import { BOUND_MS, simulate } from './site.ts';
import { createTally } from './tally.ts';

const isCi = process.env['CI'] !== undefined && process.env['KUARI_SCHEDULES'] === undefined;
const schedules = Number(process.env['KUARI_SCHEDULES'] ?? 100);
const seed = Number(process.env['KUARI_SEED'] ?? (isCi ? 2_020_946_090 : Date.now() % 2 ** 31));
const path = process.env['KUARI_PATH'];

test(`in ${schedules} random schedules no record is lost, doubled or hidden, and every queue empties (KUARI_SEED=${seed})`, async () => {
  const tally = createTally('lives', seed);
  await fc.assert(
    fc.asyncProperty(schedule, async (life) => {
      tally.add(await simulate(life));
    }),
    {
      numRuns: schedules,
      seed,
      ...(path === undefined ? {} : { path }),
    },
  );
  tally.tell();
  expect(tally.figures().longestMs).toBeLessThan(BOUND_MS);
}, 3_600_000);

test.each(REGRESSION_SCHEDULES)(
  '%s',
  async (_what, steps) => {
    expect((await simulate({ devices: 2, steps })).took).toBeLessThan(BOUND_MS);
  },
  120_000,
);
