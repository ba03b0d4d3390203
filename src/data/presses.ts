/**
 * A press on a save button whose end nobody knows: a browser may lose its connection to the store after the commit and before
 * the word of it, so that a save that "failed" is on the disk. Whoever tries the same again does it under the same ids, and a
 * save that finds its ids in the outbox answers with what was saved then.
 */
import type { MutationDraft } from '../domain/mutations.ts';
import type { WriteDeps } from './db/write.ts';

export interface Press {
  readonly drafts: readonly MutationDraft[];
  /** Of its mutations, then of the save. */
  readonly ids: readonly string[];
  readonly at: number;
}

/** One that failed, by user: only in this page, and only for as long as the person would press the same button again. */
const failed = new Map<string, Press>();
const SOON_MS = 5 * 60_000;

/** The failed press of the same content, or a new one. */
export function pressOf(userId: string, drafts: readonly MutationDraft[], { now, newId }: WriteDeps): { readonly press: Press; readonly again: boolean } {
  const before = failed.get(userId);
  if (before && Math.abs(now() - before.at) < SOON_MS && contentOf(before.drafts) === contentOf(drafts)) return { press: before, again: true };
  return { press: { drafts, ids: [...drafts.map(newId), newId()], at: now() }, again: false };
}

export function noteEnd(userId: string, press: Press, saved: boolean): void {
  if (saved) failed.delete(userId);
  else failed.set(userId, press);
}

/** What was typed, whatever new records are called: each press gives them new ids. */
function contentOf(drafts: readonly MutationDraft[]): string {
  return drafts.filter(({ kind }) => kind.endsWith('.create'))
    .reduce((text, { entity_id }, at) => text.replaceAll(entity_id, `new ${at}`), JSON.stringify(drafts));
}
