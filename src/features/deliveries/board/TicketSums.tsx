/** The number of counted tickets, their totals, the part of customers who pay cash, and the number of uncounted ones. */
import { useTicketSums, type DeliveriesQuery } from '../../../data/deliveries.ts';
import { formatNumber, formatRupiah, useTexts, withUnit } from '../../../i18n/index.ts';

export function TicketSums({ query, of }: { readonly query: DeliveriesQuery; readonly of: string }) {
  const { t, language } = useTexts();
  const sums = useTicketSums(query);
  const total = sums && formatNumber(sums.isPart ? sums.count + sums.left : sums.count, language);
  return (
    // Two lines, on a desk one, from the start, so that nothing moves when the sum arrives.
    <p
      role="status"
      className="h-11 min-w-0 flex-1 gap-x-3 text-xs leading-5.5 tabular-nums sm:text-sm xl:flex xl:h-6 [&>span]:block [&>span]:truncate"
    >
      <span className="shrink-0 font-semibold">
        {of !== '' && `${of} · `}
        {sums &&
          t(sums.isPart ? 'board.sums.part' : 'board.sums.all', {
            count: sums.count,
            total,
            volume: withUnit(sums.volume, 'm³', language),
          })}
      </span>
      <span className="text-ink-soft">
        {sums &&
          [
            formatRupiah(sums.amount, language),
            t('board.sums.cash', { amount: formatRupiah(sums.cash, language) }),
            ...(sums.left > 0
              ? [t('board.sums.left', { count: sums.left, total: formatNumber(sums.left, language) })]
              : []),
          ].join(' · ')}
      </span>
    </p>
  );
}
