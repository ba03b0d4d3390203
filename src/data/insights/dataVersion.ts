/** Identifies the state of the data that a result is based on. It changes whenever something that this device shows may have changed. */
import { PULL_START } from '../../sync/pull/pullProgress.ts';
import { readMetas } from '../store/meta.ts';
import type { UserDb } from '../store/schema.ts';

/** Raised when the methods or the shape of their results change, so that results of an older version of the app are not shown. */
const METHODS = 4;

/** Null until the first download is complete: findings from half of the rows are wrong. */
export async function readDataVersion(db: UserDb): Promise<string | null> {
  const [{ pull = PULL_START, last_seq: captures = 0 }, unsent] = await Promise.all([
    readMetas(db, ['pull', 'last_seq']),
    db.view_rows.count(),
  ]);
  if (!pull.complete) return null;
  const { generation, position, cursor, history } = pull;
  return [METHODS, generation, position, cursor.position, history === null ? 0 : 1, captures, unsent].join('.');
}

/** The generation of the rows in a version: if it differs, the rows were dropped in between. */
export const generationIn = (version: string): number => Number(version.split('.')[1]);
export const isOfThisApp = (version: string): boolean => Number(version.split('.')[0]) === METHODS;
