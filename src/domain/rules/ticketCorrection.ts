/**
 * What hangs together on a ticket. A name, a plate or a load that is corrected takes along what was true of the old one only:
 * else the paper names one customer and the books another.
 */
import { nameKey } from './text.ts';
import { plateKey } from './plate.ts';
import { netKg, volumeOf } from './weighing.ts';

type Fields = Readonly<Record<string, unknown>>;

const HANGS_ON = [
  ['customer_name', ['customer_id', 'unit_price']],
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

/** What a corrected ticket keeps of the old one, with its `fields` in place. */
export function correctedDelivery(before: Fields, fields: Fields): Fields {
  const after = { ...before, ...fields };
  const gone = new Set<string>(leadsThatChange(before, after).flatMap(([, hanging]) => hanging));
  const kept = withoutThose(after, (field) => gone.has(field) && !Object.hasOwn(fields, field));
  const left: readonly string[] = LEFT_OUT[weightsAfter(before, kept)];
  return withoutThose(kept, (field) => left.includes(field));
}

const WEIGHTS = ['gross_kg', 'tare_kg'] as const;
const LEFT_OUT = {
  kept: [],
  not_followed: ['density'],
  left_out: [...WEIGHTS, 'density', 'weighed_manually'],
} as const;

/**
 * The volume that stands on the form counts. `left_out`: it was typed anew, and the weights are of the old one. `not_followed`:
 * the weights were, and with the density they make another volume.
 */
export function weightsAfter(before: Fields, after: Fields): keyof typeof LEFT_OUT {
  if (makesVolume(after)) return 'kept';
  if (WEIGHTS.some((weight) => typeof after[weight] === 'number' && after[weight] !== before[weight]))
    return 'not_followed';
  return before['volume'] === after['volume'] ? 'kept' : 'left_out';
}

/**
 * m³: a clerk who puts a weight right expects the volume to follow, as at the gate. Undefined: no weight differs, the volume was not of
 * the weights, or it is another truck's or another material's now.
 */
export function followedVolume(before: Fields, after: Fields): number | undefined {
  const isOther = leadsThatChange(before, after).some(([, hanging]) => hanging.some((field) => field === 'density'));
  if (isOther || !makesVolume(before) || WEIGHTS.every((weight) => after[weight] === before[weight])) return undefined;
  const net = netKg(numberOf(after['gross_kg']), numberOf(after['tare_kg']));
  return (net === null ? null : volumeOf(net, numberOf(before['density']))) ?? undefined;
}

function makesVolume({ gross_kg: gross, tare_kg: tare, density, volume }: Fields): boolean {
  const net = netKg(numberOf(gross), numberOf(tare));
  return net !== null && volumeOf(net, numberOf(density)) === volume;
}

const numberOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);
const withoutThose = (fields: Fields, isGone: (field: string) => boolean): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([field]) => !isGone(field)));

const leadsThatChange = (before: Fields, after: Fields) =>
  HANGS_ON.filter(([lead]) => meaningOf(lead, before[lead]) !== meaningOf(lead, after[lead]));

function meaningOf(field: Lead, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  return field === 'truck_license' ? plateKey(value) : nameKey(value);
}
