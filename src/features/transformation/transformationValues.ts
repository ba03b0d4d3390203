/** What is typed of a transformation: a product's own field is what came out of it. */
import { err } from '../../domain/values/result.ts';
import { PRODUCTS, formMistake, transformationSchema } from '../../domain/transformations/batchForm.ts';
import type { Product, TransformationForm } from '../../domain/transformations/batchForm.ts';
import type { Batch } from '../../domain/transformations/massBalance.ts';
import { trusted } from '../../domain/values/json.ts';
import { formShape } from '../../forms/formShape.ts';
import type { Reading } from '../../forms/formShape.ts';
import type { Typed } from '../../forms/typedStore.ts';

export type TransformationValues = Record<Product | 'boulderVolume' | 'rejectVolume' | 'shiftId' | 'notes', string>;

const EMPTY: TransformationValues = {
  boulderVolume: '',
  ...trusted<Record<Product, string>>(Object.fromEntries(PRODUCTS.map((product) => [product, '']))),
  rejectVolume: '',
  /** Empty: the shift that runs. */
  shiftId: '',
  notes: '',
};

export const TRANSFORMATION = formShape('transformation', EMPTY, ['boulderVolume', ...PRODUCTS, 'rejectVolume']);

const readFields = TRANSFORMATION.readBy(transformationSchema);

export function readTransformation(
  typed: Typed<TransformationValues>,
): Reading<TransformationValues, TransformationForm> {
  const read = readFields(typed);
  const isEmpty = PRODUCTS.every((product) => typed.values[product].trim() === '');
  const root = isEmpty ? formMistake({}) : null;
  if (root === null) return read;
  return err({ ...(read.ok ? {} : read.error), root });
}

/** As far as it is typed: what is no number, or below 0, counts as nothing. */
export function batchIn(typed: Typed<TransformationValues>): Batch {
  const volume = (name: keyof TransformationValues) => {
    const value = TRANSFORMATION.numberIn(typed, name) ?? 0;
    return value > 0 ? value : 0;
  };
  return {
    boulder: volume('boulderVolume'),
    outputs: Object.fromEntries(PRODUCTS.map((product) => [product, volume(product)])),
    reject: volume('rejectVolume'),
  };
}
