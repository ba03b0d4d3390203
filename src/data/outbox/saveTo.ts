import { kindOf, type MutationDraft, isCreation } from '../../domain/mutations/mutations.ts';
import { wrongField } from '../../domain/mutations/checks.ts';
import { err, ok, type Result } from '../../domain/values/result.ts';
import type { SavedReceipt, SaveFailure } from '../store/save/saveTypes.ts';
import { NoDeviceCode, writeDrafts, type WriteDeps } from '../store/save/writeDrafts.ts';
import { reportFault } from '../runtime/reportFault.ts';
import { failureOf, reopen } from '../store/storeAttempt.ts';
import type { UserDb, PhotoContent } from '../store/schema.ts';
import type { NewPhoto } from './photos/attachPhoto.ts';
import { wellFormed } from './wellFormed.ts';
import type { Photo } from '../../sync/photos/photoPorts.ts';

/** One transaction for record and photos; after a lost connection it is tried once more with the same ids. `undoMs`: not sent before. */
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
      const written = await writeDrafts(db, attempt.drafts, deps, along);
      return ok({ ...written, drafts: attempt.drafts });
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
  if (!saved.ok && !again && saved.error.kind !== 'no_device_code') reportRefusal(saved.error);
  return saved;
}

/** Reports a refusal by the store to the security log, once for the same content, so that not only its user knows. */
function reportRefusal({ kind, detail, drafts }: SaveFailure): void {
  const kinds = [...new Set(drafts.map((draft) => draft.kind))].join(', ');
  reportFault({ critical: true, message: `The store refused ${kinds} (${kind}): ${detail}` });
}

/** The forms validate with the shared schemas; this catches what a form must never send. */
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

/** A photo as a save stores it: its state in the photo queue and its content. `saved_at`: ms, device clock. */
export const storedPhoto = (
  { content, ...facts }: NewPhoto,
  saved_at: number,
): { photo: Photo; content: PhotoContent } => ({
  photo: {
    ...facts,
    bytes: content.byteLength,
    saved_at,
    state: 'waiting',
    tried: false,
    failures: 0,
    refusals: 0,
    not_before: 0,
    code: null,
  },
  content: { id: facts.id, content },
});

/** A save of unknown result: another attempt with the same content uses the same ids, and returns what was saved then. */
interface SaveAttempt {
  readonly key: string;
  readonly drafts: readonly MutationDraft[];
  /** The photos of these drafts' attachments. */
  readonly photos: readonly NewPhoto[];
  /** The ids of its mutations, then that of the save. */
  readonly ids: readonly string[];
  readonly at: number;
}

/** Failed attempts by user and content: only in this page, and only as long as a user would press the same button again. */
const failed = new Map<string, SaveAttempt>();
const SOON_MS = 5 * 60_000;

/** The failed attempt with the same content, or a new one. */
function saveAttemptOf(
  userId: string,
  drafts: readonly MutationDraft[],
  photos: readonly NewPhoto[],
  { now, newId }: WriteDeps,
): { readonly attempt: SaveAttempt; readonly again: boolean } {
  const at = now();
  for (const [key, attempt] of failed) if (Math.abs(at - attempt.at) >= SOON_MS) failed.delete(key);
  const key = `${userId} ${contentOf(drafts)}`;
  const before = failed.get(key);
  if (before) return { attempt: before, again: true };
  return { attempt: { key, drafts, photos, ids: [...drafts.map(newId), newId()], at }, again: false };
}

function noteAttemptEnd(attempt: SaveAttempt, saved: boolean): void {
  if (saved) failed.delete(attempt.key);
  else failed.set(attempt.key, attempt);
}

/** The content of drafts without the ids of new records, which differ in every attempt. A photo is part of its attachment. */
function contentOf(drafts: readonly MutationDraft[]): string {
  return drafts
    .filter(isCreation)
    .reduce((text, { entity_id }, at) => text.replaceAll(entity_id, `new ${at}`), JSON.stringify(drafts));
}
