/** Every 30 s of a visible page, a token with 90 s or less left is renewed, so that no request waits for that. */
import { startTimer } from '../../sync/rounds/triggers.ts';
import type { Clock } from '../../sync/ports.ts';
import type { SessionTokens } from './client/tokens.ts';

const TICK_MS = 30_000;
const RENEW_AT_MS = 90_000;

/** Returns a function that stops it. */
export const startTokenTick = (
  clock: Clock,
  tokens: Pick<SessionTokens, 'validFor'>,
  isVisible: () => boolean,
): (() => void) =>
  startTimer(clock, TICK_MS, async () => {
    if (isVisible()) await tokens.validFor(RENEW_AT_MS);
  });
