/** The drafts of this tab, in memory, so that a form opens with the first render. */
import { draftKeyIn } from './draftStore.ts';
import { userStore, type StoredDraft } from './schema.ts';
import { ownTab, type Tab } from './tab.ts';

let known: { readonly userId: string; readonly tab: Tab; readonly byKey: Map<string, unknown> } | null = null;

/** `stored`: all drafts in the store of this user. */
export function learnDrafts(userId: string, tab: Tab, stored: readonly StoredDraft[]): void {
  known = { userId, tab, byKey: new Map(stored.map(({ key, value }) => [key, value])) };
}

/** Another tab may have been closed and have left its draft. */
export function forgetDrafts(): void {
  known = null;
}

/** Undefined if the store must be read: nothing is known yet, or another tab has a draft. */
export function knownDraft(userId: string, form: string): { readonly value: unknown } | undefined {
  if (known?.userId !== userId) return undefined;
  const key = draftKeyIn(known.tab, form);
  if (known.byKey.has(key)) return { value: known.byKey.get(key) };
  return [...known.byKey.keys()].some((other) => other.startsWith(form)) ? undefined : { value: null };
}

export function noteDraft(userId: string, form: string, value: unknown): void {
  if (known?.userId !== userId) return;
  const key = draftKeyIn(known.tab, form);
  if (value === null) known.byKey.delete(key);
  else known.byKey.set(key, value);
}

/** While no form waits for it. */
export async function readAllDrafts(userId: string): Promise<void> {
  const [tab, stored] = await Promise.all([ownTab(), userStore(userId).strict.drafts.toArray()]);
  learnDrafts(userId, tab, stored);
}
