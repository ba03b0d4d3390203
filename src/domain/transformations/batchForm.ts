/** The form of one transformation: m³ with 3 decimals. */
import { MATERIALS, MATERIAL_TYPES, type MaterialType } from '../materials/materials.ts';
import { addQuantities } from '../values/quantities.ts';
import { transformations } from '../records/transformations.ts';
import { optional, word } from '../records/columns.ts';
import { formOf, type Checked } from '../mutations/forms.ts';
import { recordOf } from '../values/json.ts';

/** Possible products of boulder. */
export const PRODUCTS = MATERIAL_TYPES.filter(
  (type): type is Product => MATERIALS[type].category === 'finished_product',
);
export type Product = Exclude<MaterialType, 'boulder' | 'solar'>;

/** Every product has its own field, so that a material cannot occur twice. An empty field is no output. */
const OUTPUTS = recordOf(PRODUCTS, () => optional(transformations.columns.boulder_volume));

/** The screen sets the shift. */
export const BATCH = formOf('transformations.create', {
  sets: ['operating_day', 'shift_id', 'outputs', 'done_at', 'instead_of', 'instead_reason'],
  own: { ...OUTPUTS, shift_id: optional(word) },
});
export type BatchForm = Checked<typeof BATCH>;

export const hasOutputs = (form: Partial<Record<Product, unknown>>): boolean =>
  PRODUCTS.some((product) => form[product] !== undefined && form[product] !== '');

/** The outputs, m³ by material. */
export const outputsOf = (form: BatchForm): Readonly<Record<string, number>> =>
  Object.fromEntries(
    PRODUCTS.flatMap((product) => (form[product] === undefined ? [] : [[product, form[product]] as const])),
  );

/** Products of this batch that the shift (or day) also has as production entries, with their m³: they would count twice. */
export function enteredTwice(
  outputs: readonly Product[],
  entries: readonly { readonly material_type: string; readonly volume: number; readonly voided_at: string | null }[],
): readonly { readonly product: Product; readonly volume: number }[] {
  return outputs.flatMap((product) => {
    const same = entries.filter(({ material_type, voided_at }) => material_type === product && voided_at === null);
    return same.length === 0 ? [] : [{ product, volume: addQuantities(...same.map(({ volume }) => volume)) }];
  });
}
