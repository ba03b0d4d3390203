/**
 * A kill at every step of what a device does, on the real store: a dry run counts the steps (the beginning and each write of
 * each transaction, each request before it leaves and after it was answered), then the process dies at each one in turn, is
 * started again, and everything must be there once. In the soak (`KUARI_READS`) it dies at each read, too.
 */
import { expect, test } from 'vitest';
import { tellFigures } from './figures.ts';
import { killAtEveryStep } from './killAtEveryStep.ts';
import { SCENARIOS } from './killScenarios.ts';

test.each(SCENARIOS)(
  'killed at every step of: $what',
  async (scenario) => {
    const kills = await killAtEveryStep(scenario, process.env['KUARI_READS'] !== undefined);
    tellFigures({ what: scenario.what, kills });
    expect(kills).toBeGreaterThan(2);
  },
  3_600_000,
);
