/** Saves records. Once this returns `ok`, the record is on disk, and only then may a screen say "Saved on this device". */
import { newId } from '../../domain/records/ids.ts';
import type { MutationDraft } from '../../domain/mutations/mutations.ts';
import { err, type Result } from '../../domain/values/result.ts';
import type { SavedReceipt, SaveFailure } from '../store/save/saveTypes.ts';
import { isSigned } from '../store/save/signTicket.ts';
import { readSigningKey } from '../store/signingKeys.ts';
import { authState } from '../session/authState.ts';
import { ownDraftKey } from '../store/draftStore.ts';
import { userStore } from '../store/schema.ts';
import { afterSave } from '../runtime/driver.ts';
import { noteDraft } from '../store/knownDrafts.ts';
import type { NewPhoto } from './photos/attachPhoto.ts';
import { saveTo } from './saveTo.ts';
import { UNDO_MS } from '../../sync/entry.ts';
import { offsetNow } from '../store/siteClock.ts';

/** Never throws: a failure contains the drafts. `author`: who opened the form; `photos`: their attachments are among the drafts. */
export const saveMutations = (
  drafts: readonly MutationDraft[],
  options: SaveOptions,
): Promise<Result<SavedReceipt, SaveFailure>> =>
  save(drafts, options).catch((bug: unknown) => err({ kind: 'unknown', detail: String(bug), drafts }));

/** A timer may fire a moment before its time. */
const TURN_MS = 20;
/** Time for the page to render, because the worker's round writes to the store that the page reads. */
const RENDERED_MS = 400;

interface SaveOptions {
  readonly author: string | null;
  /** The form's drafts: deleted in the same transaction. */
  readonly draftKeys?: readonly string[];
  readonly photos?: readonly NewPhoto[];
  /** It is sent after UNDO_MS, so that its user can undo it until then (`undoSaved`). */
  readonly isUndoable?: boolean;
}

async function save(
  drafts: readonly MutationDraft[],
  options: SaveOptions,
): Promise<Result<SavedReceipt, SaveFailure>> {
  const { user } = authState();
  if (!user || user.id !== options.author) return err({ kind: 'not_signed_in', detail: '', drafts });
  const usedUp = options.draftKeys ?? [];
  const [signing, ...draftKeys] = await Promise.all([
    drafts.some(({ kind }) => isSigned(kind)) ? readSigningKey(user.id) : null,
    ...usedUp.map(ownDraftKey),
  ]);
  const deps = { now: Date.now, newId, offsetNow, signing };
  const undoMs = options.isUndoable ? UNDO_MS : 0;
  const saved = await saveTo(userStore(user.id).strict, drafts, deps, draftKeys, options.photos, undoMs);
  if (!saved.ok) return saved;
  // The user first sees that it is saved: one task later or, if nothing can be sent yet, once the page has rendered.
  setTimeout(afterSave, undoMs > 0 ? RENDERED_MS : 0);
  // If the page is closed by then, the worker's next round or the next start of the app sends it.
  if (undoMs > 0) setTimeout(afterSave, undoMs + TURN_MS);
  for (const form of usedUp) noteDraft(user.id, form, null);
  return saved;
}
