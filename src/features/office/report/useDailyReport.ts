/** The report of a day, as this device knows it. */
import { siteNow, useRows, useStocks, type ViewRow } from '../../../data/index.ts';
import { useDayFacts, useFigureRules, useRowsOfDays } from '../../../data/office.ts';
import { addDays } from '../../../domain/time/calendar.ts';
import { dailyReportOf, type DailyReport } from '../../../domain/figures/dailyReport.ts';
import { demandOf, isHeldBackByDemand } from '../../../domain/figures/demand.ts';
import { useKeptPart } from '../shared/Kept.tsx';
import { useClock } from '../../../ui/useClock.ts';
import type { FigureSettings } from '../../../domain/figures/figureSettings.ts';
import type { SyncedTables } from '../../../domain/records/rows.ts';

export interface KnownReport {
  readonly report: DailyReport;
  /** As they hold on the day. */
  readonly settings: FigureSettings;
  readonly heldBackByDemand: boolean;
  readonly stops: readonly SyncedTables['downtime_entries'][];
  readonly incidents: readonly SyncedTables['incidents'][];
  readonly machines: ReadonlyMap<string, string>;
  /** Flagged `late`, or not answered by the server yet. */
  readonly late: readonly LateRecord[];
  readonly isPending: boolean;
  /** Shifts, stops and money of the day are on this device no more. */
  readonly hasLeft: boolean;
}

export interface LateRecord {
  readonly table:
    | 'production_entries'
    | 'transformations'
    | 'fuel_logs'
    | 'downtime_entries'
    | 'deliveries'
    | 'payments';
  readonly row: { readonly id: string; readonly captured_at: string };
}

export function useDailyReport(day: string, today: string): KnownReport | undefined {
  const range = { from: day, to: day };
  const facts = useDayFacts(range);
  const later = useDayFacts({ from: addDays(day, 1), to: today }, MOVEMENTS);
  const shifts = useRowsOfDays('shifts', range);
  const production = useRowsOfDays('production_entries', range);
  const transformations = useRowsOfDays('transformations', range);
  const fuel = useRowsOfDays('fuel_logs', range);
  const downtime = useRowsOfDays('downtime_entries', range);
  const incidents = useRowsOfDays('incidents', range);
  const deliveries = useRowsOfDays('deliveries', range);
  const payments = useRowsOfDays('payments', range);
  const stocks = useStocks();
  const machines = useRows('equipment', { limit: 1_000 });
  const rules = useFigureRules();
  const now = useClock(siteNow);
  const hasLeft = useKeptPart(range) !== null;
  const ofDay = facts?.days[0];
  if (!ofDay || !later || !shifts || !production || !transformations || !fuel || !downtime || !incidents)
    return undefined;
  if (!payments || !deliveries || !stocks || !machines || !rules) return undefined;
  const whole = dailyReportOf(
    ofDay,
    later.days,
    {
      shifts: rowsOf(shifts),
      production: rowsOf(production),
      transformations: rowsOf(transformations),
      fuel: rowsOf(fuel),
      payments: rowsOf(payments),
      stocks,
    },
    { settings: rules.settings(day), densityOf: rules.densityOf, now },
  );
  // Without its shifts all of a day would count as not scheduled.
  const report = hasLeft ? { ...whole, lost: NOTHING_LOST, efficiency: { ...whole.efficiency, percent: null } } : whole;
  const atEnd = report.stocks.map(({ material, onHand }) => ({ materialType: material, onHand }));
  return {
    report,
    settings: rules.settings(day),
    heldBackByDemand: isHeldBackByDemand(
      atEnd,
      [ofDay],
      demandOf([ofDay], rules.settings),
      rules.settings(day).abundantStock,
    ),
    stops: rowsOf(downtime).filter(({ voided_at }) => voided_at === null),
    incidents: rowsOf(incidents),
    machines: new Map(machines.map(({ row }) => [row.id, `${row.equipment_code} · ${row.equipment_name}`])),
    late: [
      ...lateOf('production_entries', production),
      ...lateOf('transformations', transformations),
      ...lateOf('fuel_logs', fuel),
      ...lateOf('downtime_entries', downtime),
      ...lateOf('deliveries', deliveries),
      ...lateOf('payments', payments),
    ],
    hasLeft,
    isPending: facts.pendingDays.length > 0 || payments.some(({ sync }) => sync !== 'sent'),
  };
}

const NOTHING_LOST = { target: 0, produced: 0, losses: [] };
const MOVEMENTS = ['net_movement'];

const rowsOf = <Row>(found: readonly { readonly row: Row }[]): Row[] => found.map(({ row }) => row);

const lateOf = <T extends LateRecord['table']>(table: T, found: readonly Pick<ViewRow<T>, 'row'>[]): LateRecord[] =>
  found.filter(({ row }) => row.flags.includes('late')).map(({ row }) => ({ table, row }));
