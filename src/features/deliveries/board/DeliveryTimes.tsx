import { useRow, useSite } from '../../../data/index.ts';
import { formatDateTime } from '../../../i18n/dates.ts';
import { useTexts } from '../../../i18n/useLanguage.ts';
import type { DeliveryRow } from '../../../domain/records/rows.ts';

/** What happened to the ticket, in its order, and why. */
export function DeliveryTimes({ row }: { readonly row: DeliveryRow }) {
  const { t, language } = useTexts();
  const { timeZone } = useSite();
  const author = useRow('colleagues', row.author ?? undefined);
  const printer = useRow('colleagues', row.printed_by ?? undefined);
  const times = [
    { step: 'captured', at: row.captured_at, said: author?.row.full_name },
    { step: 'received', at: row.received_at, said: null },
    { step: 'printed', at: row.printed_at, said: printer?.row.full_name },
    { step: 'in_transit', at: row.in_transit_at, said: null },
    { step: 'delivered', at: row.delivered_at, said: null },
    { step: 'cancelled', at: row.cancelled_at, said: row.cancel_reason },
    { step: 'voided', at: row.voided_at, said: row.void_reason },
  ] as const;
  return (
    <section aria-labelledby="ticket-times">
      <h3 id="ticket-times" className="mb-2 font-semibold">
        {t('board.times.title')}
      </h3>
      <ol className="flex flex-col gap-2 border-l-2 border-line pl-4 text-sm">
        {times.map(
          ({ step, at, said }) =>
            at !== null && (
              <li key={step}>
                <p className="flex flex-wrap justify-between gap-x-4">
                  <span className="font-semibold">{t(`board.times.${step}`)}</span>
                  <time dateTime={at}>{formatDateTime(new Date(at), language, timeZone)}</time>
                </p>
                {said && <p className="wrap-anywhere text-ink-soft">{said}</p>}
              </li>
            ),
        )}
      </ol>
    </section>
  );
}
