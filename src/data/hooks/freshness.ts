import { useEffect, useRef } from 'react';
import { freshnessOf, isStale } from '../../domain/freshness.ts';
import type { Area } from '../../domain/freshness.ts';
import { askForNews } from '../driver.ts';
import { useConfig } from './site.ts';
import { useAnsweredAt } from './sync.ts';

/** Whether what this screen shows is older than its area allows. Opening a stale screen asks the server for what is new, once. */
export function useStale(area: Area, now: Date): boolean {
  const answeredAt = useAnsweredAt();
  const config = useConfig();
  // Before the first answer of the server nothing is stale yet: it is still to come.
  const stale = answeredAt > 0 && isStale(new Date(answeredAt), now, freshnessOf(area, config));
  const asked = useRef(false);
  useEffect(() => {
    if (!stale || asked.current) return;
    asked.current = true;
    askForNews();
  }, [stale]);
  return stale;
}
