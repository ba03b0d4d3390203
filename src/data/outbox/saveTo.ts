/** Saves into one store, once. */
import { kindOf, type MutationDraft } from '../../domain/mutations/mutations.ts';
import { wrongField } from '../../domain/mutations/checks.ts';
import { err, ok, type Result } from '../../domain/values/result.ts';
import type { SavedReceipt, SaveFailure } from '../store/save/saveTypes.ts';
import { NoDeviceCode, writeDrafts, type WriteDeps } from '../store/save/writeDrafts.ts';
import { failureOf, reopen } from '../store/storeAttempt.ts';
import type { UserDb } from '../store/schema.ts';
import type { NewPhoto } from './photos/attachPhoto.ts';
import { storedPhoto } from './photos/storedPhoto.ts';
import { noteAttemptEnd, saveAttemptOf } from './saveAttempts.ts';
import { wellFormed } from './wellFormed.ts';

/**
 * Record, attachments and photos are one transaction, all or nothing. If the connection to the store is lost, it is opened again and the
 * save is tried once more under the same ids: the first try may have been committed. `photos`: each has its attachment among the drafts.
 * `undoMs`: for so long it is not sent.
 */
export async function saveTo(
  db: UserDb,
  drafts: readonly MutationDraft[],
  deps: WriteDeps,
  draftKeys: readonly string[] = [],
  photos: readonly NewPhoto[] = [],
  undoMs = 0,
): Promise<Result<SavedReceipt, SaveFailure>> {
  const clean = wellFormed(drafts);
  const invalid = whatIsInvalid(clean);
  if (invalid !== null) return err({ kind: 'invalid', detail: invalid, drafts });

  const { attempt, again } = saveAttemptOf(db.userId, clean, photos, deps);
  const write = async (tried: boolean): Promise<Result<SavedReceipt, SaveFailure>> => {
    try {
      const stored = attempt.photos.map((photo) => storedPhoto(photo, deps.now()));
      const along = { draftKeys, ids: attempt.ids, tried, undoMs, photos: stored };
      return ok(await writeDrafts(db, attempt.drafts, deps, along));
    } catch (error) {
      return err({
        kind: kindOfFailure(error),
        detail: error instanceof Error ? error.message : String(error),
        drafts,
      });
    }
  };
  let saved = await write(again);
  if (!saved.ok && saved.error.kind === 'database_closed') saved = (await reopen(db)) ? await write(true) : saved;
  noteAttemptEnd(attempt, saved.ok);
  return saved;
}

/** The forms validate with the shared schemas; this catches what no form should ever send. */
function whatIsInvalid(drafts: readonly MutationDraft[]): string | null {
  if (drafts.length === 0) return 'nothing to save';
  for (const draft of drafts) {
    if (draft.entity_id === '') return 'entity_id is empty';
    if (kindOf(draft.kind).isOnline) return `${draft.kind} is never queued`;
    const wrong = wrongField(draft.kind, { ...draft.payload }, kindOf(draft.kind).stamped);
    if (wrong !== null) return `${draft.kind}: ${wrong}`;
  }
  return null;
}

const kindOfFailure = (error: unknown): SaveFailure['kind'] =>
  error instanceof NoDeviceCode ? 'no_device_code' : failureOf(error);
