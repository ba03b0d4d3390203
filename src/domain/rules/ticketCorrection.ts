/**
 * What hangs together on a ticket. A name, a plate or a load that is corrected takes along what was true of the old one only:
 * else the paper names one customer and the books another.
 */
import { nameKey } from './text.ts';
import { plateKey } from './plate.ts';
import { netKg, volumeOf } from './weighing.ts';

type Fields = Readonly<Record<string, unknown>>;

const HANGS_ON = [
  ['customer_name', ['customer_id', 'order_id', 'unit_price']],
  ['material_type', ['unit_price', 'density']],
  ['truck_license', ['truck_id', 'tare_kg', 'density']],
  ['driver_name', ['driver_id']],
] as const;

export type Lead = (typeof HANGS_ON)[number][0];

const NAMED_BY = { customer_id: 'customer_name', truck_id: 'truck_license', driver_id: 'driver_name' } as const;

/** Fields that two people changed are chosen between by this one: a name and the id of its record go together. */
export const chosenBy = (field: string): string =>
  new Map<string, string>(Object.entries(NAMED_BY)).get(field) ?? field;

/** Which of those that others hang on mean something else now. Another spelling of one name or plate is no other one. */
export const changedLeads = (before: Fields, after: Fields): Lead[] =>
  leadsThatChange(before, after).map(([lead]) => lead);

/** What a corrected ticket keeps of the old one, with its `fields` in place; the density only where it made the volume, as at the gate. */
export function correctedDelivery(before: Fields, fields: Fields): Fields {
  const kept = keptOf(before, fields);
  return makesVolume(kept) ? kept : withoutThose(kept, (field) => field === 'density');
}

function keptOf(before: Fields, fields: Fields): Fields {
  const after = { ...before, ...fields };
  const gone = new Set<string>(leadsThatChange(before, after).flatMap(([, hanging]) => hanging));
  return withoutThose(after, (field) => gone.has(field) && !Object.hasOwn(fields, field));
}

const WEIGHTS = ['gross_kg', 'tare_kg'] as const;

/**
 * A corrected ticket keeps its weights and its volume as typed, also where the weights make another volume. This names the side that does
 * not agree with what was typed; undefined: both agree, or a weight or the density is missing.
 */
export function notFollowed(before: Fields, fields: Fields): 'volume' | 'weights' | undefined {
  const after = keptOf(before, fields);
  const isOther = (field: string) => before[field] !== after[field];
  if (makesVolume(after) || volumeByWeight(after) === null) return undefined;
  return WEIGHTS.some(isOther) ? 'volume' : isOther('volume') ? 'weights' : undefined;
}

/**
 * m³: a clerk who puts a weight right expects the volume to follow, as at the gate. Undefined: no weight differs, the volume was not of
 * the weights, or it is another truck's or another material's now.
 */
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
