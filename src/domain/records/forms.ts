/**
 * The form of a kind, derived from its fields: names in camel case, an empty text for "nothing known", an absent number likewise. A form
 * that asks for more (limits of the site, choices of its own) extends the schema.
 */
import * as z from 'zod/mini';
import { trusted } from '../values/json.ts';
import type { Column } from './columns.ts';
import { kindOf, RECORDS } from './index.ts';
import type { MutationKind, MutationPayloads } from './index.ts';
import type { RecordName } from './tables.ts';
import { optionalRuleOf, ruleOf } from './rules.ts';

/** `license_plate` → `licensePlate`. */
export type Camel<S extends string> = S extends `${infer Head}_${infer Rest}` ? `${Head}${Capitalize<Camel<Rest>>}` : S;

type Asked<T> = string extends NonNullable<T> ? string : NonNullable<T>;
type Fields<K extends MutationKind> = Required<MutationPayloads[K]>;
/** What a form of this kind gives once it is checked. */
export type FormOf<K extends MutationKind> = {
  [F in keyof Fields<K> & string as Fields<K>[F] extends number | null ? never : Camel<F>]: Asked<Fields<K>[F]>;
} & {
  [
    F in keyof Fields<K> & string as Fields<K>[F] extends number | null
      ? undefined extends MutationPayloads[K][F & keyof MutationPayloads[K]]
        ? never
        : Camel<F>
      : never
  ]: number;
} & {
  [
    F in keyof Fields<K> & string as Fields<K>[F] extends number | null
      ? undefined extends MutationPayloads[K][F & keyof MutationPayloads[K]]
        ? Camel<F>
        : never
      : never
  ]?: number | undefined;
};

/** `shape`: its fields by name. */
type FormSchema<K extends MutationKind> = z.ZodMiniType<FormOf<K>> & {
  readonly shape: Readonly<Record<string, z.ZodMiniType>>;
};

/** Typed texts are checked by the rules of their columns; what may be missing has its start, or is empty. */
export function formSchemaOf<K extends MutationKind>(kind: K): FormSchema<K> {
  const { fields, required } = kindOf(kind);
  const shape = Object.fromEntries(
    Object.entries(fields).map(([name, column]) => [camel(name), askedOf(column, required.includes(name))]),
  );
  return trusted<FormSchema<K>>(z.object(shape));
}

function askedOf(column: Column, isRequired: boolean): z.ZodMiniType {
  if (isRequired) return ruleOf(column);
  if (column.initial !== undefined) return z._default(ruleOf(column), trusted<never>(column.initial));
  const rule = optionalRuleOf(column);
  return column.type === 'text' && !column.choices ? z._default(rule, trusted<never>('')) : z.optional(rule);
}

/** What the form says, by column; what was left empty is absent. */
export const payloadOf = <K extends MutationKind>(kind: K, form: FormOf<K>): MutationPayloads[K] =>
  trusted<MutationPayloads[K]>(
    Object.fromEntries(
      Object.keys(kindOf(kind).fields).flatMap((name) => {
        const value = trusted<Readonly<Record<string, unknown>>>(form)[camel(name)];
        return value === undefined || value === '' ? [] : [[name, value]];
      }),
    ),
  );

/** The names that the form of a kind has. */
export const formFieldsOf = (kind: MutationKind): string[] => Object.keys(kindOf(kind).fields).map(camel);

/** A row as its form shows it: texts as they are, numbers as `write` writes them, nothing for what is empty. */
export function formValuesOf(
  table: RecordName,
  row: Readonly<Record<string, unknown>>,
  write: (value: number | null) => string,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(RECORDS[table].columns).flatMap(([name, { type }]) => {
      const value = row[name] ?? null;
      if (type === 'number') return [[camel(name), write(typeof value === 'number' ? value : null)]];
      return type === 'text' ? [[camel(name), typeof value === 'string' ? value : '']] : [];
    }),
  );
}

const camel = (name: string): string => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
