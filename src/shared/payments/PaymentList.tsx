/** The newest payments; owner and manager void a wrong one. */
import { useState } from 'react';
import { useRows } from '../../data/index.ts';
import { useCustomers } from '../../data/office.ts';
import { formatDay, formatRupiah, useTexts } from '../../i18n/index.ts';
import { RecentRecords } from '../records/RecentRecords.tsx';
import { PaymentDialog, paymentAgain } from './PaymentDialog.tsx';

export function PaymentList() {
  const { t, language } = useTexts();
  // More than the list shows at once: their customers' names are read.
  const found = useRows('payments', { limit: 200 });
  const names = useCustomers(found?.map(({ row }) => row.customer_id) ?? []);
  const [isAgain, setAgain] = useState(false);
  return (
    <>
      <RecentRecords
        table="payments"
        title={t('payment.recent')}
        none={t('payment.none')}
        voidedBy="payments.void"
        lineOf={({ customer_id, order_id, amount, method, paid_on, notes, flags }) => ({
          name: names?.get(customer_id)?.name ?? '…',
          amount: formatRupiah(amount, language),
          facts: [
            formatDay(paid_on, language),
            t(`payment.method.${method}`),
            order_id ? t('payment.asDeposit') : false,
            flags.includes('invoice_gone') && t('payment.flagInvoiceGone'),
            flags.includes('order_mismatch') && t('payment.flagOrderOther'),
            flags.includes('above_owed') && t('payment.flagAboveOwed'),
          ],
          notes,
        })}
        againOf={(row) => paymentAgain(row, names?.get(row.customer_id)?.name ?? '', () => setAgain(true))}
      />
      {isAgain && <PaymentDialog onClose={() => setAgain(false)} />}
    </>
  );
}
