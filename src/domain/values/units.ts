/** The unit of a number follows from its field's name, the same in every table. */
export type FieldUnit = 'm³' | 'L' | 'kg' | 't' | 't/m³' | 'h' | '%' | 'Rp';

/** Null for a number without a unit, or whose material determines it. */
export function unitOf(field: string): FieldUnit | null {
  if (field === 'density') return 't/m³';
  if (field === 'legal_gross_t') return 't';
  if (field === 'hour_meter' || field.endsWith('_hours')) return 'h';
  if (field.endsWith('_kg')) return 'kg';
  if (field.endsWith('_pct')) return '%';
  if (field.endsWith('liters') && !field.startsWith('price')) return 'L';
  if (/price|amount|credit_limit|cost|current_value/.test(field)) return 'Rp';
  return /volume|_m3$|production_target/.test(field) ? 'm³' : null;
}
