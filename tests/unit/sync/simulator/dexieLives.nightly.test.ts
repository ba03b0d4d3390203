/** The same schedules on the real store, with the production's saves. `KUARI_DEXIE_LIVES`: how many; seeds as in simulator.test.ts. */
import { onDexie } from './onDexie.ts';
import { testSchedules } from './testSchedules.ts';

testSchedules({
  simulated: onDexie,
  variable: 'KUARI_DEXIE_LIVES',
  usual: 10,
  tally: 'lives on Dexie',
  where: ' on the real store',
});
