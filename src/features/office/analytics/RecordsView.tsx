/** The records that a figure of these days is made of: their sum is the figure. What was taken back counts nowhere and is not listed. */
import { useMemo, useState } from 'react';
import { siteNow, useRows, useSite } from '../../../data/index.ts';
import { useDayFacts, useRowsOfDays, useStopsAround } from '../../../data/office.ts';
import { runOfShift, stopHours, stopsCrusher } from '../../../domain/figures/hoursRun.ts';
import { operatingDaysOf } from '../../../domain/figures/operatingDays.ts';
import { isFinished } from '../../../domain/figures/production.ts';
import { addQuantities } from '../../../domain/values/quantities.ts';
import { formatDateTime, formatTime } from '../../../i18n/dates.ts';
import { formatNumber, withUnit } from '../../../i18n/numbers.ts';
import { materialByName } from '../../../domain/materials/materials.ts';
import { useTexts } from '../../../i18n/useLanguage.ts';
import { Button } from '../../../ui/Button.tsx';
import { DenseList, useSorted } from '../../../ui/DenseList.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { SyncMark } from '../../../ui/SyncMark.tsx';
import { useClock } from '../../../ui/useClock.ts';
import { Panel } from '../shared/Panel.tsx';
import { RECORDS_OF } from '../shared/recordsAddress.ts';
import type { ReactNode } from 'react';
import type { ViewRow } from '../../../data/index.ts';
import type { DayRange } from '../../../domain/figures/calendar.ts';
import type { Column } from '../../../ui/DenseList.tsx';
import type { RecordsOf } from '../shared/recordsAddress.ts';
import type { Shown } from './useRange.ts';

interface RecordLine {
  readonly key: string;
  readonly at: string;
  readonly what: string;
  readonly facts: string;
  /** In the unit of the list. */
  readonly amount: number;
  readonly author: string | null;
  readonly sync: ViewRow['sync'];
}

/** As many as a desk shows at once; more on demand. */
const PAGE_SIZE = 100;

export function Records({ range, of, showRecordsOf }: Shown) {
  const { t } = useTexts();
  const List = LISTS[of];
  return (
    <Panel
      title={t(`analytics.records.${of}`)}
      aside={
        <Segmented
          label={t('analytics.records.which')}
          value={of}
          options={RECORDS_OF.map((value) => ({ value, label: t(`analytics.records.of.${value}`) }))}
          onChange={showRecordsOf}
        />
      }
    >
      <List key={of} range={range} />
    </Panel>
  );
}

interface ListProps {
  readonly range: DayRange;
}

/** What became finished products: production entries, and the outputs of transformations. */
function Production({ range }: ListProps) {
  const { t, language } = useTexts();
  const entries = useRowsOfDays('production_entries', range);
  const batches = useRowsOfDays('transformations', range);
  const lines = useMemo(
    () =>
      entries &&
      batches &&
      [
        ...standing(entries).map(({ row, sync }): RecordLine & { material: string } => ({
          ...common(row, sync),
          material: row.material_type,
          what: materialByName(row.material_type).displayName,
          facts: [t('analytics.records.entry'), row.notes].filter(Boolean).join(' · '),
          amount: row.volume,
        })),
        ...standing(batches).flatMap(({ row, sync }) =>
          Object.entries(row.outputs).map(([material, volume]) => ({
            ...common(row, sync),
            key: `${row.id} ${material}`,
            material,
            what: materialByName(material).displayName,
            facts: [t('analytics.records.transformation'), row.notes].filter(Boolean).join(' · '),
            amount: volume,
          })),
        ),
      ].filter(({ material }) => isFinished(material)),
    [entries, batches, t],
  );
  return <Lines lines={lines} unit="m³" format={(value) => withUnit(value, 'm³', language)} />;
}

function Fuel({ range }: ListProps) {
  const { t, language } = useTexts();
  const logs = useRowsOfDays('fuel_logs', range);
  const machineOf = useMachineName();
  const lines = logs
    ?.filter(({ row }) => row.kind === 'issue' && row.voided_at === null)
    .map(({ row, sync }): RecordLine => ({
      ...common(row, sync),
      what: machineOf(row.equipment_id),
      facts: [
        row.hour_meter !== null && t('shift.entries.meter', { hours: formatNumber(row.hour_meter, language, 1) }),
        row.notes,
      ]
        .filter(Boolean)
        .join(' · '),
      amount: row.liters,
    }));
  return <Lines lines={lines} unit="L" format={(value) => withUnit(value, 'L', language)} />;
}

/** Every stop that has ended: the hours that the reasons and the machines add up to. */
function Downtime({ range }: ListProps) {
  const stops = useRowsOfDays('downtime_entries', range);
  return <Stops stops={stops?.filter(({ row }) => isStanding({ row }) && row.ended_at !== null)} />;
}

/** What stopped the crusher in the shifts of these days, until now where it still stands: the hours that efficiency is short of. */
function CrusherStops({ range }: ListProps) {
  const now = useClock(siteNow);
  const known = useDayFacts(range);
  const found = useStopsAround(range);
  const machines = useRows('equipment', { limit: 1_000 });
  if (!known || !found || !machines) return <Stops stops={undefined} />;
  const byId = new Map(machines.map(({ row }) => [row.id, row]));
  const stops = found.filter(({ row }) => stopsCrusher(row, (id) => byId.get(id))).map(({ row }) => row);
  const hours = new Map<string, number>();
  for (const { shifts } of operatingDaysOf(known.days))
    for (const shift of shifts)
      for (const { stop, hours: stood } of runOfShift(shift, stops, now).standstills)
        hours.set(stop.id, addQuantities(hours.get(stop.id) ?? 0, stood));
  return <Stops stops={found.filter(({ row }) => hours.has(row.id))} hoursOf={({ id }) => hours.get(id) ?? 0} />;
}

interface StopsProps {
  readonly stops: readonly ViewRow<'downtime_entries'>[] | undefined;
  /** h; by default all that its record says. */
  readonly hoursOf?: (row: ViewRow<'downtime_entries'>['row']) => number;
}

function Stops({ stops, hoursOf }: StopsProps) {
  const { t, language } = useTexts();
  const { timeZone } = useSite();
  const now = useClock(siteNow);
  const machineOf = useMachineName();
  const time = (at: string) => formatTime(new Date(at), language, timeZone);
  const lines = stops?.map(({ row, sync }): RecordLine => ({
    ...common(row, sync),
    at: row.started_at,
    what: t(`office.reason.${row.reason}`, { defaultValue: row.reason }),
    facts: [
      row.ended_at === null
        ? t('report.since', { time: time(row.started_at) })
        : `${time(row.started_at)}–${time(row.ended_at)}`,
      row.equipment_id !== null && machineOf(row.equipment_id),
      row.notes,
    ]
      .filter(Boolean)
      .join(' · '),
    amount: hoursOf?.(row) ?? stopHours(row, now),
  }));
  const hours = (value: number) => t('office.hours', { value: formatNumber(value, language, 2) });
  return <Lines lines={lines} unit={t('analytics.records.hours')} format={hours} />;
}

/** The boulder that recovery is a share of. */
function Feed({ range }: ListProps) {
  const { language } = useTexts();
  const batches = useRowsOfDays('transformations', range);
  const m3 = (value: number) => withUnit(value, 'm³', language);
  const lines = batches?.filter(isStanding).map(({ row, sync }): RecordLine => ({
    ...common(row, sync),
    what: materialByName('boulder').displayName,
    facts: [
      ...Object.entries(row.outputs).map(
        ([material, volume]) => `${materialByName(material).displayName} ${m3(volume)}`,
      ),
      row.notes,
    ]
      .filter(Boolean)
      .join(' · '),
    amount: row.boulder_volume,
  }));
  return <Lines lines={lines} unit="m³" format={m3} />;
}

const LISTS: Readonly<Record<RecordsOf, (props: ListProps) => ReactNode>> = {
  production: Production,
  feed: Feed,
  downtime: Downtime,
  crusher: CrusherStops,
  fuel: Fuel,
};

interface LinesProps {
  readonly lines: readonly RecordLine[] | undefined;
  readonly unit: string;
  readonly format: (value: number) => string;
}

function Lines({ lines, unit, format }: LinesProps) {
  const { t, language } = useTexts();
  const { timeZone } = useSite();
  const colleagues = useRows('colleagues', { limit: 500 });
  const [limit, setLimit] = useState(PAGE_SIZE);
  const nameOf = (id: string | null) => colleagues?.find(({ row }) => row.id === id)?.row.full_name ?? '–';
  const columns: readonly Column<RecordLine>[] = [
    {
      key: 'at',
      title: t('analytics.records.when'),
      sortBy: ({ at }) => at,
      cellClass: 'whitespace-nowrap',
      cell: ({ at }) => formatDateTime(new Date(at), language, timeZone),
    },
    {
      key: 'what',
      title: t('analytics.records.what'),
      sortBy: ({ what }) => what,
      cellClass: 'col-span-2 font-semibold wrap-anywhere',
      cell: ({ what }) => what,
    },
    {
      key: 'facts',
      title: t('analytics.records.facts'),
      cellClass: 'col-span-2 wrap-anywhere',
      cell: ({ facts }) => facts,
    },
    {
      key: 'author',
      title: t('analytics.records.author'),
      cell: ({ author, sync }) => (
        <span className="inline-flex flex-wrap items-center gap-2">
          {nameOf(author)}
          {sync !== 'sent' && <SyncMark sync={sync} />}
        </span>
      ),
    },
    {
      key: 'amount',
      title: unit,
      isNumber: true,
      sortBy: ({ amount }) => amount,
      cellClass: 'text-right font-semibold',
      cell: ({ amount }) => format(amount),
      sum: () => format(addQuantities(...(lines ?? []).map(({ amount }) => amount))),
    },
  ];
  const newestFirst = useMemo(() => lines?.toSorted((one, other) => (one.at < other.at ? 1 : -1)) ?? [], [lines]);
  const sorted = useSorted(columns, newestFirst);
  if (!lines) return <div aria-hidden className="skeleton h-96" />;
  if (lines.length === 0) return <p className="text-ink-soft">{t('analytics.records.none')}</p>;
  return (
    <>
      <p className="mb-2 text-sm text-ink-soft">{t('analytics.records.count', { count: lines.length })}</p>
      <DenseList
        label={t('analytics.views.records')}
        columns={columns}
        rows={sorted.rows.slice(0, limit)}
        keyOf={({ key }) => key}
        isMarked={({ sync }) => sync !== 'sent'}
        sorting={sorted.sorting}
        cardClass="grid grid-cols-2 gap-x-4 px-4"
        padding="lg:px-3"
      />
      {lines.length > limit && (
        <Button className="mt-3 w-full sm:w-auto" onClick={() => setLimit(limit * 2)}>
          {t('action.more')}
        </Button>
      )}
    </>
  );
}

const common = (
  row: { readonly id: string; readonly captured_at: string; readonly author: string | null },
  sync: RecordLine['sync'],
) => ({
  key: row.id,
  at: row.captured_at,
  author: row.author,
  sync,
});

const isStanding = ({ row }: { readonly row: { readonly voided_at: string | null } }): boolean =>
  row.voided_at === null;
const standing = <T extends { readonly row: { readonly voided_at: string | null } }>(found: readonly T[]): T[] =>
  found.filter(isStanding);

function useMachineName(): (id: string | null) => string {
  const { t } = useTexts();
  const machines = useRows('equipment', { limit: 1_000 });
  return (id) => {
    const machine = machines?.find(({ row }) => row.id === id)?.row;
    return machine ? `${machine.equipment_code} · ${machine.equipment_name}` : t('report.noMachine');
  };
}
