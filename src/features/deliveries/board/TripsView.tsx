import { useRitase } from '../../../data/deliveries.ts';
import { addQuantities } from '../../../domain/values/quantities.ts';
import { formatNumber, useTexts } from '../../../i18n/index.ts';
import { DenseList, ListSkeleton, RowLink, DateInput } from '../../../ui/index.ts';
import { NO_FILTERS, addressOf, type ChangeFilters } from './filters.ts';
import type { ComponentProps } from 'react';
import type { TripCount } from '../../../domain/deliveries/ritase.ts';

/** The groupings of a day's trips, and the column whose name is the heading. */
const KINDS = [
  { kind: 'trucks', name: 'truck_license' },
  { kind: 'drivers', name: 'driver_name' },
  { kind: 'customers', name: 'customer_name' },
] as const;

export function TripsView({ day, change }: { readonly day: string; readonly change: ChangeFilters }) {
  const { t } = useTexts();
  const trips = useRitase(day);
  return (
    <>
      <DayInput day={day} onDay={(wanted) => change({ day: wanted })} hint={t('board.trips.hint')} />
      {!trips && <ListSkeleton rows={10} />}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        {KINDS.map(
          ({ kind, name }) =>
            trips && (
              <section key={kind}>
                <h2 className="mb-2 text-lg font-semibold">{t(`board.trips.${kind}`)}</h2>
                {trips[kind].length === 0 ? (
                  <p className="text-ink-soft">{t('board.trips.none')}</p>
                ) : (
                  <TripsTable
                    title={t(`board.trips.${kind}`)}
                    nameColumn={t(`delivery.field.${name}`)}
                    trips={trips[kind]}
                    day={day}
                  />
                )}
              </section>
            ),
        )}
      </div>
    </>
  );
}

interface TripsTableProps {
  readonly title: string;
  readonly nameColumn: string;
  readonly trips: readonly TripCount[];
  readonly day: string;
}

function TripsTable({ title, nameColumn, trips, day }: TripsTableProps) {
  const { t, language } = useTexts();
  return (
    <DenseList
      label={title}
      rows={trips}
      keyOf={({ key }) => key}
      cardClass="grid grid-cols-[1fr_auto_8.5rem] gap-x-4 px-4"
      columns={[
        {
          key: 'name',
          title: nameColumn,
          cellClass: 'min-w-0 wrap-anywhere',
          cell: ({ name, detail, trucks }) => (
            <>
              <RowLink to={`/delivery?${addressOf({ ...NO_FILTERS, from: day, to: day, search: name }).toString()}`}>
                {name}
              </RowLink>
              {detail !== undefined && <span className="ml-2 text-ink-soft">{detail}</span>}
              {trucks !== undefined && (
                <span className="ml-2 text-ink-soft">{t('board.trips.trucksOfName', { count: trucks })}</span>
              )}
            </>
          ),
          sum: () => t('board.trips.total'),
        },
        {
          key: 'trips',
          title: t('board.trips.trips'),
          isNumber: true,
          isNamed: true,
          cellClass: 'text-right',
          cell: ({ trips: count }) => formatNumber(count, language),
          sum: (rows) =>
            formatNumber(
              rows.reduce((sum, { trips: count }) => sum + count, 0),
              language,
            ),
        },
        {
          key: 'volume',
          title: t('delivery.column.volume'),
          isNumber: true,
          isNamed: true,
          cellClass: 'text-right',
          cell: ({ volume }) => formatNumber(volume, language),
          sum: (rows) => formatNumber(addQuantities(...rows.map(({ volume }) => volume)), language),
        },
      ]}
    />
  );
}

/** One operating day; clearing it means today. */
export function DayInput(props: Pick<ComponentProps<typeof DateInput>, 'onDay' | 'hint'> & { readonly day: string }) {
  const { day, ...input } = props;
  const { t } = useTexts();
  return (
    <DateInput
      {...input}
      id="board-day"
      label={t('board.filter.day')}
      value={day}
      className="mb-3 sm:grid sm:grid-cols-[auto_12rem_1fr] sm:items-center sm:gap-4"
    />
  );
}
