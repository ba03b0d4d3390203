import { createKillWorld } from './killWorld.ts';
import type { Scenario } from './killScenarios.ts';

/** A dry run counts the steps; then the process dies at each one in turn, and is started again. Answers how often it was killed. */
export async function killAtEveryStep(scenario: Scenario, reads: boolean): Promise<number> {
  const steps = await play(scenario, Number.POSITIVE_INFINITY, reads);
  for (let dieAt = 0; dieAt < steps; dieAt += 1) await play(scenario, dieAt, reads);
  return steps;
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
