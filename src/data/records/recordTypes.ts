import type { MaterialType } from '../../domain/materials/materials.ts';
import type { SyncedTables, TableName } from '../../domain/records/rows.ts';
import type { OthersUnsentStock } from '../../sync/predict/unsentMovements.ts';

export type { RowSync } from '../../sync/predict/overlay.ts';
export type { ViewRow } from '../store/views.ts';

/** Filters run on an index where the table has one (see `src/data/store/schema.ts`); `limit` defaults to 200. */
export interface RowsQuery<T extends TableName> {
  readonly where?: { readonly [K in keyof SyncedTables[T] & string]?: SyncedTables[T][K] & (string | number) };
  /** The limit applies to the table's own order: deliveries newest first, names and truck plates alphabetically. */
  readonly limit?: number;
}

export interface StockView {
  readonly materialType: MaterialType;
  /** m³ (litres for fuel): the server's figure plus what this device has not sent yet, from any of its users. */
  readonly onHand: number;
  /** This user's unsent part of `onHand`. */
  readonly pending: number;
  /** False if the server has never stated a figure for this material. */
  readonly known: boolean;
  /** It was moved or counted at some time: a material that the site never had is not "out of stock". */
  readonly isUsed: boolean;
  /** The part from the device's other users. */
  readonly others: readonly OthersUnsentStock[];
}

export type DailyTotalView = Pick<SyncedTables['daily_totals'], 'kind' | 'key' | 'quantity' | 'count' | 'amount'>;
