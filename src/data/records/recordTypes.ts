/** Rows as screens see them: the server's rows with this device's unsent work applied. */
import type { MaterialType } from '../../domain/materials/materials.ts';
import type { SyncedTables, TableName } from '../../domain/records/rows.ts';
import type { OthersUnsentStock } from '../../sync/predict/unsentMovements.ts';

export type { RowSync } from '../../sync/predict/overlay.ts';
export type { ViewRow } from '../store/views.ts';

/** Filters run on an index where the table has one (see `src/data/store/schema.ts`); `limit` defaults to 200. */
export interface RowsQuery<T extends TableName> {
  readonly where?: { readonly [K in keyof SyncedTables[T] & string]?: SyncedTables[T][K] & (string | number) };
  /** The table's own order: deliveries newest first, names alphabetically, truck plates alphabetically. */
  readonly limit?: number;
}

export interface StockView {
  readonly materialType: MaterialType;
  /** m³ (litres for fuel): what the server knows plus what this device has not sent yet, whoever saved it here. */
  readonly onHand: number;
  /** This user's unsent part of `onHand`. */
  readonly pending: number;
  /** False where the server has never named a figure for this material. */
  readonly known: boolean;
  /** Something ever moved it, or it was counted: a material that the site never had is not out. */
  readonly isUsed: boolean;
  /** The part of the device's other users. */
  readonly others: readonly OthersUnsentStock[];
}

export interface DailyTotalView {
  readonly kind: string;
  readonly key: string;
  readonly quantity: number;
  readonly count: number;
  readonly amount: number;
}
