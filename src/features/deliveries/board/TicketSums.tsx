/** How many tickets of the list count, what they come to, and how many beside them do not count. */
import { useTicketSums, type DeliveriesQuery } from '../../../data/deliveries.ts';
import { formatNumber, formatRupiah, useTexts, withUnit } from '../../../i18n/index.ts';

export function TicketSums({ query }: { readonly query: DeliveriesQuery }) {
  const { t, language } = useTexts();
  const sums = useTicketSums(query);
  return (
    <p role="status" className="min-h-6 text-sm font-semibold tabular-nums">
      {sums &&
        t(sums.isPart ? 'board.sums.part' : 'board.sums.all', {
          count: sums.count,
          total: formatNumber(sums.isPart ? sums.count + sums.left : sums.count, language),
          volume: withUnit(sums.volume, 'm³', language),
          amount: formatRupiah(sums.amount, language),
        })}
      {sums && sums.left > 0 && (
        <span className="font-normal text-ink-soft">
          {` · ${t('board.sums.left', { count: sums.left, total: formatNumber(sums.left, language) })}`}
        </span>
      )}
    </p>
  );
}
