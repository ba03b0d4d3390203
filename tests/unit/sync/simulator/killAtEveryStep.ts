import { createKillWorld } from './killWorld.ts';
import type { Scenario } from './killScenarios.ts';

/** A dry run counts the steps; then the process dies at each in turn (`most`: evenly spaced, from `seed`). Answers how often. */
export async function killAtEveryStep(
  scenario: Scenario,
  reads: boolean,
  most = Number.POSITIVE_INFINITY,
  seed = 0,
): Promise<number> {
  const steps = await play(scenario, Number.POSITIVE_INFINITY, reads);
  const stride = Math.max(1, Math.ceil(steps / most));
  let kills = 0;
  for (let dieAt = seed % stride; dieAt < steps; dieAt += stride) {
    await play(scenario, dieAt, reads);
    kills += 1;
  }
  return kills;
}

/** Answers the steps that it took. */
async function play({ what, prepare, act, ...cast }: Scenario, dieAt: number, reads: boolean): Promise<number> {
  const world = await createKillWorld({ ...cast, reads });
  try {
    await prepare(world);
    world.process.begin(dieAt);
    const died = await act(world).then(
      () => false,
      () => true,
    );
    const { steps } = world.process;
    await world.restart().catch((error: unknown) => {
      throw new Error(`killed at step ${dieAt} of: ${what}`, { cause: error });
    });
    if (died && dieAt === Number.POSITIVE_INFINITY) throw new Error(`it failed without being killed: ${what}`);
    return steps;
  } finally {
    await world.end();
  }
}
