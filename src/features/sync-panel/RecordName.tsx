import { useTranslation } from 'react-i18next';
import { materialByName } from '../../domain/legacyMaterials.ts';
import { formatRupiah, signed } from '../../i18n/numbers.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import type { OutboxItem } from '../../data/index.ts';

/** What people call the record: its ticket, plate or name; else its material, with how much of it and for whom. Null where this device does not know. */
export function useNameOf(): (item: Pick<OutboxItem, 'label'>) => string | null {
  const { t } = useTranslation();
  const language = useLanguage();
  return ({ label }) => {
    const own = label['ticket_no'] ?? label['license_plate'] ?? label['name'] ?? label['full_name'];
    if (own !== undefined) return String(own);
    if (label['material_type'] === undefined) return null;
    const { displayName, unit } = materialByName(String(label['material_type']));
    const { price_per_m3: price, adjustment } = label;
    const whom =
      price === undefined
        ? undefined
        : (label['customer_name'] ?? (label['customer_id'] === undefined ? t('masterData.listPrice') : undefined));
    const much =
      typeof price === 'number'
        ? formatRupiah(price, language)
        : typeof adjustment === 'number'
          ? signed(adjustment, unit, language)
          : undefined;
    return [displayName, whom, much].filter((part) => part !== undefined).join(' · ');
  };
}

/** What was done; of a step, to which status. */
export function KindText({ item: { kind, label } }: { readonly item: OutboxItem }) {
  const { t } = useTranslation();
  const status = kind === 'deliveries.change_status' && label['status'];
  return (
    <>
      {t(`sync.panel.kind.${kind}`)}
      {status && `: ${t(`delivery.status.${status}`, { defaultValue: String(status) })}`}
    </>
  );
}

/** Stands above a decision: of several that wait, which one this is. */
export function RecordName({ item }: { readonly item: OutboxItem }) {
  const name = useNameOf()(item);
  return (
    <p className="mb-4 wrap-anywhere">
      <strong className="block">{name ?? <KindText item={item} />}</strong>
      {name !== null && (
        <span className="text-sm text-ink-soft">
          <KindText item={item} />
        </span>
      )}
    </p>
  );
}
