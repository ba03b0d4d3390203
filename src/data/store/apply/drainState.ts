/** The stored state of the drain, and of the clock measured with it. */
import { FIRST_BATCH_SIZE } from '../../../sync/push/batch.ts';
import { withoutCheckpoints } from '../../../sync/pull/restoreCheckpoints.ts';
import type { DrainState, Checkpoint, ClockMeasurement } from '../../../sync/ports.ts';
import { readMeta, writeMeta } from '../meta.ts';
import type { UserDb } from '../schema.ts';

export const DRAIN_START: DrainState = {
  attempts: 0,
  next_attempt_at: null,
  batch_size: FIRST_BATCH_SIZE,
  waiting_for_sign_in: false,
  device_refused: false,
  sending: false,
  last_success_at: null,
  last_failure: null,
  clock_offset_ms: null,
};

export const readDrain = async (db: UserDb): Promise<DrainState> => (await readMeta(db, 'drain')) ?? DRAIN_START;

/** Inside a transaction over `meta`, or on its own. Does nothing if the answer did not measure the clock. */
export async function noteClockMeasurement(db: UserDb, measured: ClockMeasurement): Promise<void> {
  if (measured.clock_offset_ms === undefined) return;
  await db.transaction('rw', db.meta, async () => writeMeta(db, 'drain', { ...(await readDrain(db)), ...measured }));
}

/** Inside a transaction over `meta`. */
export async function noteConfirmed(db: UserDb, confirmed: readonly Checkpoint[]): Promise<void> {
  if (confirmed.length === 0) return;
  const drain = await readDrain(db);
  if (drain.marked?.marks.length)
    await writeMeta(db, 'drain', { ...drain, ...withoutCheckpoints(drain.marked, confirmed) });
}
