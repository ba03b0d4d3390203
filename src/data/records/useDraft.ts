/** Drafts of forms, stored on every change and deleted by the save that uses them. */
import { useEffect, useState } from 'react';
import { authState, useAuth } from '../session/authState.ts';
import { ownDraftKey, takeDraft } from '../store/draftStore.ts';
import { userStore } from '../store/schema.ts';
import { knownDraft, learnDrafts, noteDraft } from '../store/knownDrafts.ts';
import { ownTab } from '../store/tab.ts';

/** The stored value, unchanged: `null` if there is no draft, of this tab or left by a closed tab; `undefined` while it is being read. */
export function useDraft(form: string): unknown {
  const userId = useAuth(({ user }) => user?.id);
  const of = `${userId} ${form}`;
  const [found, setFound] = useState(() => known(of, userId, form));
  useEffect(() => {
    if (userId === undefined) return undefined;
    let shown = true;
    const read = async () => {
      // It may have become known since the render. If the store fails, the user still gets an empty form; the save reports the failure.
      const now = known(of, userId, form) ?? { of, value: await readDraft(userId, form).catch(() => null) };
      if (shown) setFound((before) => (before?.of === of ? before : now));
    };
    void read();
    return () => {
      shown = false;
    };
  }, [userId, form, of]);
  return found?.of === of ? found.value : undefined;
}

function known(of: string, userId: string | undefined, form: string) {
  const draft = userId === undefined ? undefined : knownDraft(userId, form);
  return draft && { of, value: draft.value };
}

async function readDraft(userId: string, form: string): Promise<unknown> {
  const tab = await ownTab();
  const { strict } = userStore(userId);
  const draft = await takeDraft(strict, form, tab);
  learnDrafts(userId, tab, await strict.drafts.toArray());
  return draft?.value ?? null;
}

/** A form belongs to the user who opened it: its content is never saved or drafted for another user. */
export interface Author {
  /** Null: no user was signed in. */
  readonly id: string | null;
  /** Drafts in the author's own store, whichever user is signed in later. */
  readonly drafts: {
    readonly save: (form: string, value: unknown) => Promise<void>;
    readonly clear: (form: string) => Promise<void>;
  };
}

/** The user who was signed in when the form was opened, for as long as it is open. */
export const useAuthor = (): Author => useState(() => createAuthor(authState().user?.id ?? null))[0];

function createAuthor(id: string | null): Author {
  const store = () => (id === null ? null : userStore(id).relaxed.drafts);
  return {
    id,
    drafts: {
      save: async (form, value) => {
        if (id !== null) noteDraft(id, form, value);
        await store()?.put({ key: await ownDraftKey(form), value, saved_at: Date.now() });
      },
      clear: async (form) => {
        if (id !== null) noteDraft(id, form, null);
        await store()?.delete(await ownDraftKey(form));
      },
    },
  };
}
