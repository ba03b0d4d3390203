/**
 * The same schedules on the real store: Dexie, with the production's saves, decisions, files and take-overs.
 * Slower, hence fewer; `KUARI_DEXIE_LIVES` sets how many. Seeds as in simulator.test.ts.
 */
import { onDexie } from './onDexie.ts';
import { testSchedules } from './testSchedules.ts';

testSchedules({
  simulated: onDexie,
  variable: 'KUARI_DEXIE_LIVES',
  usual: 10,
  tally: 'lives on Dexie',
  where: ' on the real store',
});
