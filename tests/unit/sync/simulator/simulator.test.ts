/**
 * Random schedules of whole sites. One that fails is printed with its seed; `KUARI_SEED=<seed>` repeats it
 * (with KUARI_PATH the exact one). `KUARI_SCHEDULES` sets how many. In CI the schedules are the same every time, so that a red
 * build speaks of its change; everywhere else, and in the soak, they are new ones.
 */
import { simulate } from './site.ts';
import { testSchedules } from './testSchedules.ts';

testSchedules({
  simulated: (life) => simulate(life),
  variable: 'KUARI_SCHEDULES',
  usual: 100,
  tally: 'lives',
  where: '',
});
