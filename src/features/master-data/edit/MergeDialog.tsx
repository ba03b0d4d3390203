import { CircleAlert, GitMerge } from 'lucide-react';
import { useState } from 'react';
import { saveMutations, useAuthor, useConfig, useRow, type SaveFailure, type ViewRow } from '../../../data/index.ts';
import { useDirectoryList, useMainOf } from '../../../data/masterData.ts';
import { mergeDraft } from '../../../domain/masterData/mergeDraft.ts';
import { mayDo } from '../../../domain/masterData/masterDataRights.ts';
import { mergeProblem, type MergeProblem, type TwinTable } from '../../../domain/masterData/merging.ts';
import { useTexts } from '../../../i18n/useLanguage.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Message } from '../../../ui/Message.tsx';
import { SaveFailed } from '../../../ui/SaveFailed.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { useDebounced } from '../../../ui/useDebounced.ts';
import { recordText } from '../recordText.ts';
import { creditOf, isCustomer, MergeFacts } from './MergeFacts.tsx';
import type { Role } from '../../../domain/rules/roles.ts';
import type { MasterList } from '../lists/masterList.ts';

interface MergeDialogProps {
  readonly list: MasterList;
  readonly table: TwinTable;
  readonly role: Role;
  /** Id and name of the record that becomes another name. */
  readonly from: string;
  readonly name: string;
  /** The record that it probably is another name of. */
  readonly into?: { readonly id: string; readonly name: string };
  readonly onClose: () => void;
  readonly onMerged: (into: string) => void;
}

/**
 * Twins often say the very same: the one that stays is chosen from a list, with what tells it apart, never by its name alone. Who may not
 * merge saves the same record: the server holds it, and the owner decides among the held ones.
 */
export function MergeDialog({ list, table, role, from, name, into, onClose, onMerged }: MergeDialogProps) {
  const { t, language } = useTexts();
  const author = useAuthor();
  const [search, setSearch] = useState(into?.name ?? list.twinSearch?.(name) ?? name);
  const settled = useDebounced(search, useConfig()['ui.debounce']);
  const found = useDirectoryList(table, settled, SHOWN);
  const own = useRow(table, from);
  const [chosenId, choose] = useState<string | null>(into?.id ?? null);
  const others = found?.records.filter(({ row }) => row.id !== from) ?? [];
  // Only what is on screen.
  const chosen = others.find(({ row }) => row.id === chosenId);
  const [ownMain, chosenMain] = [useMainOf(table, from), useMainOf(table, chosen?.row.id ?? from)];
  const [problem, setProblem] = useState<MergeProblem | null>(null);
  const [failure, setFailure] = useState<SaveFailure | null>(null);
  const [saving, setSaving] = useState(false);
  const [keepsOwn, keepOwn] = useState(false);
  const isProposal = !mayDo(role, table, 'merge');
  const textOf = (record: ViewRow<TwinTable>) => recordText(list, record.row, t, language);

  function searchFor(typed: string) {
    setSearch(typed);
    choose(null);
    keepOwn(false);
  }

  async function merge() {
    const wrong = mergeProblem(
      own ? { id: from, main: ownMain } : undefined,
      chosen ? { id: chosen.row.id, main: chosenMain } : undefined,
    );
    setProblem(wrong);
    if (wrong !== null || !own || !chosen || saving) return undefined;
    setSaving(true);
    const kept = keepsOwn && isCustomer(chosen.row) ? creditOf(chosen.row) : undefined;
    const drafts = [mergeDraft(table, own.row, chosen.row, kept)];
    const saved = await saveMutations(drafts, { author: author.id });
    if (saved.ok) return onMerged(textOf(chosen).name);
    setSaving(false);
    return setFailure(saved.error);
  }

  return (
    <Dialog title={t('masterData.merge.title', { name })} onClose={onClose}>
      {failure && <SaveFailed failure={failure} />}
      <p className="mb-4 wrap-anywhere">{t('masterData.merge.text', { name })}</p>
      {isProposal && <p className="mb-4">{t('masterData.merge.ownerDecides')}</p>}
      <TextInput
        id="merge-search"
        type="search"
        label={t('masterData.merge.search')}
        autoComplete="off"
        value={search}
        onChange={(event) => searchFor(event.target.value)}
      />
      <fieldset aria-label={t('masterData.merge.choose')} className="max-h-80 overflow-y-auto">
        {found && others.length === 0 && <p className="text-ink-soft">{t('masterData.merge.none')}</p>}
        {others.map((record) => (
          <label key={record.row.id} className={CHOICE}>
            <input
              type="radio"
              name="merge-into"
              className="row-span-2 size-6 accent-current"
              checked={record === chosen}
              onChange={() => {
                choose(record.row.id);
                keepOwn(false);
              }}
            />
            <span className="min-w-0 font-semibold wrap-anywhere">{textOf(record).name}</span>
            <span className="col-start-2 min-w-0 text-sm wrap-anywhere text-ink-soft">{textOf(record).details}</span>
          </label>
        ))}
      </fieldset>
      {own && chosen && (
        <MergeFacts
          list={list}
          table={table}
          role={role}
          from={own.row}
          into={chosen.row}
          keepsOwn={keepsOwn}
          onKeep={keepOwn}
        />
      )}
      {problem && (
        <Message role="alert" tone="bad" icon={CircleAlert} className="mt-3">
          {t(`masterData.merge.problem.${problem}`)}
        </Message>
      )}
      <Button
        look="danger"
        icon={GitMerge}
        disabled={saving}
        className="mt-4 min-h-14 w-full"
        onClick={() => void merge()}
      >
        <span className="min-w-0 wrap-anywhere">
          {chosen
            ? t(isProposal ? 'masterData.merge.propose' : 'masterData.merge.into', { into: textOf(chosen).name })
            : t('masterData.merge.do')}
        </span>
      </Button>
    </Dialog>
  );
}

const SHOWN = 20;
const CHOICE =
  'grid min-h-12 cursor-pointer grid-cols-[auto_1fr] items-center gap-x-3 rounded-md border border-transparent px-2 py-1 ' +
  'hover:bg-sunken has-checked:border-line-strong has-checked:bg-sunken';
