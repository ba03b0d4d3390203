/** The input of a transformation: each product's field is its output. */
import { BATCH, PRODUCTS, hasOutputs, type BatchForm } from '../../domain/transformations/batchForm.ts';
import type { Batch } from '../../domain/transformations/massBalance.ts';
import { BEFORE_COUNT, AGAIN_TEXTS, recordedAgain, sinceOf, recordShape } from '../../forms/index.ts';
import type { CountQuestion, Again, Reading, Typed } from '../../forms/index.ts';
import type { SyncedTables } from '../../domain/records/rows.ts';
import { useMemo } from 'react';
import { useRows } from '../../data/index.ts';
import { densitiesByDay, type DensityOf } from '../../domain/materials/densities.ts';

/** Texts beside the fields of the record; `instead_day`: the operating day of the replaced record. */
const ALSO = { ...BEFORE_COUNT, ...AGAIN_TEXTS, instead_day: '' };
export type TransformationValues = Record<keyof typeof BATCH.start | keyof typeof ALSO, string>;

export const TRANSFORMATION = recordShape('transformation', BATCH, { also: ALSO });

/** It keeps its day and shift. */
export const transformationAgain = (row: SyncedTables['transformations'], open: () => void): Again =>
  recordedAgain(
    TRANSFORMATION,
    row.id,
    (write) => ({
      ...BATCH.textsOf({ ...row, ...row.outputs }, write),
      ...sinceOf(row),
      instead_day: row.operating_day,
    }),
    open,
  );

export const readTransformation = (
  typed: Typed<TransformationValues>,
  counted: CountQuestion,
): Reading<TransformationValues, BatchForm> =>
  TRANSFORMATION.read(typed, () =>
    hasOutputs(typed.values) ? counted.mistakes(typed.values.before_count) : { root: 'no_outputs' },
  );

/** As far as typed: invalid or negative numbers count as 0. */
export function batchIn(typed: Typed<TransformationValues>): Batch {
  const volume = (name: keyof TransformationValues) => {
    const value = TRANSFORMATION.numberIn(typed, name) ?? 0;
    return value > 0 ? value : 0;
  };
  return {
    boulder: volume('boulder_volume'),
    outputs: Object.fromEntries(PRODUCTS.map((product) => [product, volume(product)])),
    reject: volume('reject_volume'),
  };
}

/** As the owner has set them. */
export function useDensities(): DensityOf {
  const rows = useRows('materials');
  return useMemo(() => densitiesByDay(rows?.map(({ row }) => row) ?? []), [rows]);
}
