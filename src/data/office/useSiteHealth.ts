/** The health of the site, read from the server. The last reading is stored in the owner's store, for use without signal. */
import { useState } from 'react';
import * as z from 'zod/mini';
import type { CallFailure } from '../../domain/audit/errors.ts';
import {
  LEDGER_PARTS,
  ledgerCheckSchema,
  siteHealthSchema,
  type LedgerCheck,
} from '../../domain/settings/siteHealth.ts';
import { err, ok } from '../../domain/values/result.ts';
import { remember, useRemembered } from '../records/useRemembered.ts';
import { backend } from '../remote/env.ts';
import { ANSWERED } from '../store/schema.ts';
import { askServer } from './askServer.ts';
import { useServerList, type ServerList } from './serverList.ts';

const HEALTH = `${ANSWERED}health`;
const LEDGER = `${ANSWERED}ledger`;

/** `at`: by this device's clock (ms). */
const seenSchema = z.object({ at: z.number(), health: siteHealthSchema });
const recountSchema = z.object({ at: z.number(), parts: z.array(ledgerCheckSchema) });

/** False: a hosted project, whose backups are not known here. */
export const isOwnServer = (): boolean => backend().url === globalThis.location.origin;

export function useSiteHealth(): ServerList<z.infer<typeof seenSchema>> {
  const kept = seenSchema.safeParse(useRemembered(HEALTH));
  const list = useServerList('health', async () => {
    const answer = await askServer(siteHealthSchema, (client) => client.rpc('site_health', {}));
    if (!answer.ok) return answer;
    const [health] = answer.value;
    if (!health) return err('unclear');
    const seen = { at: Date.now(), health };
    // It is shown even if the device's storage is full.
    void remember(HEALTH, seen).catch(() => undefined);
    return ok(seen);
  });
  const value = list.value ?? (kept.success ? kept.data : undefined);
  return { ...list, value, readAt: value?.at ?? null };
}

export type Recount = ReturnType<typeof useRecount>;

/**
 * Counted in parts, so that each stays within a request's time limit. `last`: the last recount on this device; a part without an answer
 * is missing. `done`: number of parts requested so far; null: no recount is running.
 */
export function useRecount() {
  const kept = recountSchema.safeParse(useRemembered(LEDGER));
  const [done, setDone] = useState<number | null>(null);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  async function start() {
    setFailure(null);
    const parts: LedgerCheck[] = [];
    for (const [n, part] of LEDGER_PARTS.entries()) {
      setDone(n);
      const answer = await askServer(ledgerCheckSchema, (client) => client.rpc('check_ledger', { part }));
      if (answer.ok) parts.push(...answer.value);
      else {
        setFailure(answer.error);
        // A part may take too long; the next ones are still requested.
        if (answer.error !== 'busy' && answer.error !== 'unclear') break;
      }
    }
    if (parts.length > 0) await remember(LEDGER, { at: Date.now(), parts }).catch(() => setFailure('unclear'));
    setDone(null);
  }
  return { last: kept.success ? kept.data : null, done, failure, start };
}
