import type { SiteHealth } from '../../src/domain/settings/siteHealth.ts';

const NOW = '2026-11-29T12:00:00Z';

/** A site where all is well, but for what is given. */
export const site = (unlike: Partial<SiteHealth> = {}): SiteHealth => ({
  at: NOW,
  postgres: '17.10',
  schema_version: '20261120009900',
  position: 7,
  newest_record_at: null,
  extensions: [],
  devices: [],
  held: { count: 0, oldest_at: null },
  size: { database_bytes: 48_300_000, tables: [{ name: 'public.audit_log', bytes: 20_000_000, rows: 1 }] },
  errors: { count: 0, refused: 0, messages: [] },
  backup: { made_at: unlike.at ?? NOW, bytes: 9_000_000, position: 7 },
  ...unlike,
});

/** A device that has sent everything, on the app of today. */
export const siteDevice = (unlike: Partial<SiteHealth['devices'][number]>): SiteHealth['devices'][number] => ({
  id: unlike.code ?? 'K7F',
  code: 'K7F',
  label: null,
  person: 'Siti Aminah',
  app_version: 'demo',
  last_seen_at: null,
  unsent_count: 0,
  rejected_count: 0,
  waiting_since: null,
  ...unlike,
});
