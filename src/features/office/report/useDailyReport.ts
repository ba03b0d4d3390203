import { siteNow, useRows, useSite, useStocks, type ViewRow } from '../../../data/index.ts';
import {
  isRecordAccepted,
  useDayFacts,
  useFigureRules,
  useFiguresOfDays,
  useRowsOfDays,
  useStopsAround,
} from '../../../data/office.ts';
import { addDays } from '../../../domain/time/calendar.ts';
import { dailyReportOf, type DailyReport } from '../../../domain/figures/dailyReport.ts';
import { demandOf, isHeldBackByDemand } from '../../../domain/figures/demand.ts';
import { stoodByDay } from '../../../domain/figures/hoursRun.ts';
import { byText } from '../../../domain/rules/text.ts';
import { asWorked } from '../../../domain/shifts/plannedSpan.ts';
import { operatingDayOf } from '../../../domain/time/operatingDay.ts';
import { useKeptPart } from '../shared/FigureNotes.tsx';
import { useClock } from '../../../ui/useClock.ts';
import { whenClosed, type DatedRow } from '../../../domain/figures/sinceClosing.ts';
import type { DayFacts } from '../../../domain/figures/dayFacts.ts';
import type { FigureSettings } from '../../../domain/figures/figureSettings.ts';
import type { SyncedTables } from '../../../domain/records/rows.ts';

export interface KnownReport {
  /** For a closed day the frozen one. */
  readonly report: DailyReport;
  /** The current state, with the totals of the day. */
  readonly now: Pick<DailyReport, 'stocks' | 'payments'> & Pick<DayFacts, 'totals'>;
  /** As in force on the day. */
  readonly settings: FigureSettings;
  readonly heldBackByDemand: boolean;
  /** Their hours on this day: 0 before their end. */
  readonly stops: readonly { readonly stop: SyncedTables['downtime_entries']; readonly hours: number }[];
  readonly incidents: readonly SyncedTables['incidents'][];
  readonly machines: ReadonlyMap<string, string>;
  /** Cash handovers, with both users, if this device knows their names. */
  readonly handovers: readonly Handover[];
  /** All records of the day, to compare with its closing. */
  readonly records: readonly RecordOfDay[];
  readonly isPending: boolean;
  /** Shifts, stops and money of the day are no longer on this device. */
  readonly hasLeft: boolean;
}

interface Handover {
  readonly row: Pick<SyncedTables['cash_handovers'], 'counted' | 'expected' | 'payments' | 'acknowledged_at' | 'flags'>;
  readonly by: string;
  readonly receivedBy: string;
}

const RECORDS = [
  'deliveries',
  'payments',
  'transactions',
  'production_entries',
  'transformations',
  'fuel_logs',
  'downtime_entries',
  'stock_adjustments',
  'incidents',
  'shifts',
] as const;
type RecordTable = (typeof RECORDS)[number];
export type RecordOfDay = { [T in RecordTable]: { readonly table: T; readonly row: SyncedTables[T] } }[RecordTable];

export function useDailyReport(day: string, until: string): KnownReport | undefined {
  const range = { from: day, to: day };
  const facts = useFiguresOfDays(range);
  const later = useDayFacts({ from: addDays(day, 1), to: until }, MOVEMENTS);
  const inShifts = useRowsOfDays('shifts', range);
  const production = useRowsOfDays('production_entries', range);
  const transformations = useRowsOfDays('transformations', range);
  const fuel = useRowsOfDays('fuel_logs', range);
  const downtime = useRowsOfDays('downtime_entries', range);
  const around = useStopsAround(range);
  const site = useSite();
  const shifts = inShifts?.map((one) => ({ ...one, row: asWorked(one.row, site) }));
  const incidents = useRowsOfDays('incidents', range);
  const deliveries = useRowsOfDays('deliveries', range);
  const payments = useRowsOfDays('payments', range);
  const handovers = useRowsOfDays('cash_handovers', range);
  const colleagues = useRows('colleagues', { limit: 500 });
  const transactions = useRowsOfDays('transactions', range);
  const adjustments = useRowsOfDays('stock_adjustments', range);
  const stocks = useStocks();
  const machines = useRows('equipment', { limit: 1_000 });
  const rules = useFigureRules();
  const now = useClock(siteNow);
  const hasLeft = useKeptPart(range) !== null;
  const ofDay = facts?.days[0];
  if (!ofDay || !later || !shifts || !production || !transformations || !fuel || !downtime || !around || !incidents)
    return undefined;
  if (!handovers || !colleagues) return undefined;
  const nameOf = (id: string | null) => colleagues.find(({ row }) => row.id === id)?.row.full_name ?? '…';
  if (!transactions || !adjustments || !payments || !deliveries || !stocks || !machines || !rules) return undefined;
  const settings = rules.settings(day);
  const { closed, ...open } = ofDay;
  const counted = <Row extends DatedRow>(found: readonly { readonly row: Row }[]) =>
    found.flatMap(({ row }) => whenClosed(row, closed?.closing));
  const reportOf = (of: DayFacts) =>
    dailyReportOf(
      of,
      later.days,
      {
        shifts: counted(shifts),
        production: counted(production),
        transformations: counted(transformations),
        fuel: counted(fuel),
        payments: rowsOf(payments),
        stocks,
      },
      { settings, densityOf: rules.densityOf, now },
    );
  const stops = counted(around).filter(({ voided_at }) => voided_at === null);
  const stood = new Map(
    stoodByDay(stops, (at) => operatingDayOf(new Date(at), site)).flatMap((one) =>
      one.day === day ? [[one.stop.id, one.hours] as const] : [],
    ),
  );
  const whole = reportOf(ofDay);
  const totals = closed?.now ?? ofDay.totals;
  // Without its shifts all of a day would count as not scheduled.
  const report = hasLeft ? { ...whole, lost: NOTHING_LOST, efficiency: { ...whole.efficiency, percent: null } } : whole;
  const atEnd = report.stocks.map(({ material, onHand }) => ({ materialType: material, onHand }));
  return {
    report,
    settings,
    heldBackByDemand: isHeldBackByDemand(atEnd, [ofDay], demandOf([ofDay], rules.settings), settings.abundantStock),
    now: { ...reportOf({ ...open, totals }), totals },
    stops: stops
      .filter(({ id, operating_day }) => operating_day === day || stood.has(id))
      .toSorted((one, other) => byText(one.started_at, other.started_at))
      .map((stop) => ({ stop, hours: stood.get(stop.id) ?? 0 })),
    incidents: rowsOf(incidents),
    machines: new Map(machines.map(({ row }) => [row.id, `${row.equipment_code} · ${row.equipment_name}`])),
    handovers: handovers
      .filter((one) => isRecordAccepted(one) && one.row.voided_at === null)
      .map(({ row }) => ({ row, by: nameOf(row.author), receivedBy: nameOf(row.acknowledged_by) })),
    records: [
      ...of('deliveries', deliveries),
      ...of('payments', payments),
      // Without transactions that derive from another record: they belong to it.
      ...of('transactions', transactions).filter(({ row }) => row.source_id === row.id && row.entry === 'post'),
      ...of('production_entries', production),
      ...of('transformations', transformations),
      ...of('fuel_logs', fuel),
      ...of('downtime_entries', downtime),
      ...of('stock_adjustments', adjustments),
      ...of('incidents', incidents),
      ...of('shifts', shifts),
    ],
    hasLeft,
    isPending: facts.pendingDays.length > 0 || payments.some(({ sync }) => sync !== 'sent'),
  };
}

const NOTHING_LOST = { target: 0, produced: 0, losses: [] };
const MOVEMENTS = ['net_movement'];

const rowsOf = <Row>(found: readonly { readonly row: Row }[]): Row[] => found.map(({ row }) => row);

/** Records that count, or would: a refused or held one has changed nothing. */
const of = <T extends RecordTable>(table: T, found: readonly ViewRow<T>[]) =>
  found.filter(isRecordAccepted).map(({ row }) => ({ table, row }));
