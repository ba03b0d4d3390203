/**
 * Random lives of whole sites. A life that fails is printed with its seed; `KUARI_SEED=<seed>` lives it again
 * (with KUARI_PATH the exact one). `KUARI_SCHEDULES` sets how many.
 */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { schedule } from './schedule.ts';
import { simulate } from './site.ts';

const schedules = Number(process.env['KUARI_SCHEDULES'] ?? 2_000);
const seed = Number(process.env['KUARI_SEED'] ?? Date.now() % 2 ** 31);
const path = process.env['KUARI_PATH'];

test(`in ${schedules} lives no record is lost, doubled or hidden, and every queue empties (KUARI_SEED=${seed})`, async () => {
  let longest = 0;
  await fc.assert(fc.asyncProperty(schedule, async (life) => { longest = Math.max(longest, await simulate(life)); }), {
    numRuns: schedules, seed, ...(path === undefined ? {} : { path }),
  });
  expect(longest).toBeLessThan(600_000);
  console.info(`${schedules} lives, seed ${seed}, longest time to empty ${longest / 1000} s of virtual time`);
}, 3_600_000);
