/** The report of one operating day: all its figures, by shift and in total. The screen, the paper and the shared text use these. */
import { grouped } from '../values/grouped.ts';
import { addQuantities, sum } from '../values/quantities.ts';
import type { DensityOf } from '../materials/densities.ts';
import type { SyncedTables } from '../records/rows.ts';
import { achievementOf, shiftTarget } from './achievement.ts';
import { efficiencyOf } from './crusherEfficiency.ts';
import { sumOf, sumsByKey, type DayFacts, type ShiftFacts } from './dayFacts.ts';
import { deliveredOf } from './delivered.ts';
import { fuelOf } from './fuel.ts';
import { hoursDisagree, hoursOf, typedHours } from './hoursRun.ts';
import { lostProductionOf } from './lostProduction.ts';
import { netOf } from './net.ts';
import { isFinished, producedOf } from './production.ts';
import { recoveryOf } from './recovery.ts';
import { revenueOf } from './revenue.ts';
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

export type DailyReport = ReturnType<typeof dailyReportOf>;
export type ShiftReport = ReturnType<typeof shiftReports>[number];
export type MaterialOfDay = ReturnType<typeof materialsOf>[number];

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
) {
  const settingsOf = () => settings;
  const payments = facts.closed
    ? sumsByKey(facts.totals, 'payments').map(([method, { amount }]) => [method, amount] as const)
    : sumsByMethod(records.payments.filter(({ voided_at }) => voided_at === null));
  // A pile that was used up was frozen as 0 m³.
  const frozenStocks = new Map(
    facts.totals.flatMap(({ kind, key, quantity }) => (kind === 'stock' ? [[key, quantity]] : [])),
  );
  const stocks = records.stocks.map((stock) => ({
    material: stock.materialType,
    onHand: frozenStocks.get(stock.materialType) ?? stockAtEnd(stock, later),
  }));
  const expenses = sumsByKey(facts.totals, 'expense').map(([source, { amount }]) => [source, amount] as const);
  return {
    day: facts.day,
    shifts: shiftReports(facts, records, settings, densityOf, now),
    achievement: achievementOf([facts], settingsOf),
    efficiency: efficiencyOf([facts], settingsOf, now),
    recovery: recoveryOf([facts], densityOf),
    /** m³ of boulder that gave no product. */
    reject: sumOf(facts.totals, 'reject').quantity,
    /** Largest movement first; boulder, the raw material of the others, last. Without fuel. */
    materials: materialsOf(facts, stocks),
    delivered: deliveredOf([facts]),
    revenue: revenueOf([facts], settingsOf),
    net: netOf([facts], settingsOf),
    /** At the end of the day. */
    stocks,
    fuel: fuelOf([facts], settingsOf),
    /** Litres by equipment id. */
    fuelByMachine: sumsByKey(facts.totals, 'fuel_issue').map(([id, { quantity }]) => [id, quantity] as const),
    payments,
    paid: sum(payments.map(([, amount]) => amount)),
    /** Rupiah spent, by source: fuel receipts, and expenses that the owner entered. */
    expenses,
    spent: sum(expenses.map(([, amount]) => amount)),
    lost: lostProductionOf([facts], settingsOf, now),
  };
}

/** m³. `onHand`: at the end of the day; null: not known. */
function materialsOf({ totals }: DayFacts, stocks: readonly { readonly material: string; readonly onHand: number }[]) {
  const names = [
    ...stocks.map(({ material }) => material),
    ...totals.filter(({ kind }) => MATERIAL_KINDS.has(kind)).map(({ key }) => key),
  ].filter((material) => material !== 'solar');
  return [...new Set(names)]
    .map((material) => {
      const { quantity: delivered, count: trips } = sumOf(totals, 'delivered', material);
      const produced = addQuantities(...MADE.map((kind) => sumOf(totals, kind, material).quantity));
      const onHand = stocks.find((stock) => stock.material === material)?.onHand ?? null;
      return { material, produced, delivered, trips, onHand };
    })
    .toSorted(
      (one, other) =>
        Number(isFinished(other.material)) - Number(isFinished(one.material)) || moved(other) - moved(one),
    );
}

const MADE = ['production', 'transformation'];
const MATERIAL_KINDS: ReadonlySet<string> = new Set([...MADE, 'delivered']);
const moved = ({ produced, delivered }: Readonly<Record<'produced' | 'delivered', number>>): number =>
  produced + delivered;

/** In the order of their start; last, what belongs to none. */
function shiftReports(
  facts: DayFacts,
  { shifts, production, transformations, fuel }: ReportRecords,
  settings: FigureSettings,
  densityOf: DensityOf,
  now: Date,
) {
  const known = new Set(shifts.map(({ id }) => id));
  const reportOf = (shift: Row<'shifts'> | null) => {
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
      // Stops within its time count, whichever shift they name.
      stops: facts.stops,
    };
    const hours = hoursOf([own], now);
    const typed = typedHours(entries);
    return {
      /** Null: what belongs to no shift. */
      shift,
      /** m³; null without a shift. */
      target: shift && shiftTarget(shift, shifts.length, settings),
      produced: producedOf([own]),
      recovery: recoveryOf([own], densityOf),
      hours,
      typedHours: typed,
      hoursDisagree: shift !== null && hoursDisagree(typed, hours.run),
      /** L issued. */
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

const sumsByMethod = (payments: ReportRecords['payments']): (readonly [string, number])[] =>
  [...grouped(payments, ({ method }) => method)]
    .map(([method, own]) => [method, sum(own.map(({ amount }) => amount))] as const)
    .toSorted(([, one], [, other]) => other - one);
