/** `npm run doctor`: the health of a site, from its database alone. */
import { z } from 'zod/mini';
import type { Database } from '../database.ts';
import { verifyClock, verifyDatabase } from '../databases/verify.ts';
import { editedMigrations, versionsIn } from '../migrate.ts';
import { ledgerCheckSchema, siteHealthSchema } from '../../../src/domain/settings/siteHealth.ts';

/** A warning is shown for an older backup. */
const BACKUP_MS = 2 * 86_400_000;

/** ✓ is good, ! is a warning, ✗ is an error. */
type Finding = readonly [sign: '✓' | '!' | '✗', what: string, ...said: string[]];

/** `folder`: of the migrations. */
export async function examine(database: Database, folder: string): Promise<Finding[]> {
  const known = versionsIn(folder);
  const warnings = await verifyDatabase(database, known);
  const [ours] = await database.query<{ is: boolean }>(`select to_regprocedure('private.health()') is not null as is`);
  if (!ours?.is) throw new Error('This database was not set up by this version of Kuari. Start the server once.');
  warnings.push(...(await verifyClock(database)));
  const [found] = await database.query<{ health: unknown; ledger: unknown; missing: string[] }>(
    `select private.health() as health, private.ledger_check(null) as ledger, array(select v from unnest(string_to_array($1, ' ')) as v
       where v not in (select version from supabase_migrations.schema_migrations)) as missing`,
    [known.join(' ')],
  );
  const { devices, held, errors, size, backup, ...health } = siteHealthSchema.parse(found?.health);
  const wrong = z
    .array(ledgerCheckSchema)
    .parse(found?.ledger)
    .filter(({ differs }) => differs > 0);
  const missing = found?.missing ?? [];
  const edited = await editedMigrations(database, folder);
  const postgres = [
    `Postgres ${health.postgres}`,
    ...health.extensions.map(({ name, version }) => `${name} ${version}`),
  ];
  return [
    missing.length > 0
      ? [
          '✗',
          'schema',
          `${missing.length} migrations are missing (${missing[0]} …): start the server, which applies them`,
        ]
      : [
          edited.length > 0 ? '✗' : '✓',
          'schema',
          ...edited,
          `all migrations, up to ${health.schema_version}`,
          postgres.join(', '),
        ],
    wrong.length === 0
      ? ['✓', 'ledger', 'counted anew: equal']
      : [
          '✗',
          'ledger',
          'what is stored differs from the records: make a backup and ask before you change anything',
          ...wrong.flatMap(({ part, differs, examples }) => [
            `${part}: ${differs} differ`,
            ...examples.map(
              ({ key, stored, counted }) => `  ${key}: stored ${stored ?? 'nothing'}, counted ${counted ?? 'nothing'}`,
            ),
          ]),
        ],
    [
      devices.some((one) => one.rejected_count) ? '!' : '✓',
      'devices',
      `${devices.length} in 90 days, ${devices.filter((one) => (one.unsent_count ?? 0) > 0).length} with unsent records`,
      ...devices.map((one) => {
        const name = [one.label, one.code, one.person, one.app_version].filter(Boolean).join(' · ');
        const refused = one.rejected_count ? `, ${one.rejected_count} refused` : '';
        return `${name} · heard ${one.last_seen_at ?? 'never'} · ${one.unsent_count ?? '?'} unsent${refused}`;
      }),
    ],
    held.count > 0
      ? ['!', 'held', `${held.count} records wait for the owner's decision, the oldest since ${held.oldest_at}`]
      : ['✓', 'held', 'no record waits for the owner'],
    [
      errors.count > 0 ? '!' : '✓',
      'errors',
      `${errors.count} in seven days, ${errors.refused} of them refusals`,
      ...errors.messages.map(({ message, count, last_at }) => `${count} × ${message.slice(0, 100)} (last ${last_at})`),
    ],
    [
      '✓',
      'size',
      megabytes(size.database_bytes),
      ...size.tables.slice(0, 5).map(({ name, bytes, rows }) => `${name} ${megabytes(bytes)}, about ${rows} rows`),
    ],
    backup
      ? [
          Date.parse(health.at) - Date.parse(backup.made_at) > BACKUP_MS ? '!' : '✓',
          'backup',
          `the last one is of ${backup.made_at}, ${megabytes(backup.bytes)}; make one every night`,
        ]
      : ['✗', 'backup', 'none was made yet: npm run backup'],
    warnings.length > 0 ? ['!', 'clock', ...warnings] : ['✓', 'clock', `${health.at}, as this machine's`],
  ];
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

export const printed = (findings: readonly Finding[]): string =>
  findings.map(([sign, what, ...said]) => `${sign} ${what.padEnd(8)} ${said.join(`\n${' '.repeat(11)}`)}`).join('\n');
