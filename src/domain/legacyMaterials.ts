import { MATERIALS, isMaterialType } from './materials.ts';
import type { MaterialCategory, MaterialType } from './materials.ts';

/** A material by whatever name a record carries. `type` is null for a name that nobody knows: it is shown, not guessed. */
export interface KnownMaterial {
  readonly type: MaterialType | null;
  readonly displayName: string;
  readonly category: MaterialCategory;
  readonly unit: 'm³' | 'L';
}

/** Current types, the legacy names of product.md §3, else a finished product in m³ with a prettified name. */
export function materialByName(name: string): KnownMaterial {
  const trimmed = name.trim();
  const key = trimmed.toLowerCase();
  const type = isMaterialType(key) ? key : LEGACY_NAMES.get(key);
  if (type) return { type, ...MATERIALS[type] };
  return { type: null, displayName: prettified(trimmed), category: 'finished_product', unit: 'm³' };
}

const LEGACY_NAMES: ReadonlyMap<string, MaterialType> = new Map([
  ['batu base course', 'base_course_a'],
  ['batu split 1-2', 'split_half_inch'],
  ['split12', 'split_half_inch'],
  ['batu split 2-3', 'split_2_3_cm'],
  ['pasir plester', 'lainnya'],
  ['batu_belah', 'lainnya'],
  ['sirtu', 'screening_sirtu'],
  ['sirdam', 'screening_sirtu'],
  ['boulder', 'boulder'],
  ['test_boulder', 'boulder'],
  ['solar', 'solar'],
]);

/** `rock_dust-fine` → `Rock Dust Fine`. */
function prettified(name: string): string {
  const words = name.split(/[_\s-]+/).filter(Boolean);
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
}
