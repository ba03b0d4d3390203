/**
 * A press on a save button whose end nobody knows: a browser may lose its connection to the store after the commit and before
 * the word of it, so that a save that "failed" is on the disk. Whoever tries the same again does it under the same ids, and a
 * save that finds its ids in the outbox answers with what was saved then.
 */
import type { MutationDraft } from '../../domain/mutations.ts';
import { isCreation } from '../../domain/mutations.ts';
import type { WriteDeps } from '../store/save/writeDrafts.ts';
import type { NewPhoto } from './photos/attachPhoto.ts';

export interface Press {
  readonly key: string;
  readonly drafts: readonly MutationDraft[];
  /** Under the attachments of these drafts. */
  readonly photos: readonly NewPhoto[];
  /** Of its mutations, then of the save. */
  readonly ids: readonly string[];
  readonly at: number;
}

/** Those that failed, by user and content: only in this page, and only for as long as the person would press the same button again. */
const failed = new Map<string, Press>();
const SOON_MS = 5 * 60_000;

/** The failed press of the same content, or a new one. */
export function pressOf(
  userId: string,
  drafts: readonly MutationDraft[],
  photos: readonly NewPhoto[],
  { now, newId }: WriteDeps,
): { readonly press: Press; readonly again: boolean } {
  const at = now();
  for (const [key, press] of failed) if (Math.abs(at - press.at) >= SOON_MS) failed.delete(key);
  const key = `${userId} ${contentOf(drafts)}`;
  const before = failed.get(key);
  if (before) return { press: before, again: true };
  return { press: { key, drafts, photos, ids: [...drafts.map(newId), newId()], at }, again: false };
}

export function noteEnd(press: Press, saved: boolean): void {
  if (saved) failed.delete(press.key);
  else failed.set(press.key, press);
}

/** What was typed, whatever new records are called: each press gives them new ids. A photo stands in its attachment. */
function contentOf(drafts: readonly MutationDraft[]): string {
  return drafts
    .filter(isCreation)
    .reduce((text, { entity_id }, at) => text.replaceAll(entity_id, `new ${at}`), JSON.stringify(drafts));
}
