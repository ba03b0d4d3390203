/** A form belongs to the person who opened it: what they typed is neither saved nor drafted under anybody else's name. */
import { useState } from 'react';
import { authState } from './authState.ts';
import { ownDraftKey } from '../store/draftStore.ts';
import { noteDraft } from '../store/knownDrafts.ts';
import { userStore } from '../store/schema.ts';

export interface Author {
  /** Null: nobody was signed in. */
  readonly id: string | null;
  /** Their drafts, kept in their own store whoever is signed in by then. */
  readonly drafts: {
    readonly save: (form: string, value: unknown) => Promise<void>;
    readonly clear: (form: string) => Promise<void>;
  };
}

/** Whoever is signed in when the form opens, for as long as it is open. */
export const useAuthor = (): Author => useState(() => authorOf(authState().user?.id ?? null))[0];

function authorOf(id: string | null): Author {
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
