/** The owner's verdicts on findings, as this device has them: a verdict counts before it is sent. */
import { saidAt } from '../../domain/rules/saidAt.ts';
import type { SyncedTables } from '../../domain/records/rows.ts';
import type { RowSync } from '../../sync/predict/overlay.ts';
import { laidOver, viewsOf } from '../store/views.ts';
import type { UserDb } from '../store/schema.ts';
import { useQuery } from '../session/useQuery.ts';

export interface Subject {
  readonly card: string;
  readonly subject: string;
}

export interface Verdict {
  readonly verdict: SyncedTables['insight_feedback']['verdict'];
  readonly sync: RowSync;
  /** ms, site's clock: results computed earlier do not include it. */
  readonly at: number;
  /** Given within the last day. */
  readonly isNew: boolean;
}

/** By `subjectKey`; the last of several verdicts. */
export type Verdicts = ReadonlyMap<string, Verdict>;
export const subjectKey = ({ card, subject }: Subject): string => JSON.stringify([card, subject]);

export function useVerdicts(subjects: readonly Subject[]): Verdicts | undefined {
  const keys = subjects.map(subjectKey);
  return useQuery((db) => readVerdicts(db, subjects), [keys.join()]);
}

export const readVerdicts = (db: UserDb, subjects: readonly Subject[]): Promise<Verdicts> =>
  db.transaction('r', db.rows('insight_feedback'), db.view_rows, async () => {
    const wanted = new Set(subjects.map(subjectKey));
    const [base, views] = await Promise.all([
      db
        .rows('insight_feedback')
        .where('[card+subject]')
        .anyOf(subjects.map(({ card, subject }) => [card, subject]))
        .toArray(),
      viewsOf(db, 'insight_feedback').toArray(),
    ]);
    const found = new Map<string, Verdict>();
    for (const { row, sync } of laidOver<'insight_feedback'>(base, views, (one) => wanted.has(subjectKey(one)))) {
      const [key, at] = [subjectKey(row), saidAt(row)];
      if ((found.get(key)?.at ?? 0) > at) continue;
      found.set(key, { verdict: row.verdict, sync, isNew: Date.now() - at < DAY_MS, at });
    }
    return found;
  });

const DAY_MS = 86_400_000;
