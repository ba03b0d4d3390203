import { configFrom } from '../../domain/settings/config.ts';
import { lastingQuery } from '../store/lastingQuery.ts';
import type { UserDb } from '../store/schema.ts';
import { siteConfigStore } from '../store/siteConfig.ts';

let following: { unsubscribe(): void } | null = null;

export function followConfig(db: UserDb): void {
  following?.unsubscribe();
  siteConfigStore.setState({ config: null });
  following = lastingQuery(() => db.rows('system_config').toArray()).subscribe((entries) =>
    siteConfigStore.setState({ config: configFrom(entries) }),
  );
}
