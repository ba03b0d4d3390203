import { useTranslation } from 'react-i18next';
import type { OutboxItem } from '../../data/index.ts';

/** What people call the record: its ticket, else its plate or name. */
export function nameOf({ label }: Pick<OutboxItem, 'label'>): string | undefined {
  const name = label['ticket_no'] ?? label['license_plate'] ?? label['name'] ?? label['full_name'];
  return name === undefined ? undefined : String(name);
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
  return (
    <p className="mb-4 wrap-anywhere">
      <strong className="block">{nameOf(item)}</strong>
      <span className="text-sm text-ink-soft"><KindText item={item} /></span>
    </p>
  );
}
