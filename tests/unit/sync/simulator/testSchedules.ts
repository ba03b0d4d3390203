/** Random schedules of whole sites, and those that failed once. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { REGRESSION_SCHEDULES } from './regressionSchedules.ts';
import { schedule, type Schedule } from './schedule.ts';
import { BOUND_MS, type Life } from './site.ts';
import { createTally } from './tally.ts';

interface Schedules {
  readonly simulated: (life: Schedule) => Promise<Life>;
  /** The variable that sets how many; `usual`: without it. */
  readonly variable: string;
  readonly usual: number;
  readonly tally: string;
  /** Stands in the names of the tests. */
  readonly where: string;
}

export function testSchedules({ simulated, variable, usual, tally: name, where }: Schedules): void {
  const isCi = process.env['CI'] !== undefined && process.env[variable] === undefined;
  const count = Number(process.env[variable] ?? usual);
  const seed = Number(process.env['KUARI_SEED'] ?? (isCi ? 2_020_946_090 : Date.now() % 2 ** 31));
  const path = process.env['KUARI_PATH'];

  test(`in ${count} random schedules${where} no record is lost, doubled or hidden, and every queue empties (KUARI_SEED=${seed})`, async () => {
    const tally = createTally(name, seed);
    const lives = fc.asyncProperty(schedule, async (life) => {
      tally.add(await simulated(life));
    });
    await fc.assert(lives, { numRuns: count, seed, ...(path === undefined ? {} : { path }) });
    tally.tell();
    expect(tally.figures().longestMs).toBeLessThan(BOUND_MS);
  }, 3_600_000);

  test.each(REGRESSION_SCHEDULES)(
    `%s${where}`,
    async (_what, steps) => {
      expect((await simulated({ devices: 2, steps })).took).toBeLessThan(BOUND_MS);
    },
    120_000,
  );
}
