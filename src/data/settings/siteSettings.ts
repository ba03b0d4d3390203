/** Reads and changes the site's settings, for the owner. */
import { liveQuery } from 'dexie';
import type { StoredSetting } from '../../domain/mutations/settingChanges.ts';
import type { SettingKey } from '../../domain/settings/groups.ts';
import type { ConfigRow } from '../../domain/records/rows.ts';
import { err, type Result } from '../../domain/values/result.ts';
import { tableOf } from '../../domain/records/index.ts';
import { isTableName } from '../../domain/records/tables.ts';
import { retryOf } from '../../sync/clock/backoff.ts';
import { authState } from '../session/authState.ts';
import { currentConfig } from '../store/currentConfig.ts';
import { readMetas } from '../store/meta.ts';
import { userStore, type UserDb } from '../store/schema.ts';
import { requestRefresh } from '../runtime/driver.ts';
import { reportFault } from '../runtime/reportFault.ts';
import { useQuery } from '../session/useQuery.ts';
import { systemClock } from '../platform/systemClock.ts';
import { backend } from '../remote/env.ts';
import { pageTokens } from '../session/pageSession.ts';
import {
  freezeChanges,
  sendChanges,
  type FrozenChanges,
  type SiteAnswer,
  type SiteChange,
  type SiteFailure,
} from './siteChanges.ts';
import { offsetNow } from '../store/siteClock.ts';
import { createTransport } from '../remote/rpc.ts';

export type { SiteAnswer, SiteChange, SiteFailure } from './siteChanges.ts';

export type Settings = Partial<Record<string, ConfigRow>>;

export const useSettings = (): Settings | undefined => useQuery(readSettings, []);

const readSettings = async (db: UserDb): Promise<Settings> =>
  Object.fromEntries((await db.rows('system_config').toArray()).map((row) => [row.config_key, row]));

export interface SiteSender {
  /** `author`: who opened the form. After a lost answer the same changes are sent as the same mutations, and are not applied twice. */
  readonly send: (
    changes: readonly SiteChange[],
    author: string | null,
  ) => Promise<Result<readonly SiteAnswer[], SiteFailure>>;
}

export function createSiteSender(): SiteSender {
  let unanswered: { readonly of: string; readonly frozen: FrozenChanges; isReported?: true } | null = null;
  const send: SiteSender['send'] = async (changes, author) => {
    const { user } = authState();
    if (!user || user.id !== author) return err('signed_out');
    if (!navigator.onLine) return err('offline');
    const db = userStore(user.id).strict;
    const { device, drain } = await readMetas(db, ['device', 'drain']);
    if (!device) return err('refused');
    const of = JSON.stringify(changes);
    if (unanswered?.of !== of) {
      unanswered = {
        of,
        frozen: freezeChanges(changes, {
          author: user.id,
          device: device.id,
          clockOffsetMs: offsetNow(drain?.clock_offset_ms ?? null),
          now: Date.now(),
        }),
      };
    }
    const answered = await sendChanges(unanswered.frozen, {
      transport: createTransport(backend()),
      tokens: pageTokens,
      clock: systemClock,
      random: Math.random,
      retry: retryOf(currentConfig()),
    });
    if (answered.ok) unanswered = null;
    else {
      // Once for these changes, however often they are sent.
      if (answered.error === 'refused' && unanswered.isReported !== true) {
        unanswered = { ...unanswered, isReported: true };
        const kinds = [...new Set(changes.map(({ kind }) => kind))].join(', ');
        reportFault({ code: '42501', message: `The server refused ${kinds}` });
      }
      return answered;
    }
    // This device fetches the new values at once; other devices get them with their next pull.
    requestRefresh();
    await untilHere(db, changes, answered.value);
    return answered;
  };
  // A request that breaks off may have arrived.
  return { send: (...asked) => send(...asked).catch(() => err('unclear')) };
}

/** Longer than a pull usually takes; afterwards the screen continues without the new rows. */
const LONGEST_WAIT_MS = 5_000;

async function untilHere(db: UserDb, changes: readonly SiteChange[], answers: readonly SiteAnswer[]): Promise<void> {
  const awaited = changes.flatMap(({ kind, entity_id }, index) => {
    const [table, answer] = [tableOf(kind), answers[index]];
    return isTableName(table) && answer?.kind === 'applied' ? [{ table, entity_id, version: answer.version }] : [];
  });
  const isHere = (versions: readonly (number | undefined)[]) =>
    awaited.every(({ version }, index) => (versions[index] ?? -1) >= version);
  await new Promise<void>((resolve) => {
    const timer = setTimeout(end, LONGEST_WAIT_MS);
    const watched = liveQuery(() =>
      Promise.all(awaited.map(async ({ table, entity_id }) => (await db.rows(table).get(entity_id))?.version)),
    ).subscribe({
      next: (versions) => {
        if (isHere(versions)) end();
      },
      error: end,
    });
    function end() {
      clearTimeout(timer);
      // The first value may arrive before `watched` is assigned.
      queueMicrotask(() => watched.unsubscribe());
      resolve();
    }
  });
}

/** The setting as stored text; undefined if this device does not have it yet. */
export function storedIn(settings: Settings, key: SettingKey | 'site.first_steps'): StoredSetting | undefined {
  const row = settings[key];
  return row && { config_value: row.config_value, is_active: row.is_active };
}
