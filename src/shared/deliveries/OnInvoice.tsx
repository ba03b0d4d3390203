import { useRow } from '../../data/index.ts';
import { useTexts } from '../../i18n/useLanguage.ts';

/** Before a ticket on an issued invoice is changed: says that the invoice stays unchanged. Not every role may read its number. */
export function OnInvoice({ id }: { readonly id: string | null }) {
  const { t } = useTexts();
  const number = useRow('invoices', id ?? undefined)?.row.number;
  if (!id) return null;
  return (
    <p className="mb-4 font-semibold text-warn">{t('invoice.onTicket', { number: number ? ` ${number}` : '' })}</p>
  );
}
