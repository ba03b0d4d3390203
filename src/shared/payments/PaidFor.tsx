/** That a ticket was paid: a payment names it in its notes, as the form that starts from a ticket writes it there. */
import { HandCoins } from 'lucide-react';
import { useRows } from '../../data/index.ts';
import { isRecordAccepted } from '../../data/office.ts';
import { formatRupiah, useTexts, type Texts } from '../../i18n/index.ts';
import type { SyncedTables } from '../../domain/records/rows.ts';

/** The payments of one ticket that stand; undefined until they are read. A clerk's device has those that they took themselves. */
export const usePaidFor = (
  ticketNo: string | undefined,
  customerId: string | null | undefined,
): readonly SyncedTables['payments'][] | undefined =>
  useRows('payments', { where: { customer_id: customerId ?? '' }, limit: 100 })
    ?.filter(isRecordAccepted)
    .map(({ row }) => row)
    .filter(({ notes, voided_at }) => voided_at === null && notes?.split(/[^\w-]+/).includes(ticketNo ?? ''));

export const paidBefore = ({ number, amount }: SyncedTables['payments'], { t, language }: Texts): string =>
  t('payment.paidBefore', { of: [number, formatRupiah(amount, language)].filter(Boolean).join(', ') });

interface PaidForProps {
  readonly ticketNo: string | undefined;
  readonly customerId: string | null | undefined;
}

export function PaidFor({ ticketNo, customerId }: PaidForProps) {
  const texts = useTexts();
  return usePaidFor(ticketNo, customerId)?.map((one) => (
    <p key={one.id} className="flex items-center gap-2 font-semibold text-good tabular-nums">
      <HandCoins aria-hidden className="size-5 shrink-0" />
      {paidBefore(one, texts)}
    </p>
  ));
}
