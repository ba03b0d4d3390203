/** A site's health: one row of `public.site_health`, and the rows of `public.check_ledger`. Both answer only the owner. */
import * as z from 'zod/mini';

/** ISO 8601, as Postgres writes it in JSON. */
const instant = z.string();

export const siteHealthSchema = z.object({
  /** The clock of the database. */
  at: instant,
  /** Its version: `17.10`. */
  postgres: z.string(),
  /** The version of the last migration; null: another tool applied them. */
  schema_version: z.nullable(z.string()),
  position: z.number(),
  /** Later than `at`: the clock of the database was set back. */
  newest_record_at: z.nullable(instant),
  extensions: z.array(z.object({ name: z.string(), version: z.string() })),
  /** Registrations with contact in the last 90 days or with unsent records; without revoked ones. At most 200. */
  devices: z.array(
    z.object({
      id: z.string(),
      code: z.string(),
      label: z.nullable(z.string()),
      person: z.string(),
      app_version: z.nullable(z.string()),
      last_seen_at: z.nullable(instant),
      /** Null: it never reported. */
      unsent_count: z.nullable(z.number()),
      rejected_count: z.nullable(z.number()),
      waiting_since: z.nullable(instant),
    }),
  ),
  held: z.object({ count: z.number(), oldest_at: z.nullable(instant) }),
  size: z.object({
    database_bytes: z.number(),
    /** The ten largest, with their indexes; `rows` is an estimate. */
    tables: z.array(z.object({ name: z.string(), bytes: z.number(), rows: z.number() })),
  }),
  /** Of the last seven days; the 20 most frequent messages. `refused`: how many of them were refusals for lack of a right. */
  errors: z.object({
    count: z.number(),
    refused: z.number(),
    messages: z.array(z.object({ message: z.string(), count: z.number(), devices: z.number(), last_at: instant })),
  }),
  /** The last one by `npm run backup`; null: none yet. A hosted project's own backups are not known here. */
  backup: z.nullable(z.object({ made_at: instant, bytes: z.number(), position: z.number() })),
});
export type SiteHealth = z.infer<typeof siteHealthSchema>;

export const LEDGER_PARTS = [
  'positions',
  'movements',
  'counts',
  'stocks',
  'money',
  'days',
  'months',
  'orders',
  'invoices',
] as const;

/** One row per part. `differs` 0: equal. At most ten examples; null: a row is missing on that side. */
export const ledgerCheckSchema = z.object({
  part: z.enum(LEDGER_PARTS),
  differs: z.number(),
  examples: z.array(z.object({ key: z.string(), stored: z.nullable(z.string()), counted: z.nullable(z.string()) })),
});
export type LedgerCheck = z.infer<typeof ledgerCheckSchema>;
