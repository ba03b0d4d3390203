/** The migration from the released version's database to the current descriptions: forward only, and only the differences. */
import { createHash } from 'node:crypto';
import type { RecordDescription } from '../../../src/domain/records/define.ts';
import type { RecordName } from '../../../src/domain/records/tables.ts';
import { declaredKinds } from './kinds.ts';
import { checksOf } from './recordsSql.ts';
import { openIndex, syncedTable } from './syncedTables.ts';

/** Recorded for a version when it is tagged (`npm run release`). */
export interface Release {
  readonly version: string;
  /** `SCHEMA_VERSION` of its app. */
  readonly schema: number;
  /** Hashes of the migrations by file name, and of the declarations by their subject. */
  readonly files: Readonly<Record<string, string>>;
  readonly declared: Readonly<Record<string, string>>;
  /** The fields of each kind: devices send them while the version is in use. */
  readonly kinds: Readonly<Record<string, readonly string[]>>;
}

type Records = Readonly<Record<RecordName, RecordDescription>>;

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** One statement each, by subject: `check customers name__too_long`, `index shifts_open`, `kind trucks.merge`, `synced stocks`. */
export function declarations(records: Records, tables: readonly RecordName[], views: ReadonlySet<string>) {
  const all = Object.values(records);
  const found = (what: string, pattern: RegExp, sql: string): [string, string] => [
    `${what} ${pattern.exec(sql)?.[1] ?? ''}`,
    sql,
  ];
  return new Map([
    ...all.flatMap((record) =>
      checksOf(record, views).map((check) =>
        found(`check ${record.table}`, / add constraint (\w+)/, `alter table public.${record.table} add ${check};`),
      ),
    ),
    ...all.flatMap(openIndex).map((index) => found('index', /^create index (\w+)/, index)),
    ...all.flatMap(declaredKinds).map((call) => found('kind', /\('([^']+)'/, `select ${call};`)),
    ...tables.map((table, at) =>
      found(
        'synced',
        /^\s*\('(\w+)'/m,
        `insert into private.synced_tables (table_name, sort_order, roles, head_rule, all_days, open_rule, window_rule) values\n  ${syncedTable(records, table, at + 1)};`,
      ),
    ),
  ]);
}

function undo(key: string): string {
  const [what, of = '', name = ''] = key.split(' ');
  if (what === 'check') return `alter table public.${of} drop constraint ${name};`;
  if (what === 'index') return `drop index public.${of};`;
  if (what === 'synced') return `delete from private.synced_tables where table_name = '${of}';`;
  return `delete from private.mutation_fields where kind = '${of}';\ndelete from private.mutation_kinds where kind = '${of}';`;
}

/** Empty if nothing differs. */
export function sqlSince({ declared }: Pick<Release, 'declared'>, now: ReadonlyMap<string, string>): string {
  const gone = Object.keys(declared).filter((key) => !now.has(key));
  const changed = [...now].filter(([key, sql]) => declared[key] !== hashOf(sql));
  if (gone.length + changed.length === 0) return '';
  return [
    '-- Generated from src/domain/records by `npm run types`: do not edit. `npm run check` says when it is stale.\n',
    ...[...gone, ...changed.flatMap(([key]) => (key in declared ? [key] : []))].map(undo),
    ...changed.map(([, sql]) => sql),
    '\nselect private.rebuild_lookups();\n',
  ].join('\n');
}

/** One sentence for each refusal of what devices of the released version send, or of what newer ones send to its server. */
export function brokenWire(
  { version, schema, kinds }: Release,
  records: Records,
  schemaNow: number,
  serverNow: number,
): string[] {
  const now = new Map<string, readonly string[]>(
    Object.values(records).flatMap(({ table, kinds: own }) =>
      Object.entries(own).map(([action, { fields }]) => [`${table}.${action}`, Object.keys(fields)] as const),
    ),
  );
  const broken = Object.entries(kinds).flatMap(([kind, fields]) => {
    const known = now.get(kind);
    if (!known) return [`${kind} is gone, but devices of ${version} may still send it.`];
    const lost = fields.filter((field) => !known.includes(field));
    const added = known.filter((field) => !fields.includes(field));
    return [
      ...lost.map((field) => `${kind} has no ${field} any more, but devices of ${version} may still send it.`),
      ...(added.length > 0 && schemaNow <= schema
        ? [
            `${kind} has new fields (${added.join(', ')}), which a server of ${version} does not know: raise SCHEMA_VERSION in src/domain/mutations/mutations.ts, and private.known_schema_version() in the migration.`,
          ]
        : []),
    ];
  });
  return schemaNow === serverNow
    ? broken
    : [
        ...broken,
        `SCHEMA_VERSION in src/domain/mutations/mutations.ts is ${schemaNow}, private.known_schema_version() in the migrations ${serverNow}: make them equal, or devices send nothing.`,
      ];
}

/** What prevents a release: the version is described nowhere. `changes`: of supabase/CHANGES.md. */
export function unreleasable(version: string, changes: string): string[] {
  return changes.split('\n').includes(`## ${version}`)
    ? []
    : [
        `supabase/CHANGES.md has no section "## ${version}": write what it changes for people, and what an administrator must do.`,
      ];
}

/** Released migrations never change, and new ones come after them. */
export function changedFiles(release: Release, files: readonly string[], read: (file: string) => string): string[] {
  const last = Object.keys(release.files).toSorted().at(-1) ?? '';
  return [
    ...Object.entries(release.files).flatMap(([file, hash]) => {
      if (!files.includes(file)) return [`${file} is part of ${release.version}: it may not be removed.`];
      return hashOf(read(file)) === hash
        ? []
        : [
            `${file} is part of ${release.version}: put it back, and write the change as a new migration (CONTRIBUTING.md, "A field").`,
          ];
    }),
    ...files
      .filter((file) => !(file in release.files) && file < last)
      .map((file) => `${file} must come after ${last}, which databases of ${release.version} have run.`),
  ];
}
