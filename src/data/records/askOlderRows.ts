/** Rows that are older than what this device keeps: a page of them from the server, shown and not stored. */
import { isWholeRow } from '../../domain/records/checks.ts';
import { err, ok } from '../../domain/values/result.ts';
import type { Paging } from '../../domain/records/paging.ts';
import type { Result } from '../../domain/values/result.ts';
import type { SyncedTables, TableName } from '../../domain/records/rows.ts';
import { trusted } from '../../domain/values/json.ts';
import { retryOf } from '../../sync/clock/backoff.ts';
import { systemClock } from '../platform/systemClock.ts';
import { backend } from '../remote/env.ts';
import type { SelectOptions, SelectResult } from '../remote/select.ts';
import { withRetry } from '../remote/withRetry.ts';
import { pageTokens } from '../session/pageSession.ts';
import { currentConfig } from '../store/currentConfig.ts';

export interface OlderPage<T extends TableName> {
  readonly rows: readonly SyncedTables[T][];
  /** How many fit altogether. */
  readonly total: number;
  readonly more: boolean;
}

/** `offline`: the server cannot be reached, so older rows cannot be shown now. */
export type OlderFailure = 'offline' | 'signed_out' | 'refused' | 'unclear';

const TIME_LIMIT_MS = 20_000;

export async function askOlderRows<T extends TableName>(
  table: T,
  { page, limit }: Pick<Paging, 'page' | 'limit'>,
  select: (options: SelectOptions) => Promise<SelectResult>,
): Promise<Result<OlderPage<T>, OlderFailure>> {
  if (!navigator.onLine) return err('offline');
  const selected = await withRetry((token) => select({ backend: backend(), token, timeoutMs: TIME_LIMIT_MS }), {
    tokens: pageTokens,
    clock: systemClock,
    random: Math.random,
    retry: retryOf(currentConfig()),
  });
  if (selected.kind !== 'rows') return err(selected.kind === 'busy' ? 'unclear' : selected.kind);
  // All of them or none: a list with some left out would look like the whole.
  if (!selected.rows.every((row) => isWholeRow(table, { ...row }))) return err('unclear');
  const shown = (page - 1) * limit + selected.rows.length;
  return ok({
    rows: trusted<SyncedTables[T][]>(selected.rows),
    total: selected.total,
    more: selected.rows.length > 0 && shown < selected.total,
  });
}
