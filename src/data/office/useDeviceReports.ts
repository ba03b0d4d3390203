/** The last report of each device (owner only), kept in the user's store so that an offline reload keeps the notices. */
import { useEffect } from 'react';
import * as z from 'zod/mini';
import type { KnownDevice } from '../../domain/notices/siteFacts.ts';
import { looksForChanges } from '../session/notifying.ts';
import { currentConfig } from '../store/currentConfig.ts';
import { ANSWERED } from '../store/schema.ts';
import { remember, useRemembered } from '../records/useRemembered.ts';

const KEY = `${ANSWERED}devices`;
const MOST = 500;

const reported = z.looseObject({
  id: z.string(),
  code: z.string(),
  label: z.nullable(z.string()),
  last_seen_at: z.nullable(z.string()),
  unsent_count: z.nullable(z.number()),
  rejected_count: z.nullable(z.number()),
  waiting_since: z.nullable(z.string()),
});
const kept = z.object({ at: z.number(), devices: z.array(reported) });

/** `now`: ms. `isOwner`: only an owner's device asks. */
export function useDeviceReports(isOwner: boolean, now: number): readonly KnownDevice[] {
  const stored = useRemembered(KEY);
  const known = kept.safeParse(stored);
  const age = known.success ? Math.abs(now - known.data.at) : Number.POSITIVE_INFINITY;
  const isDue = isOwner && stored !== undefined && age >= currentConfig()['cache.stale_time'];
  // If the server does not answer, the next minute asks again.
  const dueAt = isDue ? now : null;
  useEffect(() => {
    if (dueAt !== null && looksForChanges()) void ask();
  }, [dueAt]);
  return isOwner && known.success ? known.data.devices.map((one) => ({ ...one, name: one.label ?? one.code })) : NONE;
}

const NONE: readonly KnownDevice[] = [];

async function ask(): Promise<void> {
  const { askServer } = await import('./askServer.ts');
  const answer = await askServer(reported, (client) =>
    client
      .from('devices')
      .select('id, code, label, last_seen_at, unsent_count, rejected_count, waiting_since')
      .is('revoked_at', null)
      .order('last_seen_at', { ascending: false, nullsFirst: false })
      .limit(MOST),
  );
  if (answer.ok) await remember(KEY, { at: Date.now(), devices: answer.value });
}
