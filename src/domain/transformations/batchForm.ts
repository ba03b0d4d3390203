/** What a form says of one transformation: m³ with 3 decimals. */
import * as z from 'zod/mini';
import { MATERIALS, MATERIAL_TYPES } from '../materials/materials.ts';
import type { MaterialType } from '../materials/materials.ts';
import type { MutationPayloads } from '../mutations/mutations.ts';
import { addQuantities } from '../values/quantities.ts';
import { transformations } from '../records/transformations.ts';
import { ruleOf } from '../records/rules.ts';
import { notes } from '../rules/schemas.ts';
import type { ValidationCode } from '../rules/codes.ts';
import { trusted } from '../values/json.ts';

/** What a boulder can become. */
export const PRODUCTS = trusted<readonly Product[]>(
  MATERIAL_TYPES.filter((type) => MATERIALS[type].category === 'finished_product'),
);
export type Product = Exclude<MaterialType, 'boulder' | 'solar'>;

const output = ruleOf(transformations.columns.boulder_volume);

/** Every product has a field of its own, so that no material can be there twice. An empty field is no output. */
export const transformationSchema = z.object({
  boulderVolume: output,
  ...trusted<Record<Product, z.ZodMiniOptional<typeof output>>>(
    Object.fromEntries(PRODUCTS.map((product) => [product, z.optional(output)])),
  ),
  rejectVolume: z.optional(ruleOf(transformations.columns.reject_volume)),
  shiftId: z.string(),
  notes,
});
export type TransformationForm = z.infer<typeof transformationSchema>;

/** A batch has at least one output. */
export const formMistake = (form: Partial<Record<Product, number | undefined>>): ValidationCode | null =>
  PRODUCTS.some((product) => form[product] !== undefined) ? null : 'no_outputs';

export function transformationPayload(
  form: TransformationForm,
  operating_day: string,
): MutationPayloads['transformations.create'] {
  const outputs = PRODUCTS.flatMap((product) =>
    form[product] === undefined ? [] : [[product, form[product]] as const],
  );
  return {
    operating_day,
    boulder_volume: form.boulderVolume,
    outputs: Object.fromEntries(outputs),
    ...(form.rejectVolume !== undefined && form.rejectVolume > 0 && { reject_volume: form.rejectVolume }),
    ...(form.shiftId !== '' && { shift_id: form.shiftId }),
    ...(form.notes !== '' && { notes: form.notes }),
  };
}

interface Entry {
  readonly material_type: string;
  readonly volume: number;
  readonly voided_at: string | null;
}

/**
 * Products of this batch that the same shift (or, without one, the same day) has as production entries too: one output is entered
 * once, or it stands in the stock twice. Given with what was entered of each, m³.
 */
export function enteredTwice(
  outputs: readonly Product[],
  entries: readonly Entry[],
): readonly { readonly product: Product; readonly volume: number }[] {
  return outputs.flatMap((product) => {
    const same = entries.filter(({ material_type, voided_at }) => material_type === product && voided_at === null);
    return same.length === 0 ? [] : [{ product, volume: addQuantities(...same.map(({ volume }) => volume)) }];
  });
}
