/** Numbers in forms and their drafts, as typed: `1.250` is another number in the other language. */
import { isLanguage, type Language } from './languages.ts';
import { readNumber, readWholeNumber, translateNumber } from './numbers.ts';

/** Reformats the input when the language changes. `names`: the number fields; `isWhole`: whether one of them has no decimals. */
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

/** A draft states the language of its numbers; for one of an older version, or of a broken store, it is the screen's. */
export function languageOfDraft(draft: object, shown: Language): Language {
  const told = 'language' in draft ? draft.language : undefined;
  return typeof told === 'string' && isLanguage(told) ? told : shown;
}
