import { useMemo } from 'react';
import { configFrom, DEFAULT_CONFIG, type Config } from '../../domain/settings/config.ts';
import { type SiteDay, operatingDayOf } from '../../domain/time/operatingDay.ts';
import { readMeta } from '../store/meta.ts';
import type { UserDb } from '../store/schema.ts';
import { useSharedQuery } from '../session/useSharedQuery.ts';
import { firstDayKept } from '../../sync/pull/historyWindow.ts';
import { useQuery } from '../session/useQuery.ts';
import { siteNow } from '../store/siteClock.ts';

/** The defaults until the site's own settings are read. */
export function useConfig(): Config {
  return useSharedQuery(readConfig) ?? DEFAULT_CONFIG;
}

const readConfig = async (db: UserDb): Promise<Config> => configFrom(await db.rows('system_config').toArray());

export function useSite(): SiteDay {
  const config = useConfig();
  const timeZone = config['site.time_zone'];
  const dayStart = config['site.day_start'];
  return useMemo(() => ({ timeZone, dayStart }), [timeZone, dayStart]);
}

/** `null` until the server has assigned a ticket code to this user's store on this device. */
export const useDevice = (): { code: string } | null | undefined => useSharedQuery(readDevice);

const readDevice = async (db: UserDb) => (await readMeta(db, 'device')) ?? null;

/** The first operating day that this device has in full; `readOlder` reads older rows. Null until the first sync is complete. */
export function useKeptSince(): string | null | undefined {
  const days = useConfig()['sync.history_days'];
  const site = useSite();
  const pull = useQuery(async (db) => {
    const [state, keptFrom] = await Promise.all([readMeta(db, 'pull'), readMeta(db, 'kept_from')]);
    return { complete: state?.complete === true, keptFrom: keptFrom ?? null };
  }, []);
  if (!pull) return undefined;
  return pull.complete ? (pull.keptFrom ?? firstDayKept(operatingDayOf(siteNow(), site), days)) : null;
}
