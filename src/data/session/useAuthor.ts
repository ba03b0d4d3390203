/** A form belongs to the user who opened it: its content is never saved or drafted for another user. */
import { useState } from 'react';
import { authState } from './authState.ts';
import { ownDraftKey } from '../store/draftStore.ts';
import { noteDraft } from '../store/knownDrafts.ts';
import { userStore } from '../store/schema.ts';

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
