/** The records behind a figure of these days: their sum is the figure. Voided ones count nowhere and are not listed. */
import { useMemo, useState, type ReactNode } from 'react';
import { siteNow, useRows, useSite, type ViewRow } from '../../../data/index.ts';
import { useDayFacts, useRowsOfDays, useStopsAround } from '../../../data/office.ts';
import { runsOfDay, stoodByDay, stopsCrusher } from '../../../domain/figures/hoursRun.ts';
import { operatingDaysOf } from '../../../domain/figures/operatingDays.ts';
import { operatingDayOf } from '../../../domain/time/operatingDay.ts';
import { isFinished } from '../../../domain/figures/production.ts';
import { addQuantities } from '../../../domain/values/quantities.ts';
import { formatDateTime, formatNumber, formatTime, useTexts, withUnit } from '../../../i18n/index.ts';
import { materialByName } from '../../../domain/materials/materials.ts';
import { Button, DenseList, useSorted, Segmented, SyncMark, useClock, type Column } from '../../../ui/index.ts';
import { Panel } from '../shared/Panel.tsx';
import { RECORDS_OF, type RecordsOf } from '../shared/recordsAddress.ts';
import type { DayRange } from '../../../domain/time/calendar.ts';
import type { Shown } from './useRange.ts';

interface RecordLine extends Pick<ViewRow, 'sync'> {
  readonly key: string;
  readonly at: string;
  readonly author: string | null;
  readonly what: string;
  readonly facts: readonly (string | false | null)[];
  /** In the unit of the list. */
  readonly amount: number;
}

const PAGE_SIZE = 100;

export function Records({ range, of, change }: Shown) {
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
          onChange={(wanted) => change({ of: wanted })}
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

/** The sources of finished products: production entries, and the outputs of transformations. */
function Production({ range }: ListProps) {
  const { t } = useTexts();
  const entries = useRowsOfDays('production_entries', range);
  const batches = useRowsOfDays('transformations', range);
  const ofMaterial = (one: Found, material: string, amount: number, kind: string) => {
    const key = `${one.row.id} ${material}`;
    const what = materialByName(material).displayName;
    return isFinished(material) ? lineOf(one, { key, what, facts: [kind, one.row.notes], amount }) : [];
  };
  const lines = entries &&
    batches && [
      ...entries.flatMap((one) => ofMaterial(one, one.row.material_type, one.row.volume, t('analytics.records.entry'))),
      ...batches.flatMap((one) =>
        Object.entries(one.row.outputs).flatMap(([material, volume]) =>
          ofMaterial(one, material, volume, t('analytics.records.transformation')),
        ),
      ),
    ];
  return <Lines lines={lines} unit="m³" />;
}

function Fuel({ range }: ListProps) {
  const { t, language } = useTexts();
  const logs = useRowsOfDays('fuel_logs', range);
  const machineOf = useMachineName();
  const meter = (hours: number) => t('shift.entries.meter', { hours: formatNumber(hours, language, 1) });
  const lines = logs?.flatMap((one) => {
    const { kind, equipment_id, hour_meter, notes, liters } = one.row;
    const facts = [hour_meter !== null && meter(hour_meter), notes];
    return kind === 'issue' ? lineOf(one, { what: machineOf(equipment_id), facts, amount: liters }) : [];
  });
  return <Lines lines={lines} unit="L" />;
}

/** The hours of each ended stop on these days: the reasons and the machines add up to them. */
function Downtime({ range }: ListProps) {
  const site = useSite();
  const found = useStopsAround(range);
  const rows = found?.map(({ row }) => row) ?? [];
  const stood = stoodByDay(rows, (at) => operatingDayOf(new Date(at), site));
  return <Stops found={found} stood={stood.filter(({ day }) => day >= range.from && day <= range.to)} />;
}

/** The stops of the crusher in the shifts of these days, open ones until now: the hours that efficiency lacks. */
function CrusherStops({ range }: ListProps) {
  const now = useClock(siteNow);
  const known = useDayFacts(range);
  const found = useStopsAround(range);
  const machines = useRows('equipment', { limit: 1_000 });
  if (!known || !found || !machines) return <Stops found={undefined} stood={[]} />;
  const byId = new Map(machines.map(({ row }) => [row.id, row]));
  const stops = found.filter(({ row }) => stopsCrusher(row, (id) => byId.get(id))).map(({ row }) => row);
  const runs = operatingDaysOf(known.days).flatMap(({ shifts }) => runsOfDay(shifts, stops, now));
  return <Stops found={found} stood={runs.flatMap(({ standstills }) => standstills)} />;
}

interface StopsProps {
  readonly found: readonly ViewRow<'downtime_entries'>[] | undefined;
  /** h of these days. */
  readonly stood: readonly { readonly stop: { readonly id: string }; readonly hours: number }[];
}

function Stops({ found, stood }: StopsProps) {
  const { t, language } = useTexts();
  const { timeZone } = useSite();
  const machineOf = useMachineName();
  const time = (at: string) => formatTime(new Date(at), language, timeZone);
  const hoursOf = new Map<string, number>();
  for (const { stop, hours: more } of stood) hoursOf.set(stop.id, addQuantities(hoursOf.get(stop.id) ?? 0, more));
  const lines = found?.flatMap((one) => {
    const amount = hoursOf.get(one.row.id);
    if (amount === undefined) return [];
    const { started_at, ended_at, reason, equipment_id, notes } = one.row;
    return lineOf(one, {
      at: started_at,
      what: t(`office.reason.${reason}`, { defaultValue: reason }),
      facts: [
        ended_at === null ? t('report.since', { time: time(started_at) }) : `${time(started_at)}–${time(ended_at)}`,
        equipment_id !== null && machineOf(equipment_id),
        notes,
      ],
      amount,
    });
  });
  const hours = (value: number) => t('office.hours', { value: formatNumber(value, language, 2) });
  return <Lines lines={lines} unit={t('analytics.records.hours')} format={hours} />;
}

/** The boulder of which recovery is a share. */
function Feed({ range }: ListProps) {
  const { language } = useTexts();
  const lines = useRowsOfDays('transformations', range)?.flatMap((one) => {
    const { outputs, boulder_volume, notes } = one.row;
    const made = Object.entries(outputs).map(
      ([material, volume]) => `${materialByName(material).displayName} ${withUnit(volume, 'm³', language)}`,
    );
    const what = materialByName('boulder').displayName;
    return lineOf(one, { what, facts: [...made, notes], amount: boulder_volume });
  });
  return <Lines lines={lines} unit="m³" />;
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
  /** By default the value with its unit. */
  readonly format?: (value: number) => string;
}

function Lines({ lines, unit, format: formatAs }: LinesProps) {
  const { t, language } = useTexts();
  const format = formatAs ?? ((value: number) => `${formatNumber(value, language)} ${unit}`);
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
      cell: ({ facts }) => facts.filter(Boolean).join(' · '),
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
        <Button className="mt-3 w-full sm:w-auto" onClick={() => setLimit(limit * 2)} text={t('action.more')} />
      )}
    </>
  );
}

type Found = ViewRow<'production_entries' | 'transformations' | 'fuel_logs' | 'downtime_entries'>;

/** Null for a voided record. */
const lineOf = (
  { row: { id, captured_at, author, voided_at }, sync }: Found,
  line: Pick<RecordLine, 'what' | 'facts' | 'amount'> & Partial<RecordLine>,
): RecordLine[] => (voided_at === null ? [{ key: id, at: captured_at, author, sync, ...line }] : []);

function useMachineName(): (id: string | null) => string {
  const { t } = useTexts();
  const machines = useRows('equipment', { limit: 1_000 });
  return (id) => {
    const machine = machines?.find(({ row }) => row.id === id)?.row;
    return machine ? `${machine.equipment_code} · ${machine.equipment_name}` : t('report.noMachine');
  };
}
