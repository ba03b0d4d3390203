/** Totals of some kinds over a range of operating days, ends included. */
import type { UserDb } from '../store/schema.ts';
import { readRange } from './readRange.ts';

export interface DayTotal {
  readonly operating_day: string;
  readonly kind: string;
  readonly key: string;
  /** m³, litres or hours, as the kind says. */
  readonly quantity: number;
  readonly count: number;
}

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
        holds: (row) =>
          row['kind'] === kind && String(row['operating_day']) >= from && String(row['operating_day']) <= to,
      }),
    ),
  );
  return found.flat().map(({ row }) => ({
    operating_day: String(row['operating_day']),
    kind: String(row['kind']),
    key: String(row['key']),
    quantity: Number(row['quantity']),
    count: Number(row['count']),
  }));
}
