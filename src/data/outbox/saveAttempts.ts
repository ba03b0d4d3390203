/**
 * Save attempts with an unknown result: a browser may lose its connection to the store after the commit and before it reports it, so that
 * a save that "failed" is on the disk. Another attempt with the same content uses the same ids, and a save that finds its ids in the
 * outbox answers with what was saved then.
 */
import { isCreation, type MutationDraft } from '../../domain/mutations/mutations.ts';
import type { WriteDeps } from '../store/save/writeDrafts.ts';
import type { NewPhoto } from './photos/attachPhoto.ts';

export interface SaveAttempt {
  readonly key: string;
  readonly drafts: readonly MutationDraft[];
  /** Under the attachments of these drafts. */
  readonly photos: readonly NewPhoto[];
  /** Of its mutations, then of the save. */
  readonly ids: readonly string[];
  readonly at: number;
}

/** Failed attempts by user and content: in this page only, and only for as long as a person would press the same button again. */
const failed = new Map<string, SaveAttempt>();
const SOON_MS = 5 * 60_000;

/** The failed attempt with the same content, or a new one. */
export function saveAttemptOf(
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

export function noteAttemptEnd(attempt: SaveAttempt, saved: boolean): void {
  if (saved) failed.delete(attempt.key);
  else failed.set(attempt.key, attempt);
}

/** What was typed, without the ids of new records, which differ with every attempt. A photo is part of its attachment. */
function contentOf(drafts: readonly MutationDraft[]): string {
  return drafts
    .filter(isCreation)
    .reduce((text, { entity_id }, at) => text.replaceAll(entity_id, `new ${at}`), JSON.stringify(drafts));
}
