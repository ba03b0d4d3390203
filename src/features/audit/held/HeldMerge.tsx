/** A proposed merge: the data of both records, and the remaining record's data afterwards. */
import { useRow } from '../../../data/index.ts';
import { useMergeSides } from '../../../data/masterData.ts';
import { TWIN_TABLES, type TwinTable } from '../../../domain/masterData/merging.ts';
import { keptByMerge } from '../../../domain/rules/customerStatus.ts';
import { formatRupiah, useTexts } from '../../../i18n/index.ts';
import { Changes } from '../Changes.tsx';
import type { HeldRow } from '../../../data/audit.ts';
import type { Words } from '../words.ts';

const FIELDS: Readonly<Record<TwinTable, readonly string[]>> = {
  customers: ['name', 'phone', 'status', 'credit_limit', 'tax_number', 'payment_days'],
  trucks: ['license_plate', 'truck_type', 'index_m3', 'tare_kg'],
  drivers: ['full_name', 'phone', 'is_active'],
};

/** Nothing for another kind, or for records that are not on this device. */
export function HeldMerge({ row, words }: { readonly row: HeldRow; readonly words: Words }) {
  const { t, language } = useTexts();
  const into = row.mutation.payload['merged_into'];
  const table = TWIN_TABLES.find((known) => row.kind === `${known}.merge`);
  const ids = [row.entity_id, typeof into === 'string' ? into : ''] as const;
  const sides = useMergeSides(table ?? 'trucks', ids);
  const [goes, stays] = [useRow(table ?? 'trucks', ids[0]), useRow(table ?? 'trucks', ids[1])];
  if (!table || !goes || !stays) return null;
  const both: Readonly<Record<string, unknown>>[] = [{ ...goes.row }, { ...stays.row }];
  const kept = { ...keptByMerge(both[0] ?? {}, both[1] ?? {}), ...row.mutation.payload };
  return (
    <ul aria-label={t('masterData.merge.both')} className="mt-2 flex flex-col gap-2 text-sm">
      {both.map((of, at) => (
        <li key={ids[at]}>
          <span className="text-ink-soft">{t(at === 0 ? 'masterData.merge.goes' : 'masterData.merge.stays')}</span>
          <Changes table={table} before={null} after={pick(of, FIELDS[table])} words={words} />
          {table === 'customers' && `${t('masterData.merge.owed')}: ${formatRupiah(sides[at]?.owed ?? 0, language)}`}
        </li>
      ))}
      {table === 'customers' && (
        <li className="font-semibold">
          {t('audit.held.kept', {
            status: words.value(table, 'status', kept.status),
            limit:
              kept.credit_limit === null
                ? t('masterData.merge.noLimit')
                : words.value(table, 'credit_limit', kept.credit_limit),
          })}
          <Changes table={table} before={null} after={pick(kept, ['tax_number', 'payment_days'])} words={words} />
        </li>
      )}
    </ul>
  );
}

const pick = (of: Readonly<Record<string, unknown>>, fields: readonly string[]) =>
  Object.fromEntries(fields.map((field) => [field, of[field]]));
