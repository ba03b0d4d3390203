import { useSite } from '../../../data/index.ts';
import { useTexts } from '../../../i18n/useLanguage.ts';
import { useTextAfter } from '../../../shared/orders/useOrderText.ts';
import { linesOf } from '../ticket/ticketText.ts';
import type { DeliveryRow } from '../../../domain/records/rows.ts';

/** The load, the customer and the people, from the ticket alone. */
export function DeliveryFacts({ row }: { readonly row: DeliveryRow }) {
  const { t, language } = useTexts();
  const site = useSite();
  const order = useTextAfter(row)({ t, language });
  return (
    <section aria-labelledby="ticket-facts">
      <h3 id="ticket-facts" className="mb-2 font-semibold">
        {t('board.facts')}
      </h3>
      <dl className="grid grid-cols-[fit-content(45%)_1fr] gap-x-4 gap-y-2 text-sm">
        {linesOf(row, { t, language, site, order }, 'detail').map(({ key, label, value }) => (
          <div key={key} className="col-span-2 grid grid-cols-subgrid border-b border-line pb-2 last:border-b-0">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="text-right font-semibold wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
