/** What the program fills into a ticket, as plain functions of the form's values: for the screen, and for a save that comes before it. */
import { netKg, volumeOf } from '../../../domain/rules/weighing.ts';
import { nameKey } from '../../../domain/rules/text.ts';
import { formatNumber, type Language } from '../../../i18n/index.ts';
import { DELIVERY, EMPTY_VALUES, type FieldName, type FormValues } from './formValues.ts';
import type { Typed } from '../../../forms/shape/typedStore.ts';
import type { AtGate } from './useAtGate.ts';

export type PlateHistory = Pick<AtGate, 'truck' | 'last' | 'visit'>;

const OF_PLATE = [
  'truck_type',
  'index_m3',
  'tare_kg',
  'driver_name',
  'customer_name',
  // After the customer, to whom it belongs.
  'destination_address',
] as const satisfies readonly FieldName[];
const OF_LOAD = ['material_type', 'volume'] as const satisfies readonly FieldName[];
export const FILLABLE = [...OF_PLATE, ...OF_LOAD] as const;

/** `left`: fields that stay unchanged. `taken`: fields whose value was typed for another truck. `isOther`: the plate has changed. */
export interface Filling {
  readonly left: (name: FieldName) => boolean;
  readonly taken: (name: FieldName) => boolean;
  readonly isOther: boolean;
}

/** Only empty fields, and those that the program filled before. Values that the plate does not have are cleared. */
export function filledByPlate(
  values: FormValues,
  brought: Partial<FormValues>,
  { left, taken, isOther }: Filling,
): FormValues {
  return OF_PLATE.reduce(
    (filled, name) => {
      if (left(name) || !(mayFill(values, name) || taken(name))) return filled;
      const tareWeighed = name === 'tare_kg' ? '' : filled.tareWeighed;
      const value = name === 'destination_address' ? destinationFor(filled, brought) : brought[name];
      const driverChosen = name === 'driver_name' ? '' : filled.driverChosen;
      return { ...filled, tareWeighed, driverChosen, ...filledField(filled, name, value ?? EMPTY_VALUES[name]) };
    },
    isOther && values.copiedFrom === '' ? withoutLoad(values) : values,
  );
}

/** Removes the previous truck's last load; that of a copied ticket stays. A volume by weight follows its weights. */
const withoutLoad = (values: FormValues): FormValues =>
  OF_LOAD.filter((name) => isFilled(values, name) && (name !== 'volume' || values.gross_kg === '')).reduce(
    (rest, name) => ({ ...rest, ...filledField(rest, name, '') }),
    values,
  );

/** The last load's destination, only for the same customer: another customer's stone must not go there. */
const destinationFor = ({ customer_name }: FormValues, brought: Partial<FormValues>): string | undefined =>
  nameKey(customer_name) === nameKey(brought.customer_name ?? '') ? brought.destination_address : undefined;

/** The destination when the customer changes, or is again that of the last load. */
export const filledForCustomer = (values: FormValues, brought: Partial<FormValues>): FormValues =>
  mayFill(values, 'destination_address')
    ? { ...values, ...filledField(values, 'destination_address', destinationFor(values, brought) ?? '') }
    : values;

/** By weight and density, in the field's format; empty if one is missing. */
export function volumeByWeight(typed: Typed<FormValues>, density: number | undefined): string {
  const net = netKg(DELIVERY.numberIn(typed, 'gross_kg'), DELIVERY.numberIn(typed, 'tare_kg'));
  const volume = net === null ? null : volumeOf(net, density);
  return volume === null ? '' : formatNumber(volume, typed.language);
}

/** Sets one field, and records that the program did. */
export function filledField(values: FormValues, name: FieldName, value: string): Partial<FormValues> {
  return {
    [name]: value,
    filled:
      value === EMPTY_VALUES[name]
        ? noted(values)
            .filter((other) => other !== name)
            .join(' ')
        : [...new Set([...noted(values), name])].join(' '),
  };
}

/** A field that a user edited is theirs, even if its value is unchanged, until they clear it. */
export const mayFill = (values: FormValues, name: FieldName): boolean =>
  values[name] === EMPTY_VALUES[name] || isFilled(values, name);

/** The current value was filled in by the program, not typed. */
export const isFilled = (values: Pick<FormValues, 'filled'>, name: FieldName): boolean => noted(values).includes(name);

const noted = ({ filled }: Pick<FormValues, 'filled'>): string[] => filled.split(' ').filter((name) => name !== '');

/** What a plate at the gate fills in, in the fields' format: only known values. */
export function broughtBy({ truck, last, visit }: PlateHistory, language: Language): Partial<FormValues> {
  const customer = visit?.customer_name ?? last?.customer_name;
  const number = (value: number | null | undefined) => value && formatNumber(value, language);
  const found: { readonly [Name in FieldName]?: string | number | null | undefined } = {
    truck_type: truck?.row.truck_type ?? last?.truck_type,
    index_m3: number(truck?.row.index_m3),
    tare_kg: number(visit?.tare_kg ?? truck?.row.tare_kg),
    driver_name: visit?.driver_name ?? last?.driver_name,
    customer_name: customer,
    destination_address:
      nameKey(customer ?? '') === nameKey(last?.customer_name ?? '') ? last?.destination_address : null,
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => typeof value === 'string'));
}

/** Recorded about a field that a user typed in: it is theirs, and a tare counts as weighed again, even if equal. */
export const typedNotes = (values: FormValues, name: FieldName): Partial<FormValues> => ({
  filled: noted(values)
    .filter((other) => other !== name)
    .join(' '),
  tareWeighed: name === 'tare_kg' ? 'yes' : values.tareWeighed,
  driverChosen: name === 'driver_name' ? '' : values.driverChosen,
});
