/** Numbers in forms and their drafts, as they were typed: `1.250` is another number in the other language. */
import { isLanguage } from './languages.ts';
import { readNumber, readWholeNumber, translateNumber } from './numbers.ts';
import type { Language } from './languages.ts';

/** What was typed is written anew when the language changes. `names`: the fields that hold numbers; `isWhole`: whether one of them has no decimals. */
export function translateNumbers<Values extends Readonly<Partial<Record<string, string>>>>(
  values: Values,
  names: readonly (keyof Values & string)[],
  from: Language,
  to: Language,
  isWhole: (name: string) => boolean,
): Values {
  const translated = (name: keyof Values & string) =>
    translateNumber(values[name] ?? '', from, to, isWhole(name) ? readWholeNumber : readNumber);
  return { ...values, ...Object.fromEntries(names.map((name) => [name, translated(name)])) };
}

interface TypedForm<Values> {
  /** As it is before anybody types. */
  readonly empty: Values;
  /** The fields that hold numbers. */
  readonly numbers: readonly (keyof Values & string)[];
  readonly isWhole: (name: string) => boolean;
}

/** A form as it is typed: texts only. Its draft tells in which language its numbers were typed. */
export function typedForm<Values extends Readonly<Record<string, string>>>({
  empty,
  numbers,
  isWhole,
}: TypedForm<Values>) {
  const isField = (name: string): name is keyof Values & string => Object.hasOwn(empty, name);
  const fields = Object.keys(empty).filter(isField);
  const inLanguage = (values: Values, from: Language, to: Language): Values =>
    translateNumbers(values, numbers, from, to, isWhole);
  return {
    fieldOf: (name: unknown) => fields.find((field) => field === name),
    inLanguage,
    isUntouched: (values: Values): boolean => fields.every((name) => values[name] === empty[name]),
    draftOf: (values: Values, language: Language) => ({ ...values, language }),
    /** A draft of an older version of the form, or of a broken store, must not break this one. */
    valuesFromDraft: (draft: unknown, language: Language): Values => {
      if (typeof draft !== 'object' || draft === null) return empty;
      const kept = Object.entries(draft).filter(([name, value]) => isField(name) && typeof value === 'string');
      return inLanguage({ ...empty, ...Object.fromEntries(kept) }, languageOfDraft(draft, language), language);
    },
  };
}

/** A draft tells in which language its numbers were typed; one of an older version, or of a broken store, in that of the screen. */
export function languageOfDraft(draft: object, shown: Language): Language {
  const told = 'language' in draft ? draft.language : undefined;
  return typeof told === 'string' && isLanguage(told) ? told : shown;
}
