/** Taking in a file: read, looked at, saved piece by piece. Whoever stops, or is stopped, keeps what was saved by then and can take the file in again. */
import { useRef, useState } from 'react';
import { saveMutations, useAuthor } from '../../../data/index.ts';
import { whatIsOnFile } from '../../../data/masterData.ts';
import { readImport } from '../../../domain/csv/import.ts';
import { newId } from '../../../domain/ids.ts';
import { nameKey } from '../../../domain/rules/names.ts';
import { readNumber } from '../../../i18n/numbers.ts';
import { useLanguage } from '../../../i18n/useLanguage.ts';
import { marksOf } from './numberMarks.ts';
import { readTable } from './readTable.ts';
import type { SaveFailure } from '../../../data/index.ts';
import type { OnFile } from '../../../data/masterData.ts';
import type { ImportKind } from '../../../domain/csv/columns.ts';
import type { ImportFailure, ImportPreview } from '../../../domain/csv/import.ts';
import type { MutationDraft } from '../../../domain/mutations.ts';
import type { Language } from '../../../i18n/languages.ts';
import type { FileFailure } from './readTable.ts';

interface ReadFile {
  readonly name: string;
  readonly table: readonly (readonly string[])[];
  readonly onFile: OnFile;
}

export type Step =
  | { readonly at: 'choose' }
  | { readonly at: 'reading' }
  | { readonly at: 'refused'; readonly failure: ImportFailure | FileFailure; readonly header: readonly string[] }
  | { readonly at: 'preview'; readonly file: ReadFile; readonly preview: ImportPreview; readonly saved: number; readonly failure: SaveFailure | null }
  | { readonly at: 'saving'; readonly saved: number; readonly count: number }
  | { readonly at: 'done'; readonly saved: number; readonly stopped: boolean };

/** Few enough that a delivery saved meanwhile at the gate does not wait long for its turn. */
const PIECE = 250;

export function useImport(kind: ImportKind) {
  const language = useLanguage();
  const author = useAuthor();
  const [step, setStep] = useState<Step>({ at: 'choose' });
  /** How numbers are written in the file. */
  const [marks, setMarks] = useState<Language>(language);
  const stopping = useRef(false);
  const saving = useRef(false);

  async function choose(file: File) {
    setStep({ at: 'reading' });
    const [table, onFile] = await Promise.all([readTable(file), whatIsOnFile(kind).catch(() => null)]);
    if (onFile === null) return setStep({ at: 'refused', failure: { kind: 'unreadable' }, header: [] });
    if (!table.ok) return setStep({ at: 'refused', failure: table.error, header: [] });
    const writtenIn = marksOf(kind, table.value, language);
    setMarks(writtenIn);
    return look({ name: file.name, table: table.value, onFile }, writtenIn);
  }

  function look(file: ReadFile, writtenIn: Language) {
    const read = readImport(kind, file.table, {
      newId,
      isOnFile: (key) => file.onFile.keys.has(key),
      customerIdOf: (name) => file.onFile.customers.get(nameKey(name)),
      readNumber: (typed) => readNumber(typed, writtenIn).value,
    });
    setStep(read.ok ? { at: 'preview', file, preview: read.value, saved: 0, failure: null } : { at: 'refused', failure: read.error, header: file.table[0] ?? [] });
  }

  async function save(from: Extract<Step, { at: 'preview' }>) {
    if (saving.current) return;
    saving.current = true;
    try {
      setStep(await saveAll(from));
    } finally {
      saving.current = false;
    }
  }

  /** What it has come to. */
  async function saveAll(from: Extract<Step, { at: 'preview' }>): Promise<Step> {
    const drafts = draftsOf(from.preview);
    stopping.current = false;
    let { saved } = from;
    while (saved < drafts.length && !stopping.current) {
      setStep({ at: 'saving', saved, count: drafts.length });
      const piece = drafts.slice(saved, saved + PIECE);
      const result = await saveMutations(piece, { author: author.id });
      if (!result.ok) return { ...from, saved, failure: result.error };
      saved += piece.length;
    }
    return { at: 'done', saved, stopped: saved < drafts.length };
  }

  return {
    step, marks, choose, save,
    readAs: (writtenIn: Language) => {
      setMarks(writtenIn);
      if (step.at === 'preview') look(step.file, writtenIn);
    },
    /** After the piece that is being saved. */
    stop: () => {
      stopping.current = true;
    },
  };
}

export const draftsOf = ({ lines }: ImportPreview): readonly MutationDraft[] => lines.map(({ draft }) => draft).filter((draft) => draft !== null);
