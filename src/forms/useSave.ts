/** Work of one tap: saved at once, said in a toast, and shown where it failed. */
import { useRef, useState } from 'react';
import { saveMutations, useAuthor } from '../data/index.ts';
import { useTexts } from '../i18n/useLanguage.ts';
import { toast } from '../ui/toast.ts';
import type { NewPhoto, SaveFailure } from '../data/index.ts';
import type { MutationDraft } from '../domain/mutations/mutations.ts';

export interface Saving {
  readonly busy: boolean;
  readonly failure: SaveFailure | null;
  /** One at a time: what is pressed meanwhile is not done. `done`: what the toast says. */
  readonly save: (drafts: readonly MutationDraft[], done: string, along?: Along) => Promise<boolean>;
}

interface Along {
  readonly draftKeys?: readonly string[];
  readonly photos?: readonly NewPhoto[];
}

export function useSave(): Saving {
  const { t } = useTexts();
  const author = useAuthor();
  const isBusy = useRef(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<SaveFailure | null>(null);
  async function save(drafts: readonly MutationDraft[], done: string, along: Along = {}): Promise<boolean> {
    if (isBusy.current) return false;
    isBusy.current = true;
    setBusy(true);
    const saved = await saveMutations(drafts, { author: author.id, ...along });
    isBusy.current = false;
    setBusy(false);
    setFailure(saved.ok ? null : saved.error);
    if (saved.ok) toast('good', t('form.saved'), done);
    return saved.ok;
  }
  return { busy, failure, save };
}
