/** Both records of a merge beside each other: what is on file, what each owes and pays, and what the one that stays will have. */
import { useMergeSides, type MergeSide } from '../../../data/masterData.ts';
import { materialByName } from '../../../domain/materials/materials.ts';
import { keptByMerge } from '../../../domain/rules/customerStatus.ts';
import { formatRupiah, useTexts } from '../../../i18n/index.ts';
import { cellText, choiceText } from '../cellText.ts';
import { recordText } from '../recordText.ts';
import { writer, type MasterList } from '../lists/masterList.ts';
import type { KeptCredit } from '../../../domain/masterData/mergeDraft.ts';
import type { TwinTable } from '../../../domain/masterData/merging.ts';
import type { CustomerRow, SyncedTables } from '../../../domain/records/rows.ts';
import type { Role } from '../../../domain/rules/roles.ts';

interface MergeFactsProps {
  readonly list: MasterList;
  readonly table: TwinTable;
  readonly role: Role;
  readonly from: SyncedTables[TwinTable];
  readonly into: SyncedTables[TwinTable];
  readonly keepsOwn: boolean;
  readonly onKeep: (keeps: boolean) => void;
}

export const isCustomer = (row: SyncedTables[TwinTable]): row is CustomerRow => 'credit_limit' in row;
export const creditOf = ({ status, credit_limit }: CustomerRow): KeptCredit => ({ status, credit_limit });

export function MergeFacts({ list, table, role, from, into, keepsOwn, onKeep }: MergeFactsProps) {
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
    // What a customer owes is for those who see receivables.
    ...(table === 'customers' && role !== 'admin'
      ? [
          {
            key: 'owed',
            title: t('masterData.merge.owed'),
            texts: sides.map(({ owed }) => formatRupiah(owed, language)),
          },
        ]
      : []),
    ...(table === 'customers'
      ? [
          {
            key: 'prices',
            title: t('masterData.merge.prices'),
            texts: sides.map(({ prices }) => prices.map(priceText).join(', ')),
          },
        ]
      : []),
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

interface StricterProps {
  readonly from: CustomerRow;
  readonly into: CustomerRow;
  readonly name: string;
  readonly keepsOwn: boolean;
  readonly onKeep: (keeps: boolean) => void;
}

/** The status and the limit that stay, where they are not those of the one that stays. */
function Stricter({ from, into, name, keepsOwn, onKeep }: StricterProps) {
  const { t, language } = useTexts();
  const kept = keptByMerge(from, into);
  if (kept.status === into.status && kept.credit_limit === into.credit_limit) return null;
  const limit = kept.credit_limit === null ? t('masterData.merge.noLimit') : formatRupiah(kept.credit_limit, language);
  return (
    <>
      <p className="mt-3 wrap-anywhere">
        {t('masterData.merge.stricter', { name, status: choiceText(kept.status, t), limit })}
      </p>
      <label className="flex min-h-12 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          className="size-6 accent-accent"
          checked={keepsOwn}
          onChange={(event) => onKeep(event.target.checked)}
        />
        {t('masterData.merge.keepOwn', { name })}
      </label>
    </>
  );
}
