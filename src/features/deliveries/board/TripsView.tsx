import { useRitase } from '../../../data/deliveries.ts';
import { addQuantities } from '../../../domain/values/quantities.ts';
import { formatNumber, useTexts } from '../../../i18n/index.ts';
import { ListSkeleton } from '../../../ui/DenseList.tsx';
import { DayInput } from './DayInput.tsx';
import type { TripCount } from '../../../domain/deliveries/ritase.ts';
import type { ChangeFilters } from './useFilters.ts';

/** Ritase of a day. */
export function TripsView({ day, change }: { readonly day: string; readonly change: ChangeFilters }) {
  const { t } = useTexts();
  const trips = useRitase(day);
  return (
    <>
      <DayInput day={day} onDay={(wanted) => change({ day: wanted })} hint={t('board.trips.hint')} />
      {!trips && <ListSkeleton rows={10} />}
      {trips && (
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <TripsTable
            title={t('board.trips.trucks')}
            nameColumn={t('delivery.field.truck_license')}
            trips={trips.trucks}
          />
          <TripsTable
            title={t('board.trips.drivers')}
            nameColumn={t('delivery.field.driver_name')}
            trips={trips.drivers}
          />
        </div>
      )}
    </>
  );
}

function TripsTable({
  title,
  nameColumn,
  trips,
}: {
  readonly title: string;
  readonly nameColumn: string;
  readonly trips: readonly TripCount[];
}) {
  const { t, language } = useTexts();
  if (trips.length === 0) {
    return (
      <section>
        <h2 className="mb-2 text-lg font-semibold">{title}</h2>
        <p className="text-ink-soft">{t('board.trips.none')}</p>
      </section>
    );
  }
  const total = trips.reduce(
    (sum, { trips: count, volume }) => ({ trips: sum.trips + count, volume: addQuantities(sum.volume, volume) }),
    { trips: 0, volume: 0 },
  );
  return (
    <div className="rounded-lg border border-line bg-surface shadow-card">
      <table className="w-full text-sm">
        <caption className="px-3 py-3 text-left text-lg font-semibold">{title}</caption>
        <thead>
          <tr className="text-left text-xs text-ink-soft">
            <th scope="col" className="border-y border-line px-3 py-2 font-semibold">
              {nameColumn}
            </th>
            <th scope="col" className="border-y border-line px-3 py-2 text-right font-semibold">
              {t('board.trips.trips')}
            </th>
            <th scope="col" className="border-y border-line px-3 py-2 text-right font-semibold">
              {t('delivery.column.volume')}
            </th>
          </tr>
        </thead>
        <tbody>
          {trips.map(({ key, name, detail, trucks, trips: count, volume }) => (
            <tr key={key}>
              <th scope="row" className="border-b border-line px-3 py-3 text-left font-semibold wrap-anywhere">
                {name}
                {detail !== undefined && <span className="ml-2 font-normal text-ink-soft">{detail}</span>}
                {trucks !== undefined && (
                  <span className="ml-2 font-normal text-ink-soft">
                    {t('board.trips.trucksOfName', { count: trucks })}
                  </span>
                )}
              </th>
              <td className="border-b border-line px-3 py-3 text-right">{formatNumber(count, language)}</td>
              <td className="border-b border-line px-3 py-3 text-right">{formatNumber(volume, language)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="font-bold">
            <th scope="row" className="px-3 py-3 text-left">
              {t('board.trips.total')}
            </th>
            <td className="px-3 py-3 text-right">{formatNumber(total.trips, language)}</td>
            <td className="px-3 py-3 text-right">{formatNumber(total.volume, language)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
