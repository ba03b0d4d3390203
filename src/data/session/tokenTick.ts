/**
 * Every 30 s, while the page is in sight, the token is looked at; with 90 s or less to go it is renewed, so that no request has to
 * wait for that. The library asks again after 200 ms, doubling, while the server is away, and stops with the time of a tick: the
 * next one goes on.
 */
import { startTimer } from '../../sync/rounds/triggers.ts';
import type { Clock } from '../../sync/ports.ts';
import type { SessionTokens } from './tokens.ts';

const TICK_MS = 30_000;
const RENEW_AT_MS = 90_000;

/** Answers how to stop. */
export const startTokenTick = (
  clock: Clock,
  tokens: Pick<SessionTokens, 'keepGoodFor'>,
  isVisible: () => boolean,
): (() => void) =>
  startTimer(clock, TICK_MS, async () => {
    if (isVisible()) await tokens.keepGoodFor(RENEW_AT_MS);
  });
