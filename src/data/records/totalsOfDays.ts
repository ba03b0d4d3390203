/** Totals of some kinds over a range of operating days, ends included. */
import type { SyncedTables } from '../../domain/records/rows.ts';
import type { UserDb } from '../store/schema.ts';
import { readRange } from './readRange.ts';

export type DayTotal = SyncedTables['daily_totals'];

export async function readTotals(
  db: UserDb,
  kinds: readonly string[],
  { from, to }: { readonly from: string; readonly to: string },
): Promise<DayTotal[]> {
  const found = await Promise.all(
    kinds.map((kind) =>
      readRange(db, 'daily_totals', {
        index: '[kind+operating_day]',
        from: [kind, from],
        to: [kind, to],
        holds: (row) => row.kind === kind && row.operating_day >= from && row.operating_day <= to,
      }),
    ),
  );
  return found.flat().map(({ row }) => row);
}
