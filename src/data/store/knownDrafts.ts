/** The drafts of this tab, known without asking the store, so that a form opens with the first picture. */
import { draftKeyIn } from './draftStore.ts';
import { userStore, type StoredDraft } from './schema.ts';
import { ownTab, type Tab } from './tab.ts';

let known: { readonly userId: string; readonly tab: Tab; readonly byKey: Map<string, unknown> } | null = null;

/** `stored`: all that the store holds for this user. */
export function learnDrafts(userId: string, tab: Tab, stored: readonly StoredDraft[]): void {
  known = { userId, tab, byKey: new Map(stored.map(({ key, value }) => [key, value])) };
}

/** Another tab may have been closed, and left its own behind. */
export function forgetDrafts(): void {
  known = null;
}

/** Undefined where the store must be asked: nothing is known yet, or there is one of another tab. */
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

/** While nobody waits for a form. */
export async function readAllDrafts(userId: string): Promise<void> {
  const [tab, stored] = await Promise.all([ownTab(), userStore(userId).strict.drafts.toArray()]);
  learnDrafts(userId, tab, stored);
}
