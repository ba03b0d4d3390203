/** What the typed texts come to: numbers are read by the language, the rules are the domain's. */
import { err, ok } from '../../../domain/result.ts';
import { firstMistakes } from '../../../domain/rules/codes.ts';
import { isWholeField } from '../../../domain/rules/numberColumns.ts';
import { readNumber, readWholeNumber } from '../../../i18n/numbers.ts';
import { translateNumbers } from '../../../i18n/typedNumbers.ts';
import type { MasterTable } from '../../../domain/masterData/masterDataRights.ts';
import type { MutationDraft } from '../../../domain/mutations.ts';
import type { Result } from '../../../domain/result.ts';
import type { ValidationCode } from '../../../domain/rules/codes.ts';
import type { Language } from '../../../i18n/languages.ts';
import type { Field, FieldName, MasterList, Target, Typed, Values } from '../lists/masterList.ts';

export type Mistakes = Partial<Record<FieldName, ValidationCode>>;

export function readRecord(
  list: MasterList,
  values: Values,
  { language, target, customerId }: { language: Language; target: Target<MasterTable>; customerId: string | undefined },
): Result<readonly MutationDraft[], Mistakes> {
  const read = list.draftsOf({ ...typedOf(list.fields, values, language), customerId }, target);
  if (read.ok) return ok(read.value);
  const fieldOf = (name: unknown) => list.fields.find((field) => field.name === name);
  return err(
    firstMistakes<FieldName>(read.error, {
      fieldOf: ([name]) => fieldOf(name)?.name,
      typedOf: (name) => values[name] ?? '',
      isUnclear: (name) => fieldOf(name)?.input === 'number' && readerOf(name)(values[name] ?? '', language).ambiguous,
      otherwise: 'choice_invalid',
    }),
  );
}

function typedOf(fields: readonly Field[], values: Values, language: Language): Typed {
  return Object.fromEntries(
    fields.map(({ name, input }) => {
      const text = values[name] ?? '';
      if (input === 'number') return [name, isBlank(text) ? undefined : readerOf(name)(text, language).value];
      // A name of spaces is no name; a choice that nobody made is none.
      return [name, isBlank(text) ? '' : text];
    }),
  );
}

export const inLanguage = (fields: readonly Field[], values: Values, from: Language, to: Language): Values =>
  translateNumbers(
    values,
    fields.filter(({ input }) => input === 'number').map(({ name }) => name),
    from,
    to,
    isWholeField,
  );

const readerOf = (name: FieldName) => (isWholeField(name) ? readWholeNumber : readNumber);

const isBlank = (typed: string): boolean => typed.trim() === '';
