/**
 * The hooks and commands of the data layer. The sign-in page imports `./auth.ts` instead, which is light.
 * Every hook answers `undefined` while the device's own store is being read (some ms) — draw a skeleton then.
 */
import type { Config } from '../domain/config.ts';
import type { MutationDraft } from '../domain/mutations.ts';
import type { SiteDay } from '../domain/operatingDay.ts';
import type { Result } from '../domain/result.ts';
import type { TableName } from '../domain/rows.ts';
import type {
  DailyTotalView, OutboxItem, RowsQuery, SaveFailure, SavedReceipt, StockView, SyncStatus, UpdateState, ViewRow,
} from './api.ts';

export type * from './api.ts';

/** Call once, from the entry: restores the session, opens the user's store, starts the triggers and the worker. */
export declare function startData(): void;

/** One strict transaction: rows, outbox entries, ticket counter, draft — all or nothing. Only then "Saved on this device". */
export declare function saveMutations(
  drafts: readonly MutationDraft[], options?: { draftKey?: string },
): Promise<Result<SavedReceipt, SaveFailure>>;

export declare function useSyncStatus(): SyncStatus;
export declare function useOutbox(): readonly OutboxItem[] | undefined;
export declare function sendNow(): void;

/** `null` where there is no such row. */
export declare function useRow<T extends TableName>(table: T, id: string | undefined): ViewRow<T> | null | undefined;
export declare function useRows<T extends TableName>(table: T, query?: RowsQuery<T>): readonly ViewRow<T>[] | undefined;
/** Every material of the fixed list, in its order. */
export declare function useStocks(): readonly StockView[] | undefined;
export declare function useDailyTotals(operatingDay: string): readonly DailyTotalView[] | undefined;

/** `null` where there is no draft. The value is what `saveDraft` got, unchanged. */
export declare function useDraft<T>(key: string): T | null | undefined;
export declare function saveDraft(key: string, value: unknown): Promise<void>;
export declare function clearDraft(key: string): Promise<void>;

export declare function useConfig(): Config;
export declare function useSite(): SiteDay;
/** `null` until the server has given this user's store on this device a ticket code. */
export declare function useDevice(): { code: string } | null | undefined;
/** The device's clock corrected by the last measured offset. */
export declare function siteNow(): Date;

export declare function useUpdate(): UpdateState;
