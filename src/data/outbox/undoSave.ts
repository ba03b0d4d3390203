/** Undoes a save before it is sent (UNDO_MS): the server never receives it. */
import { UNDO_MS, type OutboxEntry } from '../../sync/entry.ts';
import { changeEntries } from '../store/apply/changeEntries.ts';
import { dependentsOf, releaseDependents } from '../store/apply/dependents.ts';
import { isCreation } from '../../domain/mutations/mutations.ts';
import type { WriteDeps } from '../store/save/writeDrafts.ts';
import type { UserDb } from '../store/schema.ts';
import type { Decision } from './decide.ts';

/**
 * Withdraws all of these mutations, or none. `gone`: the time is over, "Send now" was pressed, or a later mutation other than a print depends on one of them.
 * A drain can choose the entries only after the time is over, and this transaction withdraws them only before. Both read the same clock.
 */
export function undoSave(db: UserDb, ids: readonly string[], { now }: Pick<WriteDeps, 'now'>): Promise<Decision> {
  return db.transaction('rw', db.tables, async () => {
    const at = now();
    const entries = await db.outbox.bulkGet([...ids]);
    if (!entries.every((entry) => entry !== undefined && isUndoable(entry, at))) return 'gone';
    const needed = (await dependentsOf(db, new Set(ids))).filter(({ id }) => !ids.includes(id));
    const isMade = entries.some((entry) => entry && isCreation(entry));
    if (needed.some(({ kind }) => isMade || kind !== 'deliveries.print')) return 'gone';
    await changeEntries(
      db,
      ids.map((id) => ({ id, state: 'withdrawn', settled_at: at })),
      () => true,
    );
    // A print says nothing of the step: it waits for what the step waited for.
    for (const entry of entries) if (entry) await releaseDependents(db, entry.id, ...entry.depends_on);
    return 'done';
  });
}

/** A wait longer than UNDO_MS means that the clock was set back: the entry may have been sent. */
const isUndoable = ({ state, not_before }: OutboxEntry, now: number): boolean =>
  state === 'queued' && not_before > now && not_before - now <= UNDO_MS;
