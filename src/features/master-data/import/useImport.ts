/** Reads a file, shows it, saves it in parts. After a stop it can be imported again: existing records are left out. */
import { useEffect, useRef, useState } from 'react';
import { saveMutations, siteNow, useAuthor, useSite, type SaveFailure } from '../../../data/index.ts';
import { inTurnOfImports, whatIsOnFile, type ImportKeys } from '../../../data/masterData.ts';
import { daysIn, type DayOrder, type DaysInFile } from '../../../domain/csv/cellsAsWritten.ts';
import { draftsOf, readImport, withoutOnFile } from '../../../domain/csv/import.ts';
import { newId } from '../../../domain/records/ids.ts';
import { operatingDayOf } from '../../../domain/time/operatingDay.ts';
import { addDays } from '../../../domain/time/calendar.ts';
import { wallTimeAt } from '../../../domain/time/siteTime.ts';
import { recordKey } from '../../../domain/masterData/keys.ts';
import { readNumber, useLanguage, type Language } from '../../../i18n/index.ts';
import { marksOf, readWhole, readTable, tableOf, type FileFailure } from './readTable.ts';
import type { ImportFailure, ImportPreview } from '../../../domain/csv/import.ts';
import type { Cell } from './readWorkbook.ts';
import type { ImportKind } from '../../../domain/csv/importColumns.ts';

type Preview = Extract<Step, { at: 'preview' }>;

interface ReadFile {
  readonly name: string;
  readonly cells: readonly (readonly Cell[])[];
  /** The cells as texts, numbers in the file's format. */
  readonly table: readonly (readonly string[])[];
  readonly onFile: ImportKeys;
}

export type Step =
  | { readonly at: 'choose' }
  | { readonly at: 'reading' }
  | {
      readonly at: 'refused';
      /** `not_compared`: the store could not be read, the file has no error. */
      readonly failure: ImportFailure | FileFailure | { readonly kind: 'not_compared' };
      readonly header: readonly string[];
    }
  | {
      readonly at: 'preview';
      readonly file: ReadFile;
      readonly preview: ImportPreview;
      readonly saved: number;
      readonly failure: SaveFailure | null;
    }
  | { readonly at: 'saving'; readonly saved: number; readonly count: number }
  /** `wrong`: lines of the file that were refused; `known`: lines whose record exists, from before or from an earlier line. */
  | {
      readonly at: 'done';
      readonly saved: number;
      readonly stopped: boolean;
      readonly wrong: number;
      readonly known: number;
    };

/** Few enough that a delivery saved at the gate meanwhile does not wait long. */
const PIECE = 250;
const MOST_DAYS_AHEAD = 731;

/** `columns`: those that the user may import. */
export function useImport(kind: ImportKind, columns: readonly string[]) {
  const language = useLanguage();
  const author = useAuthor();
  const site = useSite();
  const [step, setStep] = useState<Step>({ at: 'choose' });
  const [days, setDays] = useState<DaysInFile>({ order: 'day_first', example: null });
  const [marks, setMarks] = useState<Language>(language);
  const stopping = useRef(new AbortController());
  const saving = useRef(false);
  /** Stops after the part that is being saved. */
  const stop = () => stopping.current.abort();
  useEffect(() => stop, []);

  async function choose(file: File) {
    setStep({ at: 'reading' });
    const [read, onFile] = await Promise.all([readTable(file, kind), whatIsOnFile(kind)]);
    if (!onFile.ok) return setStep({ at: 'refused', failure: { kind: 'not_compared' }, header: [] });
    if (!read.ok) return setStep({ at: 'refused', failure: read.error, header: [] });
    const table = tableOf(read.value, language);
    const writtenIn = marksOf(kind, table, language);
    const found = daysIn(kind, table);
    setMarks(writtenIn);
    setDays(found);
    return look({ name: file.name, cells: read.value, table, onFile: onFile.value }, writtenIn, found.order);
  }

  function look(from: ReadFile, writtenIn: Language, dayOrder: DayOrder | null) {
    const file = { ...from, table: tableOf(from.cells, writtenIn) };
    const read = readImport(kind, file.table, {
      newId,
      allowed: columns,
      isOnFile: (key) => file.onFile.keys.has(key),
      customerIdOf: (name) => file.onFile.customers.get(recordKey('customers', name)),
      listPriceOf: file.onFile.listPriceOf,
      dayOrder: dayOrder ?? 'day_first',
      today: wallTimeAt(siteNow(), site.timeZone).slice(0, 10),
      latestDay: addDays(operatingDayOf(siteNow(), site), MOST_DAYS_AHEAD),
      readNumber: (typed) => readNumber(typed, writtenIn),
      readWhole: (typed) => readWhole(typed, writtenIn),
    });
    setStep(
      read.ok
        ? { at: 'preview', file, preview: read.value, saved: 0, failure: null }
        : { at: 'refused', failure: read.error, header: file.table[0] ?? [] },
    );
  }

  async function save(from: Preview) {
    if (saving.current) return;
    saving.current = true;
    stopping.current = new AbortController();
    const { signal } = stopping.current;
    setStep({ at: 'saving', saved: from.saved, count: from.saved + draftsOf(from.preview).length });
    try {
      const { preview, saved } = from;
      const isStopped = { at: 'done', saved, stopped: true, ...leftOutOf(preview, saved) } as const;
      setStep((await inTurnOfImports(signal, () => saveAll(from, signal))) ?? isStopped);
    } catch (error) {
      setStep({ ...from, failure: { kind: 'unknown', detail: String(error), drafts: [] } });
    } finally {
      saving.current = false;
    }
  }

  async function saveAll(from: Preview, signal: AbortSignal): Promise<Step> {
    const onFile = await whatIsOnFile(kind);
    if (!onFile.ok) return { ...from, failure: { kind: 'unknown', detail: onFile.error, drafts: [] } };
    const preview = withoutOnFile(from.preview, (key) => onFile.value.keys.has(key));
    const drafts = draftsOf(preview);
    let saved = 0;
    while (saved < drafts.length && !signal.aborted) {
      setStep({ at: 'saving', saved: from.saved + saved, count: from.saved + drafts.length });
      const piece = drafts.slice(saved, saved + PIECE);
      const result = await saveMutations(piece, { author: author.id });
      if (!result.ok)
        return { ...from, preview: withoutFirst(preview, saved), saved: from.saved + saved, failure: result.error };
      saved += piece.length;
    }
    const stopped = saved < drafts.length;
    return { at: 'done', saved: from.saved + saved, stopped, ...leftOutOf(preview, from.saved) };
  }

  return {
    step,
    marks,
    days,
    choose,
    save,
    stop,
    readAs: (writtenIn: Language) => {
      setMarks(writtenIn);
      if (step.at === 'preview') look(step.file, writtenIn, days.order);
    },
    readDaysAs: (order: DayOrder) => {
      setDays({ ...days, order });
      if (step.at === 'preview') look(step.file, marks, order);
    },
  };
}

/** Saved lines count as existing. */
function withoutFirst(preview: ImportPreview, count: number): ImportPreview {
  const drafted = preview.lines.filter(({ draft }) => draft !== null);
  const saved = new Set(drafted.slice(0, count).map(({ key }) => key));
  return withoutOnFile(preview, (key) => saved.has(key));
}

/** `saved`: how many of them an earlier attempt has saved. */
function leftOutOf({ lines }: ImportPreview, saved: number): { wrong: number; known: number } {
  const of = (...states: readonly string[]) => lines.filter(({ state }) => states.includes(state)).length;
  return { wrong: of('wrong'), known: of('on_file', 'repeated') - saved };
}
