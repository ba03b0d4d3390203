import type { Sql } from '../database.ts';

export interface Column {
  readonly table: string;
  readonly kind: 'table' | 'view';
  readonly name: string;
  /** As `format_type` writes it: `uuid`, `text[]`, `timestamp(3) with time zone`. */
  readonly type: string;
  readonly nullable: boolean;
}

/** Ordered by table name, then by column position. */
export const readColumns = (sql: Pick<Sql, 'query'>): Promise<Column[]> =>
  sql.query<Column>(`
    select c.relname as "table", case c.relkind when 'v' then 'view' else 'table' end as kind, a.attname as name,
      format_type(a.atttypid, a.atttypmod) as type, not a.attnotnull as nullable
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') and a.attnum > 0 and not a.attisdropped
    order by c.relname, a.attnum`);
