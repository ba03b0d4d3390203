/** What a form is, before anybody types: its fields, which of them hold numbers, and how a draft of it is kept and read. */
import { err, ok } from '../domain/values/result.ts';
import { firstMistakes } from '../domain/rules/codes.ts';
import { isNumberField, isWholeField } from '../domain/rules/numberColumns.ts';
import { readNumber, readWholeNumber } from '../i18n/numbers.ts';
import { languageOfDraft, translateNumbers } from '../i18n/typedNumbers.ts';
import type { Result } from '../domain/values/result.ts';
import type { FieldIssue, ValidationCode } from '../domain/rules/codes.ts';
import type { Language } from '../i18n/languages.ts';
import type { NameOf, Texts, Typed } from './typedStore.ts';

/** By field; `root` is the form as a whole. */
export type Mistakes<V> = Partial<Record<NameOf<V> | 'root', ValidationCode>>;
export type Reading<V, Out> = Result<Out, Mistakes<V>>;

export interface FormShape<V extends Texts> {
  /** Under which its draft is kept: apart from every other form. */
  readonly draftKey: string;
  /** As it opens without a draft. */
  readonly start: (language: Language) => V;
  readonly isUntouched: (typed: Typed<V>) => boolean;
  readonly inLanguage: (typed: Typed<V>, to: Language) => Typed<V>;
  readonly draftOf: (typed: Typed<V>) => unknown;
  /** Of a draft that an older version kept, or a broken store gives back, only what still fits. */
  readonly fromDraft: (draft: unknown, language: Language) => V;
}

/** A zod schema whose messages are `ValidationCode`s. */
export interface Schema<Out> {
  safeParse(
    typed: unknown,
  ): { success: true; data: Out } | { success: false; error: { issues: readonly FieldIssue[] } };
}

export interface PlainShape<V extends Texts> extends FormShape<V> {
  readonly empty: V;
  /** NaN where it is no number; undefined where nothing is typed. */
  readonly numberIn: (typed: Typed<V>, name: NameOf<V>) => number | undefined;
  /** The values as a schema wants them: numbers as numbers. */
  readonly valuesIn: (typed: Typed<V>) => Readonly<Record<string, unknown>>;
  /** `nameOf`: the field of an issue; by default the first part of its path. */
  readonly mistakesIn: (
    issues: readonly FieldIssue[],
    typed: Typed<V>,
    nameOf?: (path: FieldIssue['path']) => unknown,
  ) => Mistakes<V>;
  readonly readBy: <Out>(schema: Schema<Out>) => (typed: Typed<V>) => Reading<V, Out>;
}

/**
 * A form of fixed fields. `numbers`: by default those that are named as a column that holds a number (domain/rules/numberColumns.ts).
 * `beside`: what the program notes in it; by itself it is no draft.
 */
export function formShape<V extends Readonly<Record<string, string>>>(
  draftKey: string,
  empty: V,
  numbers: readonly NameOf<V>[] = Object.keys(empty).filter(isNumberField),
  beside: readonly NameOf<V>[] = [],
): PlainShape<V> {
  const isField = (name: string): name is NameOf<V> => Object.hasOwn(empty, name);
  const fields = Object.keys(empty).filter(isField);
  const isNumber = (name: NameOf<V>): boolean => numbers.includes(name);
  const readField = ({ values, language }: Typed<V>, name: NameOf<V>) =>
    (isWholeField(name) ? readWholeNumber : readNumber)(values[name] ?? '', language);
  const inLanguage = ({ values, language }: Typed<V>, to: Language): Typed<V> => ({
    values: translateNumbers(values, numbers, language, to, isWholeField),
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

const isBlank = (text: string | undefined): boolean => text === undefined || text.trim() === '';
