/** "Cash today": one's own takings of the operating day, with their sum; each can be voided as long as the day lasts. */
import { useAuthor, useRows } from '../../data/index.ts';
import { isRecordAccepted } from '../../data/office.ts';
import { useMoneyDays } from '../../forms/MoneyDay.tsx';
import { formatRupiah, useTexts } from '../../i18n/index.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { PaymentList } from './PaymentList.tsx';

export function CashToday({ onClose }: { readonly onClose: () => void }) {
  const { t, language } = useTexts();
  const where = { operating_day: useMoneyDays().today, author: useAuthor().id ?? '', method: 'cash' } as const;
  const taken = useRows('payments', { where, limit: 1_000 })?.filter(isRecordAccepted);
  const sum = taken?.reduce((total, { row }) => total + (row.voided_at === null ? row.amount : 0), 0);
  return (
    <Dialog title={t('payment.cashToday')} place="right" onClose={onClose}>
      <p className="min-h-8 text-xl font-bold tabular-nums">
        {sum !== undefined && t('payment.today', { amount: formatRupiah(sum, language) })}
      </p>
      <PaymentList where={where} />
    </Dialog>
  );
}
