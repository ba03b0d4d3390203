/** The findings of smart analytics on this device's data: stored ones, computed again when the data has changed. */
import { useEffect, useMemo } from 'react';
import type { CardResult } from '../../domain/insights/types.ts';
import { onAuthChange, useAuth } from '../session/authState.ts';
import { systemClock } from '../platform/systemClock.ts';
import { siteNow } from '../store/siteClock.ts';
import { userStore } from '../store/schema.ts';
import { useSite } from '../records/useSite.ts';
import { useSharedQuery } from '../session/useSharedQuery.ts';
import { computeApart } from './computeApart.ts';
import { readDataVersion } from './dataVersion.ts';
import { createKeeper, type Wanted } from './keeper.ts';
import { keepInsights, readInsights } from './readStanding.ts';

export interface Insights {
  /** Undefined before the first results; then the earlier ones, until new ones arrive. */
  readonly results: readonly CardResult[] | undefined;
  readonly computedAt: Date | null;
  /** `downloading`: findings from half of the rows are wrong, so the computation waits for all rows. */
  readonly state: 'reading' | 'downloading' | 'computing' | 'ready' | 'failed';
  readonly retry: () => void;
}

const keeper = createKeeper({
  compute: computeApart,
  keep: ({ userId, version, today }, results) =>
    keepInsights(userStore(userId).strict, { version, day: today, computed_at: siteNow().getTime(), results }),
  now: () => performance.now(),
  wait: (ms, stop) => systemClock.sleep(ms, stop),
});

onAuthChange(({ user, signingOut }) => {
  const { userId } = keeper.store.getState();
  if (userId !== null && (signingOut || user?.id !== userId)) stopWorkingOut();
});

export const stopWorkingOut = (): void => keeper.forget();

function useKept(today: string) {
  const userId = useAuth(({ user }) => user?.id);
  const { timeZone, dayStart } = useSite();
  /** Undefined while it is being read; null until the first download is complete. */
  const version = useSharedQuery(readDataVersion);
  const kept = useSharedQuery(readInsights);
  const wanted = useMemo<Wanted | null>(
    () =>
      userId && version ? { userId, version, today, now: siteNow().getTime(), site: { timeZone, dayStart } } : null,
    [userId, version, today, timeZone, dayStart],
  );
  return { userId, version, kept, wanted, isFresh: kept?.version === version && kept?.day === today };
}

export function useInsights(today: string): Insights {
  const { userId, version, kept, wanted, isFresh } = useKept(today);
  const keeping = keeper.store();
  useEffect(() => {
    if (wanted && kept !== undefined && !isFresh) keeper.want(wanted);
  }, [wanted, kept, isFresh]);
  const isFailed = keeping.state === 'failed' && keeping.userId === userId;
  return {
    results: kept?.results,
    computedAt: kept ? new Date(kept.computed_at) : null,
    state:
      version === undefined || kept === undefined
        ? 'reading'
        : version === null
          ? 'downloading'
          : isFresh
            ? 'ready'
            : isFailed
              ? 'failed'
              : 'computing',
    retry: () => {
      if (wanted) keeper.retry(wanted);
    },
  };
}

/** ms between two computations while the screen is not open. */
const BACKGROUND_EVERY_MS = 15 * 60_000;

/** Keeps the findings for notices and records fresh while other screens are open: once a day immediately, else every quarter of an hour. */
export function useInsightsKept(today: string): void {
  const { kept, wanted, isFresh } = useKept(today);
  useEffect(() => {
    if (!wanted || kept === undefined || isFresh) return undefined;
    const age = kept?.day === today ? Math.max(0, siteNow().getTime() - kept.computed_at) : Infinity;
    const timer = setTimeout(() => keeper.want(wanted), Math.max(0, BACKGROUND_EVERY_MS - age));
    return () => clearTimeout(timer);
  }, [wanted, kept, isFresh, today]);
}
