/**
 * Random lives of whole sites. A life that fails is printed with its seed; `KUARI_SEED=<seed>` lives it again
 * (with KUARI_PATH the exact one). `KUARI_SCHEDULES` sets how many. In CI the lives are the same every time, so that a red
 * build speaks of its change; everywhere else, and in the soak, they are new ones.
 */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { schedule } from './schedule.ts';
import { simulate } from './site.ts';
import type { Step } from './schedule.ts';

const isCi = process.env['CI'] !== undefined && process.env['KUARI_SCHEDULES'] === undefined;
const schedules = Number(process.env['KUARI_SCHEDULES'] ?? 2_000);
const seed = Number(process.env['KUARI_SEED'] ?? (isCi ? 2_020_946_090 : Date.now() % 2 ** 31));
const path = process.env['KUARI_PATH'];

test(`in ${schedules} lives no record is lost, doubled or hidden, and every queue empties (KUARI_SEED=${seed})`, async () => {
  let longest = 0;
  await fc.assert(fc.asyncProperty(schedule, async (life) => { longest = Math.max(longest, await simulate(life)); }), {
    numRuns: schedules, seed, ...(path === undefined ? {} : { path }),
  });
  expect(longest).toBeLessThan(600_000);
  console.info(`${schedules} lives, seed ${seed}, longest time to empty ${longest / 1000} s of virtual time`);
}, 3_600_000);

test('a life that once failed: signed out, the server restored, and the first answer was asked with the place of the old server', async () => {
  const save: Step = { kind: 'save', who: 0, thousandths: 1 };
  const round: Step = { kind: 'round', who: 0, faults: [], forced: false };
  expect(await simulate({ devices: 2, steps: [save, round, { kind: 'sign_out', who: 0 }, { kind: 'restore' }, save, round] })).toBeLessThan(600_000);
});
