/** The scores of all sites together, as the table in the README. */
import { keysOf, trusted } from '../../src/domain/values/json.ts';
import { type Forecast, type Found, type Held, type Method, type SiteScore, YOUNG_DAYS } from './score.ts';

const FORECAST_NAMES = {
  stock_out: 'Stock-out date: 80 % interval',
  stock_out_young: `Stock-out date on a site of ${YOUNG_DAYS} days`,
  weekday: 'Weekday pattern: 95 % interval',
} as const satisfies Record<Forecast, string>;

const METHOD_NAMES = {
  fuel: 'Fuel: one filling, +30 … +60 %',
  fuel_loss: 'Fuel: lasting loss, +12 %',
  duplicate: 'Tickets: duplicate',
  volume: 'Tickets: impossible volume',
  cycle: 'Tickets: short cycle',
  night: 'Tickets: night trip',
  overrides: 'Tickets: one person above the stock, 1 of 6',
  yield_drift: 'Yield drift: a quarter more dust',
} as const satisfies Record<Method, string>;

export const sumOf = (scores: readonly SiteScore[]): SiteScore => scores.reduce(added);

/** Of two things of the same form, each number of the one plus that of the other. */
function added<Form extends object>(one: Form, other: Form): Form {
  const sums = Object.entries(one).map(([key, value]: [string, object | number]) => {
    const second = trusted<Readonly<Record<string, typeof value>>>(other)[key];
    return [key, typeof value === 'number' ? value + Number(second) : added(value, trusted(second))];
  });
  return trusted(Object.fromEntries(sums));
}

const percent = (part: number, whole: number): string => (whole === 0 ? '–' : `${Math.round((100 * part) / whole)} %`);
const perWeek = (count: number, weeks: number): string => {
  const rate = count / weeks;
  return rate === 0 ? '0' : rate < 10 ? rate.toFixed(2) : rate.toFixed(0);
};

export function tableOf({ weeks, found, held }: SiteScore): string {
  const forecasts = keysOf(FORECAST_NAMES).map((key) => {
    const { method, naive } = held[key];
    const share = (of: Held) => percent(of.held, of.tried);
    return [FORECAST_NAMES[key], method.tried, share(method), share(naive), '–', '–', '–', '–'];
  });
  const methods = keysOf(METHOD_NAMES).map((key) => {
    const both = (cell: (of: Found) => string) => [cell(found[key].method), cell(found[key].naive)];
    return [
      METHOD_NAMES[key],
      found[key].method.planted,
      ...both((of) => percent(of.found, of.planted)),
      ...both((of) => percent(of.shown - of.false, of.shown)),
      ...both((of) => perWeek(of.false, weeks)),
    ];
  });
  return [
    '| method | tried | held or found | naive | precision | naive | false a week | naive |',
    '|---|---|---|---|---|---|---|---|',
    ...[...forecasts, ...methods].map((cells) => `| ${cells.join(' | ')} |`),
  ].join('\n');
}

export interface Goal {
  readonly name: string;
  readonly isMet: boolean;
}

/** What the owner was promised. */
export function goalsOf({ weeks, found, held }: SiteScore): Goal[] {
  const isCalibrated = ({ method }: { readonly method: Held }) =>
    method.held / method.tried >= 0.77 && method.held / method.tried <= 0.86;
  const { fuel, duplicate, volume } = found;
  const precisionOf = ({ shown, false: wrong }: Found) => (shown - wrong) / shown;
  return [
    { name: 'the 80 % interval holds 77 … 86 % of the stock-out dates', isMet: isCalibrated(held.stock_out) },
    { name: `so it does on a site of ${YOUNG_DAYS} days`, isMet: isCalibrated(held.stock_out_young) },
    {
      name: 'at least 60 % of the fuel anomalies at no more than one false alert a week',
      isMet: fuel.method.found / fuel.method.planted >= 0.6 && fuel.method.false / weeks <= 1,
    },
    {
      name: 'every duplicate and every impossible volume',
      isMet: duplicate.method.found === duplicate.method.planted && volume.method.found === volume.method.planted,
    },
    {
      name: 'at least 80 % of the duplicates and volumes that are shown are true',
      isMet: precisionOf(duplicate.method) >= 0.8 && precisionOf(volume.method) >= 0.8,
    },
  ];
}
