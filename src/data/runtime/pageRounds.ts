/** The rounds that a page runs itself if no worker answers it. */
import { createRounds } from '../../sync/rounds/triggers.ts';
import { systemClock } from '../platform/systemClock.ts';
import { pageTokens } from '../session/pageSession.ts';
import { createEngine } from './engine.ts';
import { noteRoom } from '../store/fullStore.ts';

const engine = createEngine(pageTokens);

export const pageRounds = createRounds({
  clock: systemClock,
  round: async (options) => {
    if (await engine.round(options)) noteRoom();
  },
  onError: noteRoom,
});
