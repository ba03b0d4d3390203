/** Drafts of forms, one set for each open tab. A draft of a closed tab goes to the next tab that opens the form. */
import { ownTab, type Tab } from './tab.ts';
import type { StoredDraft, UserDb } from './schema.ts';

export const draftKeyIn = (tab: Pick<Tab, 'id'>, form: string): string =>
  tab.id === '' ? form : `${form}${MARK}${tab.id}`;

export const ownDraftKey = async (form: string): Promise<string> => draftKeyIn(await ownTab(), form);

/** This tab's own, else the newest without an open tab, which becomes this tab's. */
export async function takeDraft(db: UserDb, form: string, tab: Tab): Promise<StoredDraft | null> {
  const key = draftKeyIn(tab, form);
  const alive = await tab.alive();
  return db.transaction('rw', db.drafts, async () => {
    const own = await db.drafts.get(key);
    if (own) return own;
    const orphans = (await db.drafts.where('key').startsWith(form).toArray()).filter((draft) =>
      isOrphan(draft.key, form, alive),
    );
    const newest = orphans.toSorted((one, other) => other.saved_at - one.saved_at)[0];
    if (!newest) return null;
    await db.drafts.delete(newest.key);
    const taken = { ...newest, key };
    await db.drafts.put(taken);
    return taken;
  });
}

const DAILY = 'daily:';
const DAY_IS_OVER_MS = 2 * 86_400_000;

/** The key of an answer that is valid for one operating day. */
export const dailyKey = (day: string, name: string): string => `${DAILY}${day}:${name}`;

export async function forgetDaily(db: UserDb, now: number): Promise<void> {
  await db.drafts
    .where('key')
    .startsWith(DAILY)
    .filter(({ saved_at }) => saved_at < now - DAY_IS_OVER_MS)
    .delete();
}

const MARK = '@';

const isOrphan = (key: string, form: string, alive: ReadonlySet<string>): boolean =>
  key === form || (key.startsWith(form + MARK) && !alive.has(key.slice(form.length + MARK.length)));
