/** The whole schema as text, by name: a change of a migration shows in a review as what it does to the database. */
import type { Sql } from '../database/support/sql.ts';

const SECTIONS: readonly (readonly [title: string, query: string])[] = [
  [
    'Types',
    `select c.oid::regtype::text as name, 'create type ' || c.oid::regtype || ' as (' || string_agg(a.attname || ' ' || format_type(a.atttypid, a.atttypmod), ', ' order by a.attnum) || ');' as text
      from (select t.oid, t.typrelid from pg_type t join pg_class k on k.oid = t.typrelid where k.relkind = 'c' and t.typnamespace in (table home)) as c
      join pg_attribute a on a.attrelid = c.typrelid where a.attnum > 0 and not a.attisdropped group by c.oid`,
  ],
  [
    'Tables',
    `select c.oid::regclass::text as name, concat_ws(e'\\n', 'create table ' || c.oid::regclass || ' (',
        (select string_agg(concat_ws(' ', ' ', a.attname, format_type(a.atttypid, a.atttypmod),
            case when a.attnotnull then 'not null' end,
            case when a.attgenerated <> '' then 'generated always as (' || pg_get_expr(d.adbin, c.oid) || ') stored' else 'default ' || pg_get_expr(d.adbin, c.oid) end,
            case when a.attidentity <> '' then 'generated as identity' end), e',\\n' order by a.attnum)
          from pg_attribute a left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
          where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped), ');',
        case when c.relrowsecurity then 'alter table ' || c.oid::regclass || ' enable row level security;' end,
        'alter table ' || c.oid::regclass || ' set (' || array_to_string(c.reloptions, ', ') || ');',
        (select string_agg('alter table ' || c.oid::regclass || ' add constraint ' || o.conname || ' ' || pg_get_constraintdef(o.oid) || ';', e'\\n' order by o.conname)
          from pg_constraint o where o.conrelid = c.oid and o.contype <> 'n'),
        (select string_agg(pg_get_indexdef(i.indexrelid) || ';', e'\\n' order by i.indexrelid::regclass::text) from pg_index i where i.indrelid = c.oid
          and not exists (select from pg_constraint o where o.conindid = i.indexrelid and o.conrelid = c.oid)),
        (select string_agg(pg_get_triggerdef(t.oid) || ';', e'\\n' order by t.tgname) from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal),
        (select string_agg(concat_ws(' ', 'create policy', p.policyname, 'on', c.oid::regclass, 'as', lower(p.permissive), 'for', lower(p.cmd), 'to', array_to_string(p.roles, ', '),
            'using (' || p.qual || ')', 'with check (' || p.with_check || ')') || ';', e'\\n' order by p.policyname)
          from pg_policies p where format('%I.%I', p.schemaname, p.tablename)::regclass = c.oid)) as text
      from pg_class c where c.relkind = 'r' and c.relnamespace in (table home)`,
  ],
  [
    'Views',
    `select c.oid::regclass::text as name, concat('create view ', c.oid::regclass, ' with (' || array_to_string(c.reloptions, ', ') || ')', e' as\\n', pg_get_viewdef(c.oid)) as text
      from pg_class c where c.relkind = 'v' and c.relnamespace in (table home)`,
  ],
  [
    'Functions',
    `select p.oid::regprocedure::text as name, rtrim(pg_get_functiondef(p.oid), e'\\n') || ';' as text
      from pg_proc p where p.pronamespace in (table home)`,
  ],
  [
    'Rights of the roles of the API, beside those of the owner',
    `select name || ' ' || grantee as name, concat('grant ', string_agg(lower(privilege_type), ', ' order by privilege_type), ' on ', name, ' to ', grantee, ';') as text
      from (select o.name, case g.grantee when 0 then 'public' else g.grantee::regrole::text end as grantee, g.privilege_type
        from (select c.oid::regclass::text, c.relacl, c.relowner from pg_class c where c.relnamespace in (table home)
          union all select 'function ' || p.oid::regprocedure, coalesce(p.proacl, acldefault('f', p.proowner)), p.proowner from pg_proc p where p.pronamespace in (table home)) as o (name, acl, owner),
        lateral aclexplode(o.acl) as g where g.grantee <> o.owner) as granted group by name, grantee`,
  ],
];

export async function dumpedSchema(sql: Pick<Sql, 'query' | 'run'>): Promise<string> {
  // Names are written with their schema only where they are not on the path.
  await sql.run("set search_path = ''");
  const parts: string[] = [
    '-- Generated from the migrations by `npm run types`: do not edit, but read what a change of yours does here.',
  ];
  for (const [title, query] of SECTIONS) {
    const rows = await sql.query<{ text: string }>(
      `with home as (select oid from pg_namespace where nspname in ('public', 'private')) select * from (${query}) as part order by name collate "C"`,
    );
    parts.push(`-- ${title}`, ...rows.map(({ text }) => text.replaceAll(/[ \t]+$/gm, '')));
  }
  return `${parts.join('\n\n')}\n`;
}
