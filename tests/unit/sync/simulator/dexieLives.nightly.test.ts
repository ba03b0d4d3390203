/**
 * The same schedules on the real store: Dexie, with the production's saves, decisions, files and take-overs.
 * Slower, hence fewer; `KUARI_DEXIE_LIVES` sets how many. Seeds as in simulator.test.ts.
 */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { onDexie } from './onDexie.ts';
import { REGRESSION_SCHEDULES } from './regressionSchedules.ts';
import { schedule } from './schedule.ts';
import { BOUND_MS } from './site.ts';
import { createTally } from './tally.ts';

const isCi = process.env['CI'] !== undefined && process.env['KUARI_DEXIE_LIVES'] === undefined;
const lives = Number(process.env['KUARI_DEXIE_LIVES'] ?? 10);
const seed = Number(process.env['KUARI_SEED'] ?? (isCi ? 2_020_946_090 : Date.now() % 2 ** 31));
const path = process.env['KUARI_PATH'];

test(`in ${lives} random schedules on the real store no record is lost, doubled or hidden, and every queue empties (KUARI_SEED=${seed})`, async () => {
  const tally = createTally('lives on Dexie', seed);
  await fc.assert(
    fc.asyncProperty(schedule, async (life) => {
      tally.add(await onDexie(life));
    }),
    {
      numRuns: lives,
      seed,
      ...(path === undefined ? {} : { path }),
    },
  );
  tally.tell();
  expect(tally.figures().longestMs).toBeLessThan(BOUND_MS);
}, 3_600_000);

test.each(REGRESSION_SCHEDULES)(
  'on the real store: %s',
  async (_what, steps) => {
    expect((await onDexie({ devices: 2, steps })).took).toBeLessThan(BOUND_MS);
  },
  120_000,
);
