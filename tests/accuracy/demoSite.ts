/** A site of the demo generator as a device would have it, without a database, and which of its records were planted. */
import { DEFAULT_SITE_DAY } from '../../src/domain/time/operatingDay.ts';
import type { DailyTotal, InsightInput } from '../../src/domain/insights/types.ts';
import type { AnomalyLabel, DemoStaff } from '../../supabase/local/demo/authored.ts';
import { type DemoHistory, historyOf } from '../../supabase/local/demo/history.ts';
import { DENSITY } from '../../supabase/local/demo/products.ts';
import { OPENING_STOCK } from '../../supabase/local/demo/stockBook.ts';

const NOW = new Date('2026-11-20T08:00:00Z');

const person = (n: number): string => `0190a000-0000-7000-8000-00000000001${n}`;
const station = (n: number, code: string) => ({
  device: `0190a000-0000-7000-8000-00000000000${n}`,
  code,
  author: person(n),
});
const STAFF: DemoStaff = {
  weighbridge: [station(1, 'AAA'), station(2, 'BBB')],
  supervisor: station(3, 'CCC'),
  owner: person(4),
  admin: person(2),
  manager: person(5),
};

export interface DemoSite {
  readonly input: InsightInput;
  readonly labels: readonly AnomalyLabel[];
}

export function demoSite(seed: number, days: number): DemoSite {
  const history = historyOf(seed, days, NOW, STAFF);
  const input: InsightInput = {
    today: history.today,
    now: NOW.getTime(),
    settings: { timeZone: DEFAULT_SITE_DAY.timeZone, dayStart: DEFAULT_SITE_DAY.dayStart },
    materials: Object.entries(DENSITY).map(([material_type, density]) => ({ material_type, density, past: [] })),
    stocks: stocksOf(history),
    totals: totalsOf(history),
    tickets: history.deliveries,
    fuel: history.fuel.map((log) => ({ ...log, voided_at: null })),
    machines: history.machines,
    trucks: history.company.trucks,
    transformations: history.transformations.map((batch) => ({ ...batch, voided_at: null })),
    people: [],
    feedback: [],
  };
  return { input, labels: history.labels };
}

/** As the server adds them up, of the kinds that the methods read. */
function totalsOf(history: DemoHistory): DailyTotal[] {
  const sums = new Map<string, { operating_day: string; kind: string; key: string; quantity: number; count: number }>();
  const add = (operating_day: string, kind: string, key: string, quantity: number) => {
    const id = `${operating_day}:${kind}:${key}`;
    const sum = sums.get(id) ?? { operating_day, kind, key, quantity: 0, count: 0 };
    sum.quantity = Math.round((sum.quantity + quantity) * 1000) / 1000;
    sum.count += 1;
    sums.set(id, sum);
  };
  for (const { operating_day, status, material_type, volume } of history.deliveries)
    if (status !== 'cancelled') add(operating_day, 'deliveries', material_type, volume);
  for (const { operating_day, boulder_volume, outputs } of history.transformations) {
    add(operating_day, 'feed', 'boulder', boulder_volume);
    for (const [material, volume] of Object.entries(outputs)) add(operating_day, 'transformation', material, volume);
  }
  for (const { operating_day, material_type, volume } of history.production)
    add(operating_day, 'production', material_type, volume);
  for (const { operating_day, kind, equipment_id, liters } of history.fuel)
    add(operating_day, kind === 'issue' ? 'fuel_issue' : 'fuel_receipt', equipment_id ?? 'solar', liters);
  return [...sums.values()];
}

function stocksOf(history: DemoHistory): { material_type: string; on_hand: number }[] {
  const onHand = new Map<string, number>(Object.keys(OPENING_STOCK).map((material) => [material, 0]));
  const post = (material: string, quantity: number) => onHand.set(material, (onHand.get(material) ?? 0) + quantity);
  for (const { material_type, adjustment } of history.adjustments) post(material_type, adjustment);
  for (const { status, material_type, volume } of history.deliveries)
    if (status !== 'cancelled') post(material_type, -volume);
  for (const { boulder_volume, outputs } of history.transformations) {
    post('boulder', -boulder_volume);
    for (const [material, volume] of Object.entries(outputs)) post(material, volume);
  }
  for (const { material_type, volume } of history.production) post(material_type, volume);
  for (const { kind, liters } of history.fuel) post('solar', kind === 'issue' ? -liters : liters);
  return [...onHand].map(([material_type, on_hand]) => ({ material_type, on_hand: Math.round(on_hand * 1000) / 1000 }));
}
