/** A next version of the app, made up: a column, a kind and a table more than this one. */
import path from 'node:path';
import type { Plugin } from 'vite';

const NEXT_TABLE = `
import { defineRecord } from './define.ts';
import * as c from './columns.ts';
export const safetyChecks = defineRecord('safety_checks', { ...c.authored, note: c.text(200) }, (of) => ({
  list: { order: 'note', leavesWith: 'never' },
  knownBy: ['note'],
  kinds: { create: of.create({ required: ['note'] }) },
}));
`;

/** The migration by hand. `schema`: its wire version. */
export const nextSql = (schema: number): string => `
alter table public.drivers add column badge text;
create table public.safety_checks (
  id uuid primary key, note text not null, author uuid, device uuid, captured_at timestamptz(3) not null, received_at timestamptz(3),
  version bigint not null, position bigint not null, deleted_at timestamptz(3)
);
select private.permit('safety_checks', 'read', 'OAM'), private.permit('safety_checks', 'create', 'OAM');
select private.adopt('public.safety_checks');
create or replace function private.known_schema_version() returns integer language sql immutable set search_path = '' as 'select ${schema}';
select private.seal();
`;

/** By file, what stands there and what the next version has in its place. */
const CHANGES: Readonly<Record<string, readonly (readonly [RegExp, string | ((...found: string[]) => string)])[]>> = {
  'mutations/mutations.ts': [[/SCHEMA_VERSION = (\d+)/, (_, version) => `SCHEMA_VERSION = ${Number(version) + 1}`]],
  'records/drivers.ts': [
    [/phone: c.optional\(c.phone\),/, '$& badge: c.optional(c.text(20)),'],
    [/of.create\(\{ required: \['full_name'\], optional: \[/, "$&'badge', "],
    [
      /kinds: \{/,
      "$& give_badge: of.change({ required: ['badge'], sql: { handler: 'change_row', permission: 'change' } }),",
    ],
  ],
  'records/tables.ts': [[/\n\] as const;/, "\n  'safety_checks',$&"]],
  'records/index.ts': [
    [/import \{ yardVisits \}/, "import { safetyChecks } from './safety_checks.ts';\n$&"],
    [/ {2}yard_visits: yardVisits,/, '$&\n  safety_checks: safetyChecks,'],
  ],
};

export function nextVersion(): Plugin {
  return {
    name: 'the next version',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source === './safety_checks.ts' && importer ? path.join(path.dirname(importer), source) : null,
    load: (id) => (id.endsWith('/records/safety_checks.ts') ? NEXT_TABLE : null),
    transform: (code, id) => {
      const changes = Object.entries(CHANGES).find(([file]) => id.endsWith(`/src/domain/${file}`))?.[1];
      const text = changes?.reduce((before, [found, made]) => {
        if (!found.test(before)) throw new Error(`${id} has no ${found} any more`);
        return typeof made === 'string' ? before.replace(found, made) : before.replace(found, made);
      }, code);
      return text === undefined ? null : { code: text, map: null };
    },
  };
}
