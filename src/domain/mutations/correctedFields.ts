/** The input for a corrected record: each field by the schema and with the messages of its original form. */
import * as z from 'zod/mini';
import { canBeEmpty, corrected } from './correctPayload.ts';
import { kindOf, type CorrectableField, type MutationKind } from './mutations.ts';
import { ruleOf as columnRule } from '../records/rules.ts';
import { err, ok, type Result } from '../values/result.ts';
import { firstMistakes, type ValidationCode } from '../rules/codes.ts';
import { volumeMistake, type VolumeLimits } from '../settings/volume.ts';
import { keysOf, type Fields } from '../values/json.ts';

export interface Corrected {
  readonly kind: MutationKind;
  readonly record: Fields;
  readonly limits: VolumeLimits;
}

export interface TypedField {
  readonly text: string;
  /** Null if nothing is typed; NaN if it is no number. */
  readonly value: string | number | null;
  readonly unclear: boolean;
}

type Mistakes<F extends string> = Partial<Record<F, ValidationCode>>;

/** `typed`: the fields that differ from the record; the others stay unchanged. Null clears a field. */
export function correctedFields<F extends CorrectableField>(
  of: Corrected,
  typed: Readonly<Partial<Record<F, TypedField>>>,
): Result<Fields, Mistakes<F>> {
  const fields = keysOf(typed);
  const filled = fields.filter((field) => typed[field]?.value !== null);
  const schema = z.object(Object.fromEntries(filled.map((field) => [field, ruleOf(field, of)])));
  const read = schema.safeParse(Object.fromEntries(filled.map((field) => [field, typed[field]?.value])));
  if (!read.success) {
    const mistakes = firstMistakes<F>(read.error.issues, {
      fieldOf: ([name]) => fields.find((field) => field === name),
      typedOf: (field) => typed[field]?.text ?? '',
      isUnclear: (field) => typed[field]?.unclear ?? false,
    });
    return err({
      ...missing(
        of,
        fields.filter((field) => !filled.includes(field)),
      ),
      ...mistakes,
    });
  }
  // A text may be empty once it is cleaned.
  const values = Object.fromEntries(
    fields.map((field) => [field, read.data[field] === '' ? null : (read.data[field] ?? null)]),
  );
  const mistakes = {
    ...missing(
      of,
      fields.filter((field) => values[field] === null),
    ),
    ...outsideOfSite(of, values),
    ...againstTheTare(of, values),
  };
  return Object.keys(mistakes).length === 0 ? ok(values) : err(mistakes);
}

const missing = <F extends string>({ kind, record }: Corrected, emptied: readonly F[]): Mistakes<F> => {
  const mistakes: Mistakes<F> = {};
  for (const field of emptied) if (!canBeEmpty(kind, record, field)) mistakes[field] = 'required';
  return mistakes;
};

function againstTheTare({ kind, record }: Corrected, values: Fields): Mistakes<'gross_kg'> {
  if (values['gross_kg'] === undefined && values['tare_kg'] === undefined) return {};
  const { gross_kg: gross, tare_kg: tare } = corrected(kind, record, values);
  return typeof gross === 'number' && typeof tare === 'number' && gross <= tare ? { gross_kg: 'gross_below_tare' } : {};
}

function ruleOf(field: string, { kind, record }: Corrected): z.ZodMiniType {
  const column = kindOf(kind).fields[field];
  if (!column) throw new Error(`${kind} has no ${field}`);
  return columnRule(column, record);
}

/** The volume of a ticket must be within the site's limits. */
function outsideOfSite({ kind, limits }: Corrected, { volume }: Fields): Mistakes<'volume'> {
  const mistake = kind === 'deliveries.create' && typeof volume === 'number' && volumeMistake(volume, limits);
  return mistake ? { volume: mistake } : {};
}
