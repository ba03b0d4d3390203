/** While the database is away: 503 with Retry-After. A request during the loss has no certain result, so it gets a 503 too. */
import type { Health } from '../databases/health.ts';
import type { Handler } from './handler.ts';

/** A connection restarts within milliseconds, which requests can wait for. */
const WAIT_MS = 1000;

export function withHealth(next: Handler, health: Health): Handler {
  return async (request, peerAddress) => {
    if (health.isAway) await Promise.race([health.whenBack(), after(WAIT_MS)]);
    if (health.isAway) return unavailable();
    const { losses } = health;
    try {
      const response = await health.during(() => next(request, peerAddress));
      return response.ok || health.losses === losses ? response : unavailable();
    } catch (error) {
      if (health.losses === losses) throw error;
      return unavailable();
    }
  };
}

const after = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms).unref());

/** In PostgREST's format. */
const unavailable = (): Response =>
  Response.json(
    {
      code: 'PGRST000',
      message: 'Could not connect with the database',
      details: 'It is being connected again. Try again in a moment.',
      hint: null,
    },
    { status: 503, headers: { 'retry-after': '2', 'access-control-allow-origin': '*' } },
  );
