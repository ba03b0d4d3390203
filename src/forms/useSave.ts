/** A one-tap action: saves at once, confirms in a toast, and shows failures. */
import { useState } from 'react';
import { saveMutations, useAuthor, type NewPhoto, type SaveFailure } from '../data/index.ts';
import { useTexts } from '../i18n/useLanguage.ts';
import { toast } from '../ui/toast.ts';
import { useCall } from './useCall.ts';
import type { MutationDraft } from '../domain/mutations/mutations.ts';

interface Along {
  readonly draftKeys?: readonly string[];
  readonly photos?: readonly NewPhoto[];
}

export function useSave() {
  const { t } = useTexts();
  const author = useAuthor();
  const { busy, call } = useCall();
  const [failure, setFailure] = useState<SaveFailure | null>(null);
  /** One at a time: presses meanwhile are ignored. `done`: the text of a toast. */
  async function save(drafts: readonly MutationDraft[], done?: string, along: Along = {}): Promise<boolean> {
    const saved = await call(() => saveMutations(drafts, { author: author.id, ...along }));
    if (!saved) return false;
    setFailure(saved.ok ? null : saved.error);
    if (saved.ok && done !== undefined) toast('good', t('form.saved'), done);
    return saved.ok;
  }
  return { busy, failure, save };
}
