/** The state of the form of one record: what is typed, its draft, what the rules say of it, and its save. */
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveMutations, siteNow, useAuthor, useSite } from '../../../data/index.ts';
import { customerIdOf, useNamed } from '../../../data/masterData.ts';
import { newId } from '../../../domain/ids.ts';
import { mayDo } from '../../../domain/masterData/masterDataRights.ts';
import { operatingDayOf } from '../../../domain/operatingDay.ts';
import { err, ok } from '../../../domain/result.ts';
import { suggestNumber } from '../../../i18n/numbers.ts';
import { useLanguage } from '../../../i18n/useLanguage.ts';
import { useDirtyForm } from '../../../ui/dirtyForms.ts';
import { useDraftKeeper } from '../../../ui/useDraftKeeper.ts';
import { openedWith, startingValues } from './keptRecord.ts';
import { inLanguage, readRecord } from './readRecord.ts';
import type { SaveFailure } from '../../../data/index.ts';
import type { MasterTable } from '../../../domain/masterData/masterDataRights.ts';
import type { Result } from '../../../domain/result.ts';
import type { Role } from '../../../domain/roles.ts';
import type { SyncedTables } from '../../../domain/rows.ts';
import type { FieldName, MasterList, Values } from '../lists/masterList.ts';

interface RecordFormOptions {
  readonly list: MasterList;
  readonly role: Role;
  /** Null for a new record. */
  readonly row: SyncedTables[MasterTable] | null;
  readonly draftKey: string;
  /** The draft from before, of whatever shape. */
  readonly draft: unknown;
  /** Saved, or nothing was to be saved: the values then. */
  readonly onDone: (values: Values, saved: boolean) => void;
}

export function useRecordForm({ list, role, row, draftKey, draft, onDone }: RecordFormOptions) {
  const { t } = useTranslation();
  const language = useLanguage();
  const site = useSite();
  const author = useAuthor();
  const [day] = useState(() => operatingDayOf(siteNow(), site));
  const [opened] = useState(() => openedWith(draft, { list, row, day, language }));
  const [typed, setTyped] = useState({ values: opened.values, language });
  const [left, setLeft] = useState<ReadonlySet<FieldName>>(new Set());
  /** Of a new record: the same through every drawing and every attempt to save. */
  const [ownId] = useState(newId);
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState(0);
  const [saving, setSaving] = useState(false);
  const isSaving = useRef(false);
  const [failure, setFailure] = useState<SaveFailure | null>(null);
  // Before anything is read or kept: numbers of the old language must not be taken for such of the new one.
  if (typed.language !== language)
    setTyped({ values: inLanguage(list.fields, typed.values, typed.language, language), language });

  const { values } = typed;
  const before = startingValues({ list, row: opened.row, day, language });
  const untouched = list.fields.every(({ name }) => (values[name] ?? '') === (before[name] ?? ''));
  const draftsWritten = useDraftKeeper(author.drafts, draftKey, { values, language, row: opened.row }, untouched);
  useDirtyForm(!untouched);

  const customer = useNamed('customers', values.customer ?? '');
  const may = (action: Parameters<typeof mayDo>[2]) => mayDo(role, list.table, action);
  const read = (customerId: string | undefined) =>
    readRecord(list, values, { language, customerId, target: { id: opened.row?.id ?? ownId, row: opened.row, may } });
  // While the name is still being looked up it counts as known: a mistake that goes away by itself is none.
  const reading = read(customer === undefined ? 'asked' : customer?.row.id);

  async function submit() {
    setTried(true);
    if (isSaving.current) return;
    isSaving.current = true;
    setSaving(true);
    const saved = await save().catch((bug: unknown) =>
      err({ kind: 'unknown' as const, detail: String(bug), drafts: [] }),
    );
    // A form that is done takes no second save, however long it stays on screen.
    if (saved.ok && saved.value !== 'refused') return onDone(values, saved.value === 'saved');
    isSaving.current = false;
    setSaving(false);
    if (saved.ok) setRefused(refused + 1);
    else setFailure(saved.error);
  }

  async function save(): Promise<Result<'saved' | 'nothing' | 'refused', SaveFailure>> {
    // The screen's own look-up may be a letter behind.
    const sure = read(values.customer === undefined ? undefined : await customerIdOf(values.customer));
    if (!sure.ok) return ok('refused');
    const drafts = sure.value;
    await draftsWritten();
    if (drafts.length === 0) {
      await author.drafts.clear(draftKey);
      return ok('nothing');
    }
    const saved = await saveMutations(drafts, { author: author.id, draftKey });
    return saved.ok ? ok('saved') : saved;
  }

  /** That something is missing is said only once somebody tried to save. */
  function errorText(name: FieldName): string | undefined {
    const code = reading.ok ? undefined : reading.error[name];
    if (code === undefined || !(tried || (left.has(name) && code !== 'required'))) return undefined;
    return t(`validation.${code}`, { example: suggestNumber(values[name] ?? '', language) });
  }

  return {
    /** How often a save found mistakes. */
    refused,
    values,
    untouched,
    saving,
    failure,
    submit,
    errorText,
    isNew: opened.row === null,
    may,
    restored: opened.restored && !untouched,
    mistakes: tried && !reading.ok ? Object.keys(reading.error).length : 0,
    set: (name: FieldName, value: string) => setTyped({ values: { ...values, [name]: value }, language }),
    leave: (name: FieldName) => setLeft(new Set([...left, name])),
    undo: () => {
      setTyped({ values: before, language });
      setTried(false);
    },
  };
}

export type RecordFormState = ReturnType<typeof useRecordForm>;
