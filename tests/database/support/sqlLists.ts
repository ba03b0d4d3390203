/** The lists of columns that SQL writes out by hand, found in the functions of the schema and in the seeds of the migrations. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { migrationFiles } from './migrations.ts';
import type { World } from './world.ts';

/** A piece of SQL with the name that a failure shows. */
export interface Source {
  readonly name: string;
  readonly text: string;
}

/** The functions of the schema as the database has them, without comments. */
export async function functionsOf(world: World): Promise<Source[]> {
  const found = await world.query<{ name: string; text: string }>(
    `select proname as name, prosrc as text from pg_proc where pronamespace in ('private'::regnamespace, 'public'::regnamespace) order by 1`,
  );
  return found.map(({ name, text }) => ({ name, text: withoutComments(text) }));
}

/** What the migrations run outside of functions, by file. */
export const seeds = (): Source[] =>
  migrationFiles().map((file) => ({
    name: file.replace(/^\d+_/, '').replace(/\.sql$/, ''),
    text: withoutComments(
      readFileSync(path.join(import.meta.dirname, '../../../supabase/migrations', file), 'utf8'),
    ).replace(/\$(\w*)\$.*?\$\1\$/gs, "''"),
  }));

const withoutComments = (text: string): string => text.replace(/--.*$/gm, '');

/** The columns of every table and view of the two schemas, in their order: `public.customers`. */
export async function columnsOfTables(world: World): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = await world.query<{ name: string; columns: string }>(
    `select table_schema || '.' || table_name as name, string_agg(column_name, ',' order by ordinal_position) as columns
     from information_schema.columns where table_schema in ('public', 'private') group by 1`,
  );
  return new Map(found.map(({ name, columns }) => [name, columns.split(',')]));
}

export interface Insert {
  /** `record → public.transactions`. */
  readonly place: string;
  readonly table: string;
  /** Null where the insert names no columns: it takes a whole row. */
  readonly columns: readonly string[] | null;
  /** The statement from its list on, as far as the next one or the end. */
  readonly rest: string;
}

/** Every `insert into` with its list. One that is written by `format` has no list: it takes a whole row. */
export function insertsIn(sources: readonly Source[]): Insert[] {
  return sources.flatMap(({ name, text }) =>
    [
      ...text.matchAll(/insert into ((?:public|private)\.\w+)(?: as \w+)?\s*(\([^)]*\))?(.*?)(?=insert into|;|$)/gs),
    ].map(([, table = '', list, rest = '']) => ({
      place: `${name} → ${table}`,
      table,
      columns: list ? wordsIn(list) : null,
      rest,
    })),
  );
}

/** `on conflict (…) do update set a = …, b = …`: what it sets of what was to be inserted. */
export function updatedOnConflict({ rest }: Insert): { readonly key: string[]; readonly set: string[] } | null {
  const [, key = '', set = ''] = /on conflict (\([^)]*\)) do update\s+set (.*?)(?=\bwhere\b|$)/s.exec(rest) ?? [];
  return key ? { key: wordsIn(key), set: [...set.matchAll(/(\w+) = /g)].map(([, column = '']) => column) } : null;
}

/** Columns that a JSON object repeats one after another under their own names: `'a', x.a, 'b', x.b, 'c', x.c`. */
export function objectsIn(sources: readonly Source[]): { readonly name: string; readonly keys: string[] }[] {
  return sources.flatMap(({ name, text }) =>
    [...text.matchAll(/(?:'(\w+)', (?:\w+\.)?\1(?:,\s*|\))){3,}/g)].map(([list]) => ({
      name,
      keys: [...list.matchAll(/'(\w+)', /g)].map(([, key = '']) => key),
    })),
  );
}

export const wordsIn = (list: string): string[] => list.match(/\w+/g) ?? [];

/** The elements of a list at its outermost level, from just behind its bracket to the one that closes it. */
export function elementsOf(text: string): string[] {
  const elements: string[] = [''];
  let depth = 0;
  let isQuoted = false;
  for (const sign of text) {
    if (sign === "'") isQuoted = !isQuoted;
    else if (!isQuoted && '(['.includes(sign)) depth += 1;
    else if (!isQuoted && ')]'.includes(sign)) depth -= 1;
    if (depth < 0) break;
    if (sign === ',' && depth === 0 && !isQuoted) elements.push('');
    else elements.push((elements.pop() ?? '') + sign);
  }
  return elements.map((element) => element.trim());
}
