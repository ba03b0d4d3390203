/**
 * Opening stock and, until production is recorded by itself, a weekly entry of what was crushed: enough that the book
 * never runs dry and ends ample.
 */
import { MATERIAL_TYPES, type MaterialType } from '../../../src/domain/materials.ts';
import { addDays } from './calendar.ts';
import type { NewDelivery } from './deliveries.ts';
import type { Chance } from './random.ts';

export interface NewAdjustment {
  readonly id: string;
  readonly operating_day: string;
  readonly kind: 'opening' | 'adjustment';
  readonly material_type: MaterialType;
  /** m³, litres for fuel. */
  readonly adjustment: number;
  readonly reason: string;
  readonly author: string;
  readonly captured_at: string;
  readonly received_at: string;
}

const OPENING: Record<MaterialType, number> = {
  boulder: 6400,
  solar: 9200,
  abu_batu: 5200,
  base_course_a: 4300,
  sub_base_b: 3600,
  split_half_inch: 6100,
  split_three_quarter_inch: 4700,
  split_2_3_cm: 3900,
  screening_sirtu: 2800,
  lainnya: 1400,
};

export function stockEntries(firstDay: string, deliveries: readonly NewDelivery[], owner: string, chance: Chance): NewAdjustment[] {
  const entry = (day: string, material_type: MaterialType, adjustment: number, kind: NewAdjustment['kind'], reason: string): NewAdjustment => {
    const at = new Date(`${day}T06:05:00+07:00`);
    const captured_at = at.toISOString();
    return { id: chance.id(at), operating_day: day, kind, material_type, adjustment, reason, author: owner, captured_at, received_at: captured_at };
  };
  const opening = MATERIAL_TYPES.map((material) => entry(firstDay, material, OPENING[material], 'opening', 'Stok awal'));
  const weeks = [...weeklyVolumes(firstDay, deliveries)].map(([key, volume]) => {
    const [day = firstDay, material = 'lainnya'] = key.split(' ');
    // The crusher follows demand, never exactly.
    const produced = Math.round(volume * chance.normal(1, 0.04) * 2) / 2;
    return entry(day, materialNamed(material), Math.max(0.5, produced), 'adjustment', 'Produksi minggu ini');
  });
  return [...opening, ...weeks];
}

/** What was delivered in each week, by the week's first day and material. */
function weeklyVolumes(firstDay: string, deliveries: readonly NewDelivery[]): Map<string, number> {
  const weekOf = new Map<string, string>();
  const weekStart = (day: string) => {
    let start = weekOf.get(day);
    if (!start) {
      const days = Math.round((Date.parse(day) - Date.parse(firstDay)) / 86_400_000);
      start = addDays(firstDay, days - (days % 7));
      weekOf.set(day, start);
    }
    return start;
  };
  const volumes = new Map<string, number>();
  for (const { operating_day, material_type, volume, status } of deliveries) {
    if (status === 'cancelled') continue;
    const key = `${weekStart(operating_day)} ${material_type}`;
    volumes.set(key, (volumes.get(key) ?? 0) + volume);
  }
  return volumes;
}

const materialNamed = (name: string): MaterialType => MATERIAL_TYPES.find((material) => material === name) ?? 'lainnya';
