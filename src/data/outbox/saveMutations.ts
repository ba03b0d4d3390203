/** Saving. When this answers `ok`, the record is on the disk, and only then may a screen say "Saved on this device". */
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

/** Never throws: a failure carries the drafts. `author`: who opened the form; `photos`: their attachments are among the drafts. */
export const saveMutations = (
  drafts: readonly MutationDraft[],
  options: SaveOptions,
): Promise<Result<SavedReceipt, SaveFailure>> =>
  save(drafts, options).catch((bug: unknown) => err({ kind: 'unknown', detail: String(bug), drafts }));

/** A timer may fire a moment before its time. */
const TURN_MS = 20;
/** A round of the worker writes to the store that the page reads from. */
const RENDERED_MS = 400;

interface SaveOptions {
  readonly author: string | null;
  /** Drafts that are used up: taken away in the same transaction. */
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
  // First the person sees that it is saved: a turn later, or, where nothing can be sent yet, once the page has rendered.
  setTimeout(afterSave, undoMs > 0 ? RENDERED_MS : 0);
  // If the page is gone by then, the worker's next round sends it, or the next start of the app.
  if (undoMs > 0) setTimeout(afterSave, undoMs + TURN_MS);
  for (const form of usedUp) noteDraft(user.id, form, null);
  return saved;
}
