/** Which state of the data a result stands on: another one where anything that this device shows may have changed since. */
import { PULL_START } from '../../sync/pull/pullProgress.ts';
import { readMetas } from '../store/meta.ts';
import type { UserDb } from '../store/schema.ts';

/** Raised when the methods or the shape of their results change: what an older version of the app found is not shown. */
const METHODS = 4;

/** Null until the first download is complete: what is found in half of the rows is wrong. */
export async function readDataVersion(db: UserDb): Promise<string | null> {
  const [{ pull = PULL_START, last_seq: captures = 0 }, unsent] = await Promise.all([
    readMetas(db, ['pull', 'last_seq']),
    db.view_rows.count(),
  ]);
  if (!pull.complete) return null;
  const { generation, position, cursor, history } = pull;
  return [METHODS, generation, position, cursor.position, history === null ? 0 : 1, captures, unsent].join('.');
}

/** Of which generation of the rows: another one, and they were dropped since. */
export const generationIn = (version: string): number => Number(version.split('.')[1]);
export const isOfThisApp = (version: string): boolean => Number(version.split('.')[0]) === METHODS;
