/** The rounds that a page runs itself, where no worker answers it. */
import { createRounds } from '../../sync/rounds/triggers.ts';
import { systemClock } from '../platform/systemClock.ts';
import { pageTokens } from '../session/pageSession.ts';
import { createEngine } from './engine.ts';

const engine = createEngine(pageTokens);

export const pageRounds = createRounds({
  clock: systemClock,
  round: async (options) => {
    await engine.round(options);
  },
  onError: () => undefined,
});
