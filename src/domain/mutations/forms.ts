/** The form of a kind, with the kind's fields. It declares only fields that code sets (`sets`), leaves out (`without`) or adds (`own`). */
import { changeBy, draftBy } from './changeOf.ts';
import type { MutationDraft } from './mutations.ts';
import { trusted, type Fields } from '../values/json.ts';
import type { FieldIssue } from '../rules/codes.ts';
import type { Column } from '../records/columns.ts';
import type { Columns, Extra } from '../records/define.ts';
import { kindOf, type DraftPayloads, type MutationKind } from '../records/index.ts';
import { ruleOf } from '../records/rules.ts';

type Name<K extends MutationKind> = keyof DraftPayloads[K] & string;
type Simplified<T> = { [F in keyof T]: T[F] };

interface FormSpec<S extends string, W extends string, O extends Columns> {
  readonly sets?: readonly S[];
  readonly without?: readonly W[];
  readonly own?: O;
  /** Initial texts; otherwise the initial value of the column, or nothing. */
  readonly start?: Readonly<Partial<Record<string, string>>>;
}

/** A change of a record states every field: one that is empty in the form is cleared. */
interface Beside {
  readonly depends_on?: readonly string[];
  readonly seen?: Fields;
}

export interface Read<Out> {
  /** The fields that are valid by themselves. */
  readonly right: Partial<Out>;
  /** All fields; null if one is invalid. */
  readonly checked: Out | null;
  readonly issues: readonly FieldIssue[];
}

/** `N`: its fields. `Out`: the result of the check. `Set`: what the code adds. */
export interface RecordForm<K extends MutationKind, N extends string, Out, Set> {
  readonly kind: K;
  readonly columns: Readonly<Record<N, Column>>;
  readonly start: Readonly<Record<N, string>>;
  /** Numbers as numbers, everything else as typed. */
  readonly read: (typed: Fields) => Read<Out>;
  readonly payload: (checked: Out, set: Set) => DraftPayloads[K];
  readonly draft: (entity_id: string, checked: Out, set: Set, beside?: Beside) => MutationDraft<K>;
  /** Only the differences from the row as the user saw it; null if there are none. */
  readonly change: (row: { readonly id: string }, checked: Out, set: Set) => MutationDraft<K> | null;
  /** A row's values for the form; `write` formats its numbers. */
  readonly textsOf: (row: object, write: (value: number) => string) => Readonly<Record<N, string>>;
}

export type Checked<F> = F extends RecordForm<infer _K, infer _N, infer Out, infer _S> ? Out : never;

export function formOf<
  K extends MutationKind,
  const S extends Name<K> = never,
  const W extends Name<K> = never,
  // oxlint-disable-next-line typescript/no-empty-object-type -- no columns of its own
  const O extends Columns = {},
>(
  kind: K,
  spec: FormSpec<S, W, O> = {},
): RecordForm<
  K,
  Exclude<Name<K>, S | W> | (keyof O & string),
  Simplified<Omit<DraftPayloads[K], S | W | keyof O> & Extra<O>>,
  { readonly [F in S]: DraftPayloads[K][F] | undefined }
> {
  // Built from the kind's description, from which the types of its fields derive too.
  return trusted<ReturnType<typeof formOf<K, S, W, O>>>(anyFormOf(kind, spec));
}

export type AnyForm = Omit<RecordForm<MutationKind, string, Fields, Fields>, 'payload'> & {
  readonly payload: (checked: Fields, set: Fields) => Fields;
};

export function anyFormOf(
  kind: MutationKind,
  { sets = [], without = [], own, start = {} }: FormSpec<string, string, Columns> = {},
): AnyForm {
  const described = kindOf(kind);
  const elsewhere = new Set<string>([...sets, ...without, ...described.stamped]);
  const asked = Object.entries(described.fields).filter(([name]) => !elsewhere.has(name));
  const columns: Columns = { ...Object.fromEntries(asked), ...own };
  // A change cannot clear a required column: clearing it in the form is an error, not silence.
  const isRequired = (name: string): boolean => {
    const isFilled = columns[name]?.nullable !== true;
    if (own?.[name]) return isFilled;
    return described.required.includes(name) || (described.mode === 'change' && isFilled);
  };
  const fields = Object.entries(columns).map(([name, column]) => [name, readerOf(column, isRequired(name))] as const);
  const payload = (checked: Fields, set: Fields): Fields => {
    const values: Fields = { ...checked, ...set };
    const emptied = (name: string) =>
      described.mode === 'change' &&
      columns[name]?.nullable &&
      !elsewhere.has(name) &&
      !described.required.includes(name)
        ? null
        : undefined;
    const sent = Object.keys(described.fields).map((name) => [name, values[name] ?? emptied(name)] as const);
    return Object.fromEntries(sent.filter(([, value]) => value !== undefined));
  };
  return {
    kind,
    columns,
    start: Object.fromEntries(
      Object.entries(columns).map(([name, column]) => [name, start[name] ?? textOf(column, column.initial, String)]),
    ),
    read: (typed) => {
      const read = fields.map(([name, reader]) => [name, reader(typed[name], typed)] as const);
      const right: Fields = Object.fromEntries(
        read.flatMap(([name, { value, wrong }]) => (wrong || value === undefined ? [] : [[name, value]])),
      );
      const issues = read.flatMap(([name, { wrong }]) => (wrong ? [{ path: [name], message: wrong }] : []));
      return { right, checked: issues.length === 0 ? right : null, issues };
    },
    payload,
    draft: (entity_id, checked, set, beside = {}) => draftBy(kind, entity_id, payload(checked, set), beside),
    change: (row, checked, set) => changeBy(kind, row, payload(checked, set), without),
    textsOf: (row, write) => textsOf(columns, row, write),
  };
}

export const formFieldsOf = (kind: MutationKind): string[] => Object.keys(kindOf(kind).fields);

/** A row's values for a form. Flags are `yes` or `no`, lists of words are separated by spaces. */
export const textsOf = (columns: Columns, row: object, write: (value: number) => string) => {
  const values: Fields = { ...row };
  return Object.fromEntries(
    Object.entries(columns).map(([name, column]) => [name, textOf(column, values[name], write)]),
  );
};

function textOf({ type }: Column, value: unknown, write: (value: number) => string): string {
  if (value === null || value === undefined || type === 'json') return '';
  if (type === 'texts') return Array.isArray(value) ? value.join(' ') : '';
  if (typeof value === 'number') return write(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'string' ? value : '';
}

interface ReadField {
  readonly value?: unknown;
  readonly wrong?: string;
}

/** Reads one field. An empty field is absent; an empty required field is an error (`required` in `fieldMistake`). */
function readerOf(column: Column, isRequired: boolean): (typed: unknown, all: Fields) => ReadField {
  const { type, initial, number } = column;
  const fixed = number?.decimals === 'by_material' ? undefined : ruleOf(column);
  const isAsked = isRequired || initial !== undefined;
  return (typed, all) => {
    if (type === 'texts') return { value: wordsIn(typed) };
    if (type === 'flag') return typed === 'yes' ? { value: true } : typed === 'no' ? { value: false } : {};
    if (typed === undefined && initial !== undefined) return { value: initial };
    const isBlank = typed === undefined || (typeof typed === 'string' && typed.trim() === '');
    if (isBlank) return isAsked ? { wrong: 'required' } : {};
    const checked = (fixed ?? ruleOf(column, all)).safeParse(typed);
    if (!checked.success) return { wrong: checked.error.issues[0]?.message ?? 'choice_invalid' };
    return checked.data === '' ? {} : { value: checked.data };
  };
}

const wordsIn = (typed: unknown): string[] => (typeof typed === 'string' ? typed.split(' ').filter(Boolean) : []);
