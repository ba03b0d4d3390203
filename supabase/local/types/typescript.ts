/**
 * Generates the database's TypeScript types, in the form of supabase-js. Inserts and updates over the API are not permitted, so their
 * types are `never`; rows are what a select returns. Regenerate with `npm run types`.
 */
import type { Column, Procedure } from './columns.ts';

export function toTypeScript(columns: readonly Column[], procedures: readonly Procedure[]): string {
  const of = (kind: Column['kind']) => [
    ...new Set(columns.filter((column) => column.kind === kind).map((column) => column.table)),
  ];
  const rowOf = (table: string) =>
    columns
      .filter((column) => column.table === table)
      .map((column) => `${column.name}: ${typeOf(column.type)}${column.nullable ? ' | null' : ''}`);
  return [
    '// Generated from supabase/migrations by `npm run types`; `npm run check` says when it is not fresh.',
    '',
    'export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];',
    '',
    'export interface Database {',
    '  public: {',
    '    Tables: {',
    ...of('table').flatMap((table) => [
      `      ${table}: {`,
      ...block('Row', rowOf(table), 8),
      '        Insert: never;',
      '        Update: never;',
      '        Relationships: [];',
      '      };',
    ]),
    '    };',
    '    Views: {',
    ...of('view').flatMap((view) => [
      `      ${view}: {`,
      ...block('Row', rowOf(view), 8),
      '        Relationships: [];',
      '      };',
    ]),
    '    };',
    '    Functions: {',
    ...procedures.flatMap((procedure) => [
      `      ${procedure.name}: {`,
      ...block(
        'Args',
        procedure.arguments.map(
          (argument) => `${argument.name}${argument.optional ? '?' : ''}: ${typeOf(argument.type)}`,
        ),
        8,
      ),
      `        Returns: ${typeOf(procedure.returns)};`,
      '      };',
    ]),
    '    };',
    '    Enums: Record<never, never>;',
    '    CompositeTypes: Record<never, never>;',
    '  };',
    '}',
    '',
  ].join('\n');
}

function block(name: string, members: readonly string[], indent: number): string[] {
  const space = ' '.repeat(indent);
  return members.length === 0
    ? [`${space}${name}: Record<never, never>;`]
    : [`${space}${name}: {`, ...members.map((member) => `${space}  ${member};`), `${space}};`];
}

/** As PostgREST writes it in JSON. */
function typeOf(type: string): string {
  if (type.endsWith('[]')) return `${typeOf(type.slice(0, -2))}[]`;
  const name = type.replace(/\(.*?\)/, '');
  if (/^(smallint|integer|bigint|numeric|real|double precision)$/.test(name)) return 'number';
  if (/^(uuid|text|date|bytea|time|timestamp|interval|character)/.test(name)) return 'string';
  const others: Record<string, string> = { boolean: 'boolean', json: 'Json', jsonb: 'Json', void: 'undefined' };
  const known = others[name];
  if (!known) throw new Error(`There is no TypeScript for the type "${type}".`);
  return known;
}
