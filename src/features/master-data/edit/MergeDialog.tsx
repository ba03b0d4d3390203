import { CircleAlert, GitMerge } from 'lucide-react';
import { useState } from 'react';
import { useConfig, useRow, type ViewRow } from '../../../data/index.ts';
import { useDirectoryList, useMainOf, useMergeSides, type MergeSide } from '../../../data/masterData.ts';
import {
  mergeDraft,
  type KeptCredit,
  mergeProblem,
  type MergeProblem,
  type TwinTable,
} from '../../../domain/masterData/merging.ts';
import { mayDo } from '../../../domain/masterData/masterDataRights.ts';
import { useSave } from '../../../forms/useSave.ts';
import { Button, Dialog, Message, SaveFailed, TextInput, useDebounced, TickBox } from '../../../ui/index.ts';
import { recordText, cellText, choiceText } from '../recordText.ts';
import { writer, type MasterList } from '../lists/index.ts';
import { materialByName } from '../../../domain/materials/materials.ts';
import { keptByMerge } from '../../../domain/rules/customerStatus.ts';
import { formatRupiah, useTexts } from '../../../i18n/index.ts';
import type { Role } from '../../../domain/rules/roles.ts';
import type { CustomerRow, SyncedTables } from '../../../domain/records/rows.ts';

interface MergeDialogProps {
  readonly list: MasterList;
  readonly table: TwinTable;
  readonly role: Role;
  /** Id and name of the record that becomes an alias. */
  readonly from: string;
  readonly name: string;
  /** The record that it probably duplicates. */
  readonly into?: { readonly id: string; readonly name: string };
  readonly onClose: () => void;
  readonly onMerged: (into: string) => void;
}

/** The user chooses the remaining record by its details, not by name alone. If they may not merge, the owner decides. */
export function MergeDialog({ list, table, role, from, name, into, onClose, onMerged }: MergeDialogProps) {
  const { t, language } = useTexts();
  const [search, setSearch] = useState(into?.name ?? list.twinSearch?.(name) ?? name);
  const settled = useDebounced(search, useConfig()['ui.debounce']);
  const found = useDirectoryList(table, settled, SHOWN);
  const own = useRow(table, from);
  const [chosenId, choose] = useState<string | null>(into?.id ?? null);
  const others = found?.records.filter(({ row }) => row.id !== from) ?? [];
  // Only visible rows.
  const chosen = others.find(({ row }) => row.id === chosenId);
  const [ownMain, chosenMain] = [useMainOf(table, from), useMainOf(table, chosen?.row.id ?? from)];
  const [problem, setProblem] = useState<MergeProblem | null>(null);
  const { busy, failure, save } = useSave();
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
    if (wrong !== null || !own || !chosen) return;
    const kept = keepsOwn && isCustomer(chosen.row) ? creditOf(chosen.row) : undefined;
    if (await save([mergeDraft(table, own.row, chosen.row, kept)])) onMerged(textOf(chosen).name);
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
        <MergeFacts {...{ list, table, role, keepsOwn }} from={own.row} into={chosen.row} onKeep={keepOwn} />
      )}
      {problem && (
        <Message role="alert" tone="bad" icon={CircleAlert} className="mt-3">
          {t(`masterData.merge.problem.${problem}`)}
        </Message>
      )}
      <Button
        look="danger"
        icon={GitMerge}
        disabled={busy}
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

/** Both records of a merge side by side: their data, debts and payments, and the remaining record's data afterwards. */
interface MergeFactsProps extends Pick<MergeDialogProps, 'list' | 'table' | 'role'> {
  readonly from: SyncedTables[TwinTable];
  readonly into: SyncedTables[TwinTable];
  readonly keepsOwn: boolean;
  readonly onKeep: (keeps: boolean) => void;
}

const isCustomer = (row: SyncedTables[TwinTable]): row is CustomerRow => 'credit_limit' in row;
const creditOf = ({ status, credit_limit }: CustomerRow): KeptCredit => ({ status, credit_limit });

function MergeFacts({ list, table, role, from, into, keepsOwn, onKeep }: MergeFactsProps) {
  const { t, language } = useTexts();
  const sides = useMergeSides(table, [from.id, into.id]);
  const rows = [from, into];
  const values = rows.map((row) => list.valuesOf(row, writer(language)));
  const name = (row: SyncedTables[TwinTable]) => recordText(list, row, t, language).name;
  const priceText = ({ material_type, price_per_m3 }: MergeSide['prices'][number]) =>
    `${materialByName(material_type).displayName} ${formatRupiah(price_per_m3, language)}`;
  const facts = [
    ...list.fields.slice(1).map((field) => ({
      key: field.name,
      title: t(`masterData.field.${field.name}`),
      texts: values.map((of) => cellText(field.name, of[field.name] ?? '', t, language)),
    })),
    {
      key: 'owed',
      title: t('masterData.merge.owed'),
      // A customer's debt is only for roles that see receivables.
      texts: table === 'customers' && role !== 'admin' ? sides.map(({ owed }) => formatRupiah(owed, language)) : [],
    },
    {
      key: 'prices',
      title: t('masterData.merge.prices'),
      texts: table === 'customers' ? sides.map(({ prices }) => prices.map(priceText).join(', ')) : [],
    },
  ].filter(({ texts }) => texts.some((text) => text !== ''));
  return (
    <>
      <table className="mt-4 w-full table-fixed text-sm">
        <caption className="sr-only">{t('masterData.merge.both')}</caption>
        <thead>
          <tr className="border-b border-line text-left align-bottom">
            <th scope="col">
              <span className="sr-only">{t('masterData.merge.choose')}</span>
            </th>
            {rows.map((row, at) => (
              <th key={row.id} scope="col" className="px-2 py-1 font-semibold wrap-anywhere">
                {name(row)}
                <span className="block text-xs font-normal text-ink-soft">
                  {t(at === 0 ? 'masterData.merge.goes' : 'masterData.merge.stays')}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {facts.map(({ key, title, texts }) => (
            <tr key={key} className="border-b border-line align-top">
              <th scope="row" className="py-1 pr-2 text-left font-normal text-ink-soft">
                {title}
              </th>
              {texts.map((text, at) => (
                <td key={rows[at]?.id} className="px-2 py-1 wrap-anywhere">
                  {text === '' ? '–' : text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {isCustomer(from) && isCustomer(into) && (
        <Stricter from={from} into={into} name={name(into)} keepsOwn={keepsOwn} onKeep={onKeep} />
      )}
    </>
  );
}

interface StricterProps extends Pick<MergeFactsProps, 'keepsOwn' | 'onKeep'> {
  readonly from: CustomerRow;
  readonly into: CustomerRow;
  readonly name: string;
}

/** The resulting status and limit if they differ from the remaining record's, and the choice between them. */
function Stricter({ from, into, name, keepsOwn, onKeep }: StricterProps) {
  const { t, language } = useTexts();
  const kept = keptByMerge(from, into);
  const fields = (['tax_number', 'payment_days'] as const).filter(
    (field) => from[field] !== into[field] && kept[field] === from[field],
  );
  const taken = fields.map((field) => `${t(`masterData.field.${field}`)} ${from[field] ?? ''}`).join(', ');
  const takes = taken !== '' && <p className="mt-3 wrap-anywhere">{t('masterData.merge.takes', { name, taken })}</p>;
  if (kept.status === into.status && kept.credit_limit === into.credit_limit) return takes;
  const limit = kept.credit_limit === null ? t('masterData.merge.noLimit') : formatRupiah(kept.credit_limit, language);
  return (
    <>
      {takes}
      <p className="mt-3 wrap-anywhere">
        {t('masterData.merge.stricter', { name, status: choiceText(kept.status, t), limit })}
      </p>
      <TickBox checked={keepsOwn} onTick={onKeep}>
        {t('masterData.merge.keepOwn', { name })}
      </TickBox>
    </>
  );
}
