import { useMemo } from 'react';
import { configFrom, DEFAULT_CONFIG, type Config } from '../../domain/settings/config.ts';
import type { SiteDay } from '../../domain/time/operatingDay.ts';
import { readMeta } from '../store/meta.ts';
import type { UserDb } from '../store/schema.ts';
import { useSharedQuery } from '../session/useSharedQuery.ts';

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
