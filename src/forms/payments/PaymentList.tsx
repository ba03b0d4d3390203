/** The newest payments; owner and manager take a wrong one back. */
import { Undo2 } from 'lucide-react';
import { useId, useState } from 'react';
import { useRows } from '../../data/index.ts';
import { useCustomers } from '../../data/office.ts';
import { formatDay } from '../../i18n/dates.ts';
import { formatRupiah } from '../../i18n/numbers.ts';
import { useTexts } from '../../i18n/useLanguage.ts';
import { Button } from '../../ui/Button.tsx';
import { SyncMark } from '../../ui/SyncMark.tsx';
import { cx } from '../../ui/cx.ts';
import { TakeBackDialog } from '../TakeBackDialog.tsx';

const PAGE_SIZE = 10;

export function PaymentList() {
  const { t, language } = useTexts();
  const titleId = useId();
  const [limit, setLimit] = useState(PAGE_SIZE);
  const found = useRows('payments', { limit: limit + 1 });
  const names = useCustomers(found?.map(({ row }) => row.customer_id) ?? []);
  const [taken, take] = useState<string | null>(null);
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="mb-3 text-base font-semibold">
        {t('payment.recent')}
      </h2>
      {!found && <div aria-hidden className="skeleton h-20" />}
      {found?.length === 0 && <p className="text-ink-soft">{t('payment.none')}</p>}
      {found && found.length > 0 && (
        <ul className="overflow-hidden rounded-lg border border-line bg-surface shadow-card">
          {found.slice(0, limit).map(({ row, sync }) => (
            <li
              key={row.id}
              className="flex flex-wrap items-center gap-x-4 border-t border-line px-4 py-2 first:border-t-0"
            >
              <div className="min-w-0 flex-1">
                <p className="font-semibold">{names?.get(row.customer_id)?.name ?? '–'}</p>
                <p className="text-sm text-ink-soft">
                  {[formatDay(row.paid_on, language), t(`payment.method.${row.method}`), row.notes]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
                {row.voided_at !== null && (
                  <p className="text-sm font-semibold text-warn">{t('payment.taken', { reason: row.void_reason })}</p>
                )}
              </div>
              {sync !== 'sent' && <SyncMark sync={sync} />}
              <p className={cx('font-bold whitespace-nowrap tabular-nums', row.voided_at !== null && 'line-through')}>
                {formatRupiah(row.amount, language)}
              </p>
              {row.voided_at === null && (
                <Button look="quiet" icon={Undo2} onClick={() => take(row.id)}>
                  {t('payment.take')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {found && found.length > limit && (
        <Button className="mt-3 w-full sm:w-auto" onClick={() => setLimit(limit * 2)}>
          {t('action.more')}
        </Button>
      )}
      {taken !== null && (
        <TakeBackDialog
          title={t('payment.takeTitle')}
          text={t('payment.takeText')}
          action={t('payment.take')}
          draftOf={(reason) => ({ kind: 'payments.void', entity_id: taken, payload: { void_reason: reason } })}
          onClose={() => take(null)}
        />
      )}
    </section>
  );
}
