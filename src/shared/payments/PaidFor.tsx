/** Whether a ticket was paid: a payment names it in its notes, where the form that starts from a ticket writes it. */
import { HandCoins } from 'lucide-react';
import { useRows } from '../../data/index.ts';
import { isRecordAccepted, useCustomers, useRowsOfDays } from '../../data/office.ts';
import { addDays } from '../../domain/time/calendar.ts';
import { formatRupiah, useTexts } from '../../i18n/index.ts';

/** Payments of customers other than the ticket's current one, dated at most this long before it: reading all would be slow. */
const DATED_BEFORE_DAYS = 31;

/** The valid payments of one ticket, by any customer; undefined until they are read. A clerk's device has only their own. */
export function usePaidFor(ticketNo: string | undefined, customerId: string | null | undefined) {
  const { t, language } = useTexts();
  const to = '9999-12-31';
  const made = /^SJ-(..)(..)(..)-/.exec(ticketNo ?? '');
  const from = made ? addDays(`20${made[1]}-${made[2]}-${made[3]}`, -DATED_BEFORE_DAYS) : to;
  const ofDays = useRowsOfDays('payments', { from, to });
  const ofCustomer = useRows('payments', { where: { customer_id: customerId ?? '' }, limit: 100 });
  const found = new Map(
    [...(ofDays ?? []), ...(ofCustomer ?? [])].filter(isRecordAccepted).map(({ row }) => [row.id, row]),
  );
  const paid = [...found.values()].filter(
    ({ notes, voided_at }) => voided_at === null && ticketNo && notes?.split(/[^\w-]+/).includes(ticketNo),
  );
  const names = useCustomers([...paid.map(({ customer_id }) => customer_id), ...(customerId ? [customerId] : [])]);
  if (!ofDays || !ofCustomer || !names) return undefined;
  const mainOf = (id: string | null) => names.get(id ?? '')?.id ?? id;
  return paid.map(({ id, number, amount, customer_id }) => {
    const isOther = customerId !== undefined && mainOf(customer_id) !== mainOf(customerId);
    const other = isOther && t('payment.ofOther', { customer: names.get(customer_id)?.name ?? '…' });
    // Its number and amount, and its customer if that is another one.
    return { id, of: [number, formatRupiah(amount, language), other].filter(Boolean).join(', ') };
  });
}

export function PaidFor({ paid }: { readonly paid: ReturnType<typeof usePaidFor> }) {
  const { t } = useTexts();
  return paid?.map(({ id, of }) => (
    <p key={id} className="flex items-center gap-2 font-semibold text-good tabular-nums">
      <HandCoins aria-hidden className="size-5 shrink-0" />
      {t('payment.paidBefore', { of })}
    </p>
  ));
}
