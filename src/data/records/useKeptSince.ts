import { operatingDayOf } from '../../domain/time/operatingDay.ts';
import { firstDayKept } from '../../sync/pull/historyWindow.ts';
import { useQuery } from '../session/useQuery.ts';
import { readMeta } from '../store/meta.ts';
import { siteNow } from '../store/siteClock.ts';
import { useConfig, useSite } from './useSite.ts';

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
