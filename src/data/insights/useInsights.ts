/** What smart analytics found on this device's data: kept from before, and worked out anew when the data has changed. */
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
import { createKeeper } from './keeper.ts';
import type { Wanted } from './keeper.ts';
import { keepInsights, readInsights } from './storedInsights.ts';

export interface Insights {
  /** Undefined before the first ones; then those of before, until the new ones are there. */
  readonly results: readonly CardResult[] | undefined;
  readonly computedAt: Date | null;
  /** `downloading`: what is found in half of the rows is wrong, so it waits for the whole. */
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

/** Ends the running computation: its user signed out. */
export const stopWorkingOut = (): void => keeper.forget();

/** `today`: the operating day of now. */
export function useInsights(today: string): Insights {
  const userId = useAuth(({ user }) => user?.id);
  const { timeZone, dayStart } = useSite();
  const version = useSharedQuery(readDataVersion);
  const kept = useSharedQuery(readInsights);
  const keeping = keeper.store();
  const wanted = useMemo<Wanted | null>(
    () =>
      userId && version ? { userId, version, today, now: siteNow().getTime(), site: { timeZone, dayStart } } : null,
    [userId, version, today, timeZone, dayStart],
  );
  const isFresh = kept?.version === version && kept?.day === today;
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
