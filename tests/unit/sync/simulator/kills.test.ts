/**
 * A kill at every step of what a device does, on the real store: a dry run counts the steps (the beginning and each write of
 * each transaction, each request before it leaves and after it was answered), then the process dies at each one in turn, is
 * started again, and everything must be there once. A run takes some eight steps of each story,
 * other ones each time; `npm run test:nightly` (`KUARI_READS`) takes all, and each read too. `KUARI_SEED` repeats a run.
 */
import { expect, test } from 'vitest';
import { tellFigures } from './figures.ts';
import { killAtEveryStep } from './killAtEveryStep.ts';
import { SCENARIOS } from './killScenarios.ts';

const isSoak = process.env['KUARI_READS'] !== undefined;
const isCi = process.env['CI'] !== undefined;
const seed = Number(process.env['KUARI_SEED'] ?? (isCi ? 0 : Date.now() % 2 ** 31));
const MOST = 8;

test.each(SCENARIOS)(
  `killed at the steps of: $what (KUARI_SEED=${seed})`,
  async (scenario) => {
    const kills = await killAtEveryStep(scenario, isSoak, isSoak ? Number.POSITIVE_INFINITY : MOST, seed);
    tellFigures({ what: scenario.what, kills });
    expect(kills).toBeGreaterThan(2);
  },
  3_600_000,
);
