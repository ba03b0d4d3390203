/** The scores of all sites together, as the table in the README. */
import { type Forecast, FORECASTS, type Found, type Held, type Method, type SiteScore, YOUNG_DAYS } from './score.ts';

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

const addHeld = (one: Held, other: Held): Held => ({ tried: one.tried + other.tried, held: one.held + other.held });
const addFound = (one: Found, other: Found): Found => ({
  planted: one.planted + other.planted,
  found: one.found + other.found,
  shown: one.shown + other.shown,
  false: one.false + other.false,
});

export function sumOf(scores: readonly SiteScore[]): SiteScore {
  return scores.reduce((sum, score) => {
    const found = (method: Method) => ({
      method: addFound(sum.found[method].method, score.found[method].method),
      naive: addFound(sum.found[method].naive, score.found[method].naive),
    });
    const held = (forecast: Forecast) => ({
      method: addHeld(sum.held[forecast].method, score.held[forecast].method),
      naive: addHeld(sum.held[forecast].naive, score.held[forecast].naive),
    });
    return {
      weeks: sum.weeks + score.weeks,
      found: {
        fuel: found('fuel'),
        duplicate: found('duplicate'),
        volume: found('volume'),
        cycle: found('cycle'),
        night: found('night'),
        overrides: found('overrides'),
        fuel_loss: found('fuel_loss'),
        yield_drift: found('yield_drift'),
      },
      held: { stock_out: held('stock_out'), stock_out_young: held('stock_out_young'), weekday: held('weekday') },
    };
  });
}

const percent = (part: number, whole: number): string => (whole === 0 ? '–' : `${Math.round((100 * part) / whole)} %`);
const perWeek = (count: number, weeks: number): string => {
  const rate = count / weeks;
  return rate === 0 ? '0' : rate < 10 ? rate.toFixed(2) : rate.toFixed(0);
};

export function tableOf({ weeks, found, held }: SiteScore): string {
  const forecasts = FORECASTS.map((forecast) => {
    const { method, naive } = held[forecast];
    return [
      FORECAST_NAMES[forecast],
      method.tried,
      percent(method.held, method.tried),
      percent(naive.held, naive.tried),
      '–',
      '–',
      '–',
      '–',
    ];
  });
  const methods = (
    ['fuel', 'fuel_loss', 'duplicate', 'volume', 'cycle', 'night', 'overrides', 'yield_drift'] as const
  ).map((key) => {
    const { method, naive } = found[key];
    return [
      METHOD_NAMES[key],
      method.planted,
      percent(method.found, method.planted),
      percent(naive.found, naive.planted),
      percent(method.shown - method.false, method.shown),
      percent(naive.shown - naive.false, naive.shown),
      perWeek(method.false, weeks),
      perWeek(naive.false, weeks),
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
