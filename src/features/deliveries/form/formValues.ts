/** The form as it is typed: texts only. The resolver reads the numbers by the language and asks the domain's one schema. */
import { contradictionsIn, deliverySchema } from '../../../domain/deliveries/deliverySchema.ts';
import { firstMistakes } from '../../../domain/rules/codes.ts';
import { isWholeField } from '../../../domain/rules/numberColumns.ts';
import { err, ok } from '../../../domain/result.ts';
import { DEFAULT_TRUCK_TYPE } from '../../../domain/truckTypes.ts';
import { readNumber, readWholeNumber } from '../../../i18n/numbers.ts';
import { typedForm } from '../../../i18n/typedNumbers.ts';
import type { FieldErrors, ResolverResult } from 'react-hook-form';
import type { DeliveryForm } from '../../../domain/deliveries/deliverySchema.ts';
import type { OverrideReason } from '../../../domain/deliveries/override.ts';
import type { VolumeLimits } from '../../../domain/rules/volume.ts';
import type { Result } from '../../../domain/result.ts';
import type { Language } from '../../../i18n/languages.ts';

export const EMPTY_VALUES = {
  truckLicense: '',
  customer: '',
  materialType: '',
  volume: '',
  driverName: '',
  truckType: DEFAULT_TRUCK_TYPE,
  indexM3: '',
  grossKg: '',
  tareKg: '',
  /** 'yes' where a person typed the tare, though it be the number that the truck had before: it was weighed again. */
  tareWeighed: '',
  /** Names of the fields, between spaces, whose value the program filled in and nobody has touched since. */
  filled: '',
  /** 'yes' where the weights do not come from the weighbridge. */
  weighedManually: '',
  destinationAddress: '',
  notes: '',
};
export type FormValues = typeof EMPTY_VALUES;
export type FieldName = keyof FormValues;

export const NUMBER_FIELDS = ['volume', 'indexM3', 'grossKg', 'tareKg'] as const satisfies readonly FieldName[];
export type NumberField = (typeof NUMBER_FIELDS)[number];

const FORM = typedForm({ empty: EMPTY_VALUES, numbers: NUMBER_FIELDS, isWhole: isWholeField });
export const { inLanguage, isUntouched, draftOf, valuesFromDraft } = FORM;

/** What the rules need beside what was typed. `availableStock` is undefined while this device knows none. */
export interface FormContext {
  readonly limits: VolumeLimits;
  readonly language: Language;
  readonly availableStock: number | undefined;
  readonly overrideReason: OverrideReason | undefined;
}

/** For the form library. */
export function resolveDelivery(values: FormValues, context: FormContext): ResolverResult<FormValues, DeliveryForm> {
  const read = readDelivery(values, context);
  return read.ok ? { values: read.value, errors: {} } : { values: {}, errors: read.error };
}

/** What was typed, as a delivery; else the error of each field. */
export function readDelivery(values: FormValues, context: FormContext): Result<DeliveryForm, FieldErrors<FormValues>> {
  const { limits, language, availableStock, overrideReason } = context;
  const numbers = Object.fromEntries(NUMBER_FIELDS.map((name) => [name, numberIn(values, name, language)]));
  const weighedManually = values.weighedManually === 'yes';
  const checked = deliverySchema(limits).safeParse({
    ...values,
    ...numbers,
    weighedManually,
    availableStock,
    overrideReason,
  });
  if (checked.success) return ok(checked.data);
  const mistakes = firstMistakes(checked.error.issues, {
    fieldOf: ([first]) => FORM.fieldOf(first),
    typedOf: (field) => values[field],
    isUnclear: (field) => isNumberField(field) && readField(values, field, language).ambiguous,
  });
  // The schema compares fields only where each is right by itself: told then, a contradiction would come on the second try.
  const right = Object.fromEntries(Object.entries(numbers).filter(([name]) => !(name in mistakes)));
  const contradictions = contradictionsIn({ ...right, availableStock, overrideReason }).map(({ field, message }) => [
    field,
    message,
  ]);
  return err(
    Object.fromEntries(
      [...Object.entries(mistakes), ...contradictions].map(([field, message]) => [field, { type: 'rule', message }]),
    ),
  );
}

/** NaN where it is no number; undefined where nothing is typed, for all but the volume, which every ticket has. */
export function numberIn(values: FormValues, name: NumberField, language: Language): number | undefined {
  if (name !== 'volume' && isMissing(values[name])) return undefined;
  return readField(values, name, language).value;
}

const readField = (values: FormValues, name: NumberField, language: Language) =>
  (isWholeField(name) ? readWholeNumber : readNumber)(values[name], language);

const isNumberField = (name: FieldName): name is NumberField => NUMBER_FIELDS.some((field) => field === name);
const isMissing = (typed: string): boolean => typed.trim() === '';
