import { useState } from 'react';
import { siteNow, useSite } from '../../../data/index.ts';
import { customerIdOf, useNamed } from '../../../data/masterData.ts';
import { newId } from '../../../domain/records/ids.ts';
import { mayDo, type MasterAction, type MasterTable } from '../../../domain/masterData/masterDataRights.ts';
import { operatingDayOf } from '../../../domain/time/operatingDay.ts';
import { useDoubts, useTareDoubt, useOfflineForm, useTypedForm, isWholeNumber } from '../../../forms/index.ts';
import type { Reading, FormShape, Typed } from '../../../forms/index.ts';
import { ok, err } from '../../../domain/values/result.ts';
import { isFieldName, writer } from '../lists/index.ts';
import { trusted, type Fields } from '../../../domain/values/json.ts';
import { RECORDS } from '../../../domain/records/index.ts';
import { languageOfDraft, translateNumbers, readNumber, readWholeNumber, type Language } from '../../../i18n/index.ts';
import { firstMistakes } from '../../../domain/rules/codes.ts';
import type { MasterList, Values, FieldName, Target, Typed as ReadValues } from '../lists/index.ts';
import type { Role } from '../../../domain/rules/roles.ts';
import type { SyncedTables } from '../../../domain/records/rows.ts';
import type { MutationDraft } from '../../../domain/mutations/mutations.ts';

interface RecordFormOptions {
  readonly list: MasterList;
  readonly role: Role;
  /** Null for a new record. */
  readonly row: SyncedTables[MasterTable] | null;
  readonly draftKey: string;
  readonly draft: unknown;
  /** Saved, or nothing to save: the values at that time. */
  readonly onDone: (values: Values, isSaved: boolean) => void;
  /** Additional drafts of the same save. */
  readonly along?: (typed: Typed<Values>, customerId: string | undefined) => Promise<readonly MutationDraft[]>;
}

export function useRecordForm({ list, role, row: now, draftKey, draft, onDone, along }: RecordFormOptions) {
  const site = useSite();
  const [row] = useState(() => rowSeen(draft, now));
  const [shape] = useState(() => recordShape({ list, draftKey, row, day: operatingDayOf(siteNow(), site) }));
  /** For a new record: the same in every attempt to save it. */
  const [ownId] = useState(newId);
  const typing = useTypedForm(shape, isKept(draft) ? draft : null);
  const customer = useNamed('customers', typing.values.customer ?? '');
  const may = (action: MasterAction) => mayDo(role, list.table, action);
  const read = (typed: Typed<Values>, customerId: string | undefined) =>
    readRecord(list, typed, { customerId, target: { id: row?.id ?? ownId, row, may } });
  const { ask, doubts } = useDoubts(useTareDoubt());
  const form = useOfflineForm(typing, {
    ask,
    // While the name is being looked up it counts as known: a temporary error is not shown.
    read: (typed) => read(typed, customer === undefined ? 'asked' : customer?.row.id),
    // The screen's look-up may be a keystroke behind.
    attempt: async (typed) => {
      const customerId = typed.values.customer === undefined ? undefined : await customerIdOf(typed.values.customer);
      const reading = read(typed, customerId);
      if (!reading.ok || !along) return { values: typed.values, reading };
      return { values: typed.values, reading: ok([...reading.value, ...(await along(typed, customerId))]) };
    },
    onDone,
  });
  return { ...form, doubts, id: row?.id ?? ownId, isNew: row === null, may, customerId: customer?.row.id };
}

export type RecordFormState = ReturnType<typeof useRecordForm>;

type Row = SyncedTables[MasterTable];

interface RecordOpening extends Pick<RecordFormOptions, 'list' | 'draftKey'> {
  readonly row: Row | null;
  /** Operating day. */
  readonly day: string;
}

function recordShape({ list, draftKey, row, day }: RecordOpening): FormShape<Values> {
  const { columns } = RECORDS[list.table];
  const numbers = list.fields.filter(({ input }) => input === 'number').map(({ name }) => name);
  const start = (language: Language): Values => (row ? list.valuesOf(row, writer(language)) : list.blank(day));
  const inLanguage = ({ values, language }: Typed<Values>, to: Language): Typed<Values> => ({
    values: translateNumbers(values, numbers, language, to, (name) => isWholeNumber(columns[name])),
    language: to,
  });
  return {
    draftKey,
    columns,
    start,
    inLanguage,
    isUntouched: ({ values, language }) => {
      const before = start(language);
      return list.fields.every(({ name }) => (values[name] ?? '') === (before[name] ?? ''));
    },
    // Includes the record as the user saw it: the draft does not undo a change made elsewhere meanwhile.
    draftOf: ({ values, language }) => ({ values, language, row }),
    fromDraft: (draft, language) => {
      if (!isKept(draft)) return start(language);
      const entries = Object.entries(draft.values);
      const kept = entries.filter(([name, value]) => isFieldName(name) && typeof value === 'string');
      const values = { ...start(language), ...Object.fromEntries(kept) };
      return inLanguage({ values, language: languageOfDraft(draft, language) }, language).values;
    },
  };
}

/** The record as it was seen when the draft was started; else its current state. */
function rowSeen(draft: unknown, row: Row | null): Row | null {
  if (!row || !isKept(draft) || !isObject(draft['row']) || draft['row']['id'] !== row.id) return row;
  // The row that this form stored with its draft (`draftOf`): the same id, so the same table.
  return trusted<Row>(draft['row']);
}

/** A draft of an older version of the form, or of a broken store, is ignored. */
const isKept = (draft: unknown): draft is Fields & { readonly values: Fields } =>
  isObject(draft) && isObject(draft['values']);

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

function readRecord(
  list: MasterList,
  { values, language }: Typed<Values>,
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

function typedOf(list: MasterList, values: Values, language: Language): ReadValues {
  return Object.fromEntries(
    list.fields.map(({ name, input }) => {
      const text = values[name] ?? '';
      if (input === 'number') return [name, isBlank(text) ? undefined : readerOf(list, name)(text, language).value];
      // A name of spaces counts as empty; so does a choice that was not made.
      return [name, isBlank(text) ? '' : text];
    }),
  );
}

const readerOf = ({ table }: MasterList, name: FieldName) =>
  isWholeNumber(RECORDS[table].columns[name]) ? readWholeNumber : readNumber;

const isBlank = (typed: string): boolean => typed.trim() === '';
