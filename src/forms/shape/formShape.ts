/** The shape of a form: its fields, which of them are numbers, and how its draft is stored and read. */
import { err, ok, type Result } from '../../domain/values/result.ts';
import { firstMistakes, type FieldIssue, type ValidationCode } from '../../domain/rules/codes.ts';
import { languageOfDraft, readNumber, readWholeNumber, translateNumbers, type Language } from '../../i18n/index.ts';
import { trusted } from '../../domain/values/json.ts';
import type { MutationKind } from '../../domain/mutations/mutations.ts';
import type { Column } from '../../domain/records/columns.ts';
import type { Columns } from '../../domain/records/define.ts';
import type { RecordForm } from '../../domain/mutations/forms.ts';
import type { NameOf, Texts, Typed } from './typedStore.ts';

/** By field; `root` is the whole form. */
export type Mistakes<V> = Partial<Record<NameOf<V> | 'root', ValidationCode>>;
export type Reading<V, Out> = Result<Out, Mistakes<V>>;

export interface FormShape<V extends Texts> {
  /** The key of its draft, different for every form. */
  readonly draftKey: string;
  /** Its initial values without a draft. */
  readonly start: (language: Language) => V;
  readonly isUntouched: (typed: Typed<V>) => boolean;
  readonly inLanguage: (typed: Typed<V>, to: Language) => Typed<V>;
  readonly draftOf: (typed: Typed<V>) => unknown;
  /** Only the valid parts of a draft, which may come from an older version or a broken store. */
  readonly fromDraft: (draft: unknown, language: Language) => V;
  /** The columns of its fields, whose limits an error message contains. */
  readonly columns?: Columns;
}

/** A zod schema whose messages are `ValidationCode`s. */
interface Schema<Out> {
  safeParse(
    typed: unknown,
  ): { success: true; data: Out } | { success: false; error: { issues: readonly FieldIssue[] } };
}

export interface PlainShape<V extends Texts> extends FormShape<V> {
  readonly empty: V;
  /** NaN if it is no number; undefined if it is empty. */
  readonly numberIn: (typed: Typed<V>, name: NameOf<V>) => number | undefined;
  /** The values for a schema: numbers as numbers. */
  readonly valuesIn: (typed: Typed<V>) => Readonly<Record<string, unknown>>;
  /** `nameOf`: the field of an issue; by default the first part of its path. */
  readonly mistakesIn: (
    issues: readonly FieldIssue[],
    typed: Typed<V>,
    nameOf?: (path: FieldIssue['path']) => unknown,
  ) => Mistakes<V>;
  readonly readBy: <Out>(schema: Schema<Out>) => (typed: Typed<V>) => Reading<V, Out>;
}

/** A form with fixed fields. `columns`: of numbers and limits. `beside`: values that the program writes; alone they are no draft. */
export function formShape<V extends Readonly<Record<string, string>>>(
  draftKey: string,
  empty: V,
  columns: Columns = {},
  beside: readonly NameOf<V>[] = [],
): PlainShape<V> {
  const isField = (name: string): name is NameOf<V> => Object.hasOwn(empty, name);
  const fields = Object.keys(empty).filter(isField);
  const isWhole = (name: string): boolean => isWholeNumber(columns[name]);
  const numbers = fields.filter((name) => columns[name]?.type === 'number');
  const isNumber = (name: NameOf<V>): boolean => numbers.includes(name);
  const readField = ({ values, language }: Typed<V>, name: NameOf<V>) =>
    (isWhole(name) ? readWholeNumber : readNumber)(values[name] ?? '', language);
  const inLanguage = ({ values, language }: Typed<V>, to: Language): Typed<V> => ({
    values: translateNumbers(values, numbers, language, to, isWhole),
    language: to,
  });
  const numberIn = (typed: Typed<V>, name: NameOf<V>) =>
    isBlank(typed.values[name]) ? undefined : readField(typed, name).value;
  const valuesIn = (typed: Typed<V>) => ({
    ...typed.values,
    ...Object.fromEntries(numbers.map((name) => [name, numberIn(typed, name)])),
  });
  const mistakesIn: PlainShape<V>['mistakesIn'] = (issues, typed, nameOf = ([name]) => name) =>
    firstMistakes<NameOf<V>>(issues, {
      fieldOf: (path) => fields.find((field) => field === nameOf(path)),
      typedOf: (name) => typed.values[name] ?? '',
      isUnclear: (name) => isNumber(name) && readField(typed, name).ambiguous,
    });
  return {
    draftKey,
    columns,
    empty,
    start: () => empty,
    inLanguage,
    numberIn,
    valuesIn,
    mistakesIn,
    isUntouched: ({ values }) => fields.every((name) => beside.includes(name) || values[name] === empty[name]),
    draftOf: ({ values, language }) => ({ ...values, language }),
    fromDraft: (draft, language) => {
      if (typeof draft !== 'object' || draft === null) return empty;
      const kept = Object.entries(draft).filter(([name, value]) => isField(name) && typeof value === 'string');
      const values = { ...empty, ...Object.fromEntries(kept) };
      return inLanguage({ values, language: languageOfDraft(draft, language) }, language).values;
    },
    readBy: (schema) => (typed) => {
      const checked = schema.safeParse(valuesIn(typed));
      return checked.success ? ok(checked.data) : err(mistakesIn(checked.error.issues, typed));
    },
  };
}

export const isWholeNumber = (column: Column | undefined): boolean => column?.number?.decimals === 0;

export interface RecordShape<V extends Texts, Out> extends PlainShape<V> {
  /** The form's result or its errors. `also`: errors between individually valid fields. */
  readonly read: (typed: Typed<V>, also?: (right: Partial<Out>) => Mistakes<V>) => Reading<V, Out>;
}

/** The form of a kind (domain/records/forms.ts). `also`: texts beside its fields. */
export function recordShape<K extends MutationKind, N extends string, Out, Set, A extends string = never>(
  draftKey: string,
  form: RecordForm<K, N, Out, Set>,
  {
    also,
    start,
    beside = [],
  }: {
    readonly also?: Readonly<Record<A, string>>;
    readonly start?: Readonly<Partial<Record<N, string>>>;
    readonly beside?: readonly NoInfer<N | A>[];
  } = {},
): RecordShape<Record<N | A, string>, Out> {
  type V = Record<N | A, string>;
  // Contains every field of the form and every text beside it, which a spread of optional parts does not express.
  const empty = trusted<V>({ ...also, ...form.start, ...start });
  const shape = formShape<V>(draftKey, empty, form.columns, beside);
  return { ...shape, read: readerOf(shape, form) };
}

/** Reads the input by the form of a kind: for a screen with several. */
export const readerOf =
  <K extends MutationKind, N extends string, V extends Readonly<Record<N, string>>, Out, Set>(
    shape: PlainShape<V>,
    form: RecordForm<K, N, Out, Set>,
  ): RecordShape<V, Out>['read'] =>
  (typed, also) => {
    const { right, checked, issues } = form.read(shape.valuesIn(typed));
    const mistakes: Mistakes<V> = { ...also?.(right), ...shape.mistakesIn(issues, typed) };
    const isRight = Object.values(mistakes).every((mistake) => mistake === undefined);
    return isRight && checked !== null ? ok(checked) : err(mistakes);
  };

const isBlank = (text: string | undefined): boolean => text === undefined || text.trim() === '';
