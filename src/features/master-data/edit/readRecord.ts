/** What the typed texts come to: numbers are read by the language, the rules are the domain's. */
import { err, ok } from '../../../domain/values/result.ts';
import { firstMistakes } from '../../../domain/rules/codes.ts';
import { RECORDS } from '../../../domain/records/index.ts';
import { isWholeNumber, type Reading } from '../../../forms/shape/formShape.ts';
import { readNumber, readWholeNumber, type Language } from '../../../i18n/index.ts';
import type { MasterTable } from '../../../domain/masterData/masterDataRights.ts';
import type { MutationDraft } from '../../../domain/mutations/mutations.ts';
import type { Typed as TypedTexts } from '../../../forms/shape/typedStore.ts';
import type { FieldName, MasterList, Target, Typed, Values } from '../lists/masterList.ts';

export function readRecord(
  list: MasterList,
  { values, language }: TypedTexts<Values>,
  { target, customerId }: { readonly target: Target<MasterTable>; readonly customerId: string | undefined },
): Reading<Values, readonly MutationDraft[]> {
  const read = list.draftsOf({ ...typedOf(list, values, language), customer_id: customerId }, target);
  if (read.ok) return ok(read.value);
  const fieldOf = (name: unknown) => list.fields.find((field) => field.name === name);
  return err(
    firstMistakes<FieldName>(read.error, {
      fieldOf: ([name]) => fieldOf(name)?.name,
      typedOf: (name) => values[name] ?? '',
      isUnclear: (name) =>
        fieldOf(name)?.input === 'number' && readerOf(list, name)(values[name] ?? '', language).ambiguous,
      otherwise: 'choice_invalid',
    }),
  );
}

function typedOf(list: MasterList, values: Values, language: Language): Typed {
  return Object.fromEntries(
    list.fields.map(({ name, input }) => {
      const text = values[name] ?? '';
      if (input === 'number') return [name, isBlank(text) ? undefined : readerOf(list, name)(text, language).value];
      // A name of spaces is no name; a choice that nobody made is none.
      return [name, isBlank(text) ? '' : text];
    }),
  );
}

const readerOf = ({ table }: MasterList, name: FieldName) =>
  isWholeNumber(RECORDS[table].columns[name]) ? readWholeNumber : readNumber;

const isBlank = (typed: string): boolean => typed.trim() === '';
