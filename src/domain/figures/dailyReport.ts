/** The report of one operating day: all its figures, by shift and as a whole. What the screen, the paper and the shared text say comes from here. */
import { addQuantities } from '../values/quantities.ts';
import type { DensityOf } from '../materials/densities.ts';
import type { SyncedTables } from '../records/rows.ts';
import { achievementOf, shiftTarget, type Achievement } from './achievement.ts';
import { efficiencyOf, type Efficiency } from './crusherEfficiency.ts';
import { sumOf, sumsByKey, type DayFacts, type ShiftFacts, type TotalSum } from './dayFacts.ts';
import { deliveredOf, leftOf, type Delivered } from './delivered.ts';
import { fuelOf, type Fuel } from './fuel.ts';
import { hoursDisagree, hoursOf, typedHours, type Hours } from './hoursRun.ts';
import { lostProductionOf, type LostProduction } from './lostProduction.ts';
import { isFinished, producedOf } from './production.ts';
import { recoveryOf, type Recovery } from './recovery.ts';
import { revenueOf, type Revenue } from './revenue.ts';
import type { FigureSettings } from './figureSettings.ts';
import { stockAtEnd, type CountedStock } from './stockOfDay.ts';

type Row<T extends keyof SyncedTables> = SyncedTables[T];

export interface ReportRecords {
  readonly shifts: readonly Row<'shifts'>[];
  readonly production: readonly Row<'production_entries'>[];
  readonly transformations: readonly Row<'transformations'>[];
  readonly fuel: readonly Row<'fuel_logs'>[];
  readonly payments: readonly Pick<Row<'payments'>, 'method' | 'amount' | 'voided_at'>[];
  readonly stocks: readonly CountedStock[];
}

export interface ShiftReport {
  /** Null: what belongs to no shift. */
  readonly shift: Row<'shifts'> | null;
  /** m³; null without a shift. */
  readonly target: number | null;
  readonly produced: number;
  readonly byMaterial: readonly MaterialVolume[];
  readonly recovery: Recovery;
  readonly hours: Hours;
  readonly typedHours: number | null;
  readonly hoursDisagree: boolean;
  /** L issued. */
  readonly fuel: number;
}

interface MaterialVolume {
  readonly material: string;
  readonly volume: number;
}

export interface DailyReport {
  readonly day: string;
  readonly shifts: readonly ShiftReport[];
  readonly achievement: Achievement;
  readonly efficiency: Efficiency;
  readonly recovery: Recovery;
  /** m³ of boulder that became nothing. */
  readonly reject: number;
  readonly byMaterial: readonly MaterialVolume[];
  readonly delivered: Delivered;
  readonly left: Delivered;
  readonly deliveriesByMaterial: readonly (MaterialVolume & { readonly trips: number; readonly amount: number })[];
  readonly revenue: Revenue;
  /** At the end of the day. */
  readonly stocks: readonly { readonly material: string; readonly onHand: number }[];
  readonly fuel: Fuel;
  readonly fuelByMachine: readonly (readonly [equipmentId: string, litres: number])[];
  readonly payments: readonly (readonly [method: string, amount: number])[];
  readonly paid: number;
  /** Rupiah spent, by what says so: receipts of fuel, expenses that the owner entered. */
  readonly expenses: readonly (readonly [source: string, amount: number])[];
  readonly spent: number;
  readonly lost: LostProduction;
}

/** `later`: every day after it, up to today. */
export function dailyReportOf(
  facts: DayFacts,
  later: readonly DayFacts[],
  records: ReportRecords,
  {
    settings,
    densityOf,
    now,
  }: { readonly settings: FigureSettings; readonly densityOf: DensityOf; readonly now: Date },
): DailyReport {
  const settingsOf = () => settings;
  const payments = facts.closed
    ? sumsByKey(facts.totals, 'payments').map(([method, { amount }]) => [method, amount] as const)
    : sumsBy(
        records.payments.filter(({ voided_at }) => voided_at === null),
        ({ method }) => method,
      );
  const frozenStocks = new Map(sumsByKey(facts.totals, 'stock'));
  const expenses = sumsByKey(facts.totals, 'expense').map(([source, { amount }]) => [source, amount] as const);
  return {
    day: facts.day,
    shifts: shiftReports(facts, records, settings, densityOf, now),
    achievement: achievementOf([facts], settingsOf),
    efficiency: efficiencyOf([facts], settingsOf, now),
    recovery: recoveryOf([facts], densityOf),
    reject: sumOf(facts.totals, 'reject').quantity,
    byMaterial: producedByMaterial(facts),
    delivered: deliveredOf([facts]),
    left: leftOf([facts]),
    deliveriesByMaterial: sumsByKey(facts.totals, 'delivered').map(([material, { quantity, count, amount }]) => ({
      material,
      volume: quantity,
      trips: count,
      amount,
    })),
    revenue: revenueOf([facts], settingsOf),
    stocks: records.stocks.map((stock) => ({
      material: stock.materialType,
      onHand: frozenStocks.get(stock.materialType)?.quantity ?? stockAtEnd(stock, later),
    })),
    fuel: fuelOf([facts], settingsOf),
    fuelByMachine: sumsByKey(facts.totals, 'fuel_issue').map(([id, { quantity }]) => [id, quantity] as const),
    payments,
    paid: payments.reduce((sum, [, amount]) => sum + amount, 0),
    expenses,
    spent: expenses.reduce((sum, [, amount]) => sum + amount, 0),
    lost: lostProductionOf([facts], settingsOf, now),
  };
}

export function producedByMaterial({ totals }: Pick<DayFacts, 'totals'>): MaterialVolume[] {
  const sums = new Map<string, number>();
  const add = ([material, { quantity }]: readonly [string, TotalSum]) =>
    sums.set(material, addQuantities(sums.get(material) ?? 0, quantity));
  for (const kind of ['production', 'transformation'])
    for (const sum of sumsByKey(totals, kind)) if (isFinished(sum[0])) add(sum);
  return [...sums]
    .map(([material, volume]) => ({ material, volume }))
    .toSorted((one, other) => other.volume - one.volume);
}

/** In the order in which they began; last, what belongs to none. */
function shiftReports(
  facts: DayFacts,
  { shifts, production, transformations, fuel }: ReportRecords,
  settings: FigureSettings,
  densityOf: DensityOf,
  now: Date,
): ShiftReport[] {
  const known = new Set(shifts.map(({ id }) => id));
  const reportOf = (shift: Row<'shifts'> | null): ShiftReport => {
    const isOwn = ({ shift_id, voided_at }: { shift_id: string | null; voided_at: string | null }) =>
      voided_at === null && (shift ? shift_id === shift.id : shift_id === null || !known.has(shift_id));
    const entries = production.filter(isOwn);
    const own: DayFacts = {
      day: facts.day,
      totals: [
        ...entries.map(({ material_type, volume }) => total(facts.day, 'production', material_type, volume)),
        ...transformations
          .filter(isOwn)
          .flatMap(({ boulder_volume, outputs }) => [
            total(facts.day, 'feed', 'boulder', boulder_volume),
            ...Object.entries(outputs).map(([material, volume]) =>
              total(facts.day, 'transformation', material, volume),
            ),
          ]),
      ],
      shifts: shift ? [shift satisfies ShiftFacts] : [],
      // Those within its time count, whichever shift they name.
      stops: facts.stops,
    };
    const hours = hoursOf([own], now);
    const typed = typedHours(entries);
    return {
      shift,
      target: shift && shiftTarget(shift, shifts.length, settings),
      produced: producedOf([own]),
      byMaterial: producedByMaterial(own),
      recovery: recoveryOf([own], densityOf),
      hours,
      typedHours: typed,
      hoursDisagree: shift !== null && hoursDisagree(typed, hours.run),
      fuel: addQuantities(...fuel.filter((log) => isOwn(log) && log.kind === 'issue').map(({ liters }) => liters)),
    };
  };
  const inOrder = shifts.toSorted((one, other) => (one.start_time < other.start_time ? -1 : 1)).map(reportOf);
  const rest = reportOf(null);
  return rest.produced > 0 || rest.recovery.feed > 0 || rest.fuel > 0 ? [...inOrder, rest] : inOrder;
}

const total = (operating_day: string, kind: string, key: string, quantity: number) => ({
  operating_day,
  kind,
  key,
  quantity,
  count: 1,
  amount: 0,
});

function sumsBy<T extends { readonly amount: number }>(
  rows: readonly T[],
  keyOf: (row: T) => string,
): [string, number][] {
  const sums = new Map<string, number>();
  for (const row of rows) sums.set(keyOf(row), (sums.get(keyOf(row)) ?? 0) + row.amount);
  return [...sums].toSorted(([, one], [, other]) => other - one);
}
