/** The book of an earlier moment, from the current one and the movements since: by each movement's own time, like the server. */
import { addQuantities } from '../values/quantities.ts';
import type { SyncedTables } from '../records/rows.ts';

export type StockMovement = ReturnType<typeof movementsOf>[number];

export const bookAt = (now: number, movements: readonly StockMovement[], material: string, moment: number): number =>
  addQuantities(
    now,
    ...movements.filter((one) => one.material === material && one.at > moment).map(({ quantity }) => -quantity),
  );

type Rows<T extends keyof SyncedTables> = readonly SyncedTables[T][];

/** m³, litres of fuel, signed; `at`: ms since 1970. From records as this device shows them. A voided record never moved stock; a cancelled one returned it when it was cancelled. */
export function movementsOf(records: {
  readonly deliveries: Rows<'deliveries'>;
  readonly production: Rows<'production_entries'>;
  readonly fuel: Rows<'fuel_logs'>;
  readonly transformations: Rows<'transformations'>;
  readonly adjustments: Rows<'stock_adjustments'>;
}) {
  const standing = <R extends { readonly voided_at: string | null }>(rows: readonly R[]) =>
    rows.filter((row) => row.voided_at === null);
  const doneAt = (row: { readonly done_at: string | null; readonly captured_at: string }) =>
    Date.parse(row.done_at ?? row.captured_at);
  return [
    ...standing(records.deliveries).flatMap(({ material_type: material, volume, status, ...row }) => [
      { material, at: Date.parse(row.captured_at), quantity: -volume },
      ...(status === 'cancelled' && row.cancelled_at !== null
        ? [{ material, at: Date.parse(row.cancelled_at), quantity: volume }]
        : []),
    ]),
    ...standing(records.production).map((row) => ({
      material: row.material_type,
      at: doneAt(row),
      quantity: row.volume,
    })),
    ...standing(records.fuel).map((row) => ({
      material: 'solar',
      at: doneAt(row),
      quantity: row.kind === 'issue' ? -row.liters : row.liters,
    })),
    ...standing(records.transformations).flatMap((row) => [
      { material: 'boulder', at: doneAt(row), quantity: -row.boulder_volume },
      ...Object.entries(row.outputs).map(([material, quantity]) => ({ material, at: doneAt(row), quantity })),
    ]),
    ...standing(records.adjustments).map((row) => ({
      material: row.material_type,
      at: Date.parse(row.counted_at ?? row.captured_at),
      quantity: addQuantities(row.adjustment, row.settled),
    })),
  ];
}
