/** The fixed list of materials, in the order in which screens show them. Their descriptions are texts: `material.description`. */
export const MATERIALS = {
  boulder: { displayName: 'Boulder', category: 'raw_material', unit: 'm³' },
  solar: { displayName: 'Solar Fuel', category: 'fuel', unit: 'L' },
  abu_batu: { displayName: 'Abu Batu (Stone Dust)', category: 'finished_product', unit: 'm³' },
  base_course_a: { displayName: 'Base Course (Agregat A)', category: 'finished_product', unit: 'm³' },
  sub_base_b: { displayName: 'Sub Base (Agregat B)', category: 'finished_product', unit: 'm³' },
  split_half_inch: { displayName: 'Split ½" (10–20 mm)', category: 'finished_product', unit: 'm³' },
  split_three_quarter_inch: { displayName: 'Split ¾" (20–30 mm)', category: 'finished_product', unit: 'm³' },
  split_2_3_cm: { displayName: 'Split 2–3 cm (30–50 mm)', category: 'finished_product', unit: 'm³' },
  screening_sirtu: { displayName: 'Screening / Sirtu', category: 'finished_product', unit: 'm³' },
  lainnya: { displayName: 'Lainnya', category: 'finished_product', unit: 'm³' },
} as const satisfies Record<string, { displayName: string; category: MaterialCategory; unit: 'm³' | 'L' }>;

/** Without the remark in brackets, for narrow places: no two are the same. */
export const shortName = (type: MaterialType): string => MATERIALS[type].displayName.replace(/ \(.*\)$/, '');

export type MaterialType = keyof typeof MATERIALS;
export type MaterialCategory = 'raw_material' | 'finished_product' | 'fuel';

export const isMaterialType = (value: string): value is MaterialType => Object.hasOwn(MATERIALS, value);
export const MATERIAL_TYPES: readonly MaterialType[] = Object.keys(MATERIALS).filter(isMaterialType);
/** Materials loaded on trucks. Diesel leaves through the fuel log, in litres. */
export const LOADABLE: readonly MaterialType[] = MATERIAL_TYPES.filter((type) => MATERIALS[type].category !== 'fuel');

/** The material for any name in a record. `type` is null for an unknown name: it is shown, not guessed. */
export interface KnownMaterial {
  readonly type: MaterialType | null;
  readonly displayName: string;
  readonly category: MaterialCategory;
  readonly unit: 'm³' | 'L';
}

/** Current types, the names in older files, else a finished product in m³ with a prettified name. */
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
