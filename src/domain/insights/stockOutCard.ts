/** Card "Stock-out date": piles and tank that run short within four weeks, soonest first. */
import { addDays } from '../time/calendar.ts';
import { seedFor } from './robust.ts';
import type { SiteDays } from './siteDays.ts';
import { backTestsOf, demandOf, judged, LEAST_BACK_TESTS, stockOutOf, type Demand, type StockOut } from './stockOut.ts';
import type { CardResult, InsightInput, NewClaim } from './types.ts';
import { tooLittle, type Verdicts } from './verdicts.ts';

/** Days ahead: when it is shown, when it is urgent, and when fuel for a tank must be ordered. */
const TOLD = 28;
const URGENT = 14;
const URGENT_FUEL = 7;
/** Inflow in % of the outflow of 14 days: from here on a pile counts as stable. */
const HOLDS_ITSELF = 90;
const REPLACED_DAYS = 14;
/** By then there are enough back-tests, if every day was recorded. */
const USUAL_DAYS = 50;
/** A forecast beyond twice the longest back-test is a guess. */
const REACH = 2;

export function stockOutCard(input: InsightInput, days: SiteDays | null, verdicts: Verdicts, seed: number): CardResult {
  const demands = days ? input.stocks.map(({ material_type }) => demandOf(days, material_type)) : [];
  const tests = backTestsOf(demands, seedFor(seed, 'back tests'));
  if (!days || tests.length < LEAST_BACK_TESTS) {
    const enoughOn = addDays(days?.firstDay ?? input.today, USUAL_DAYS);
    return tooLittle(
      'stock_out',
      { key: 'back_tests', values: { have: tests.length, need: LEAST_BACK_TESTS } },
      days?.length ?? 0,
      enoughOn > input.today ? enoughOn : undefined,
    );
  }
  const { intervals, calibration } = judged(tests);
  const longest = Math.max(...tests.map(({ middle }) => middle));
  const claims = demands.flatMap((demand) => {
    const onHand = input.stocks.find(({ material_type }) => material_type === demand.material)?.on_hand ?? 0;
    if (!(onHand > 0)) return [];
    // Today's outflow is added back: the forecast starts at the beginning of the day.
    const found = stockOutOf(demand, onHand + leftToday(demand), calibration, seedFor(seed, demand.material));
    if (!found || found.likely > Math.min(TOLD, REACH * longest)) return [];
    return claimOf(demand, onHand, found, input.today) ?? [];
  });
  const right = intervals.filter(({ isHeld }) => isHeld).length;
  return verdicts.card('stock_out', claims, {
    sample: days.isKnown.reduce((sum, known) => sum + known, 0),
    sampleUnit: 'days',
    tried: intervals.length,
    right,
    ...(intervals.length > 0 && { coverage: right / intervals.length }),
  });
}

const leftToday = ({ material, days }: Demand): number =>
  material === 'solar'
    ? days.ofToday('fuel_issue')
    : days.ofToday('deliveries', material) + days.ofToday('feed', material);

function claimOf(demand: Demand, onHand: number, found: StockOut, today: string): NewClaim | null {
  const { material } = demand;
  const isFuel = material === 'solar';
  const dayOf = (days: number) => addDays(today, days - 1);
  const dates = { from: dayOf(found.from), to: dayOf(found.to), likely: dayOf(found.likely) };
  const replaced = isFuel ? 0 : replacedShare(demand);
  if (replaced >= HOLDS_ITSELF) return null;
  const categories = found.left.map((_, at) => dayOf(at + 1));
  return {
    subject: `stock_out:${material}`,
    alert: found.likely <= (isFuel ? URGENT_FUEL : URGENT),
    severity: Math.exp(-found.likely / URGENT),
    day: today,
    claim: isFuel
      ? { key: 'stock_out_fuel', values: { liters: onHand, ...dates } }
      : { key: 'stock_out', values: { material, onHand, replaced, ...dates } },
    action: isFuel
      ? { key: 'order_fuel', values: { by: dates.from } }
      : { key: 'produce_first', values: { material, by: dates.from } },
    chart: {
      kind: 'line',
      categoryKind: 'day',
      categories,
      series: [{ key: 'stock', values: found.left.map(({ likely }) => rounded(likely)) }],
      band: found.left.map(({ low, high }) => ({ low: rounded(low), high: rounded(high) })),
      reference: 0,
      marked: found.likely - 1,
      unit: isFuel ? 'l' : 'm3',
    },
    record: { table: 'materials', id: material },
  };
}

/** % of the outflow of the last 14 days. */
function replacedShare({ material, days, draws }: Demand): number {
  const [made, crushed] = [days.series('production', material), days.series('transformation', material)];
  let [left, came] = [0, 0];
  for (let at = Math.max(0, days.length - REPLACED_DAYS); at < days.length; at += 1) {
    left += draws[at] ?? 0;
    came += (made[at] ?? 0) + (crushed[at] ?? 0);
  }
  return left > 0 ? Math.round((100 * came) / left) : 0;
}

const rounded = (quantity: number): number => Math.round(quantity * 10) / 10;
