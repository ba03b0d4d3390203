/** Related fields of a ticket: a corrected name, plate or load replaces only what depended on the old one. */
import { nameKey, plateKey } from './text.ts';
import { netKg, volumeOf, type WeightOrigin } from './weighing.ts';
import type { Fields } from '../values/json.ts';

const HANGS_ON = [
  ['customer_name', ['customer_id', 'order_id', 'unit_price']],
  ['material_type', ['unit_price', 'density']],
  ['truck_license', ['truck_id', 'tare_kg', 'density']],
  ['driver_name', ['driver_id']],
] as const;

export type Lead = (typeof HANGS_ON)[number][0];

const NAMED_BY = { customer_id: 'customer_name', truck_id: 'truck_license', driver_id: 'driver_name' } as const;

/** The field by which the user chooses between two changes: a name and the id of its record belong together. */
export const chosenBy = (field: string): string =>
  new Map<string, string>(Object.entries(NAMED_BY)).get(field) ?? field;

/** Which leading fields now have another meaning. Another spelling of the same name or plate does not count. */
export const changedLeads = (before: Fields, after: Fields): Lead[] =>
  leadsThatChange(before, after).map(([lead]) => lead);

/** A corrected ticket's data, with its new `fields`; the density stays only if it determined the volume, as at the gate. */
export function correctedDelivery(before: Fields, fields: Fields): Fields {
  const after = keptOf(before, fields);
  const kept = { ...after, ...retyped(before, after) };
  return makesVolume(kept) ? kept : withoutThose(kept, (field) => field === 'density');
}

/** A corrected weight was typed, and is flagged if the scale had shown another. Twin: `private.correct_delivery`. */
export function retyped(before: Fields, after: Fields): Fields {
  const fields = (['gross', 'tare'] as const).map((weight) => {
    const kg = after[`${weight}_kg`] ?? null;
    return kg === (before[`${weight}_kg`] ?? null)
      ? {}
      : { [`${weight}_from`]: kg === null ? null : ('typed' satisfies WeightOrigin), [`${weight}_at`]: null };
  });
  const isMarked = before['gross_from'] === 'scale' && fields[0]?.['gross_from'] === 'typed';
  return { ...fields[0], ...fields[1], ...(isMarked && { weighed_manually: true }) };
}

function keptOf(before: Fields, fields: Fields): Fields {
  const after = { ...before, ...fields };
  const gone = new Set<string>(leadsThatChange(before, after).flatMap(([, hanging]) => hanging));
  return withoutThose(after, (field) => gone.has(field) && !Object.hasOwn(fields, field));
}

const WEIGHTS = ['gross_kg', 'tare_kg'] as const;

/** The side, weights or volume, that contradicts the corrections. Undefined: both agree, or one is unknown. */
export function notFollowed(before: Fields, fields: Fields): 'volume' | 'weights' | undefined {
  const after = keptOf(before, fields);
  const isOther = (field: string) => before[field] !== after[field];
  if (makesVolume(after) || volumeByWeight(after) === null) return undefined;
  return WEIGHTS.some(isOther) ? 'volume' : isOther('volume') ? 'weights' : undefined;
}

/** m³ from corrected weights, as at the gate. Undefined: no weight differs, or the volume did not come from the weights. */
export function followedVolume(before: Fields, after: Fields): number | undefined {
  const isOther = leadsThatChange(before, after).some(([, hanging]) => hanging.some((field) => field === 'density'));
  if (isOther || !makesVolume(before) || WEIGHTS.every((weight) => after[weight] === before[weight])) return undefined;
  return volumeByWeight(after) ?? undefined;
}

const volumeByWeight = ({ gross_kg: gross, tare_kg: tare, density }: Fields): number | null =>
  volumeOf(netKg(numberOf(gross), numberOf(tare)) ?? 0, numberOf(density));
const makesVolume = (ticket: Fields): boolean => volumeByWeight(ticket) === ticket['volume'];

const numberOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);
const withoutThose = (fields: Fields, isGone: (field: string) => boolean): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([field]) => !isGone(field)));

const leadsThatChange = (before: Fields, after: Fields) =>
  HANGS_ON.filter(([lead]) => meaningOf(lead, before[lead]) !== meaningOf(lead, after[lead]));

function meaningOf(field: Lead, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  return field === 'truck_license' ? plateKey(value) : nameKey(value);
}
