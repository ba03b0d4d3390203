import { useState } from 'react';
import { useAuthor } from '../../data/index.ts';
import { createSiteSender, outdate } from '../../data/users.ts';
import { useTexts } from '../../i18n/useLanguage.ts';
import type { MutationDraft } from '../../domain/mutations/mutations.ts';
import type { Refusal } from '../../forms/useOnlineForm.ts';

/** Sends a change of a device. Null: the server has made it. */
export function useDeviceChange() {
  const { t } = useTexts();
  const author = useAuthor();
  const [sender] = useState(createSiteSender);
  return async ({ kind, entity_id, payload }: MutationDraft): Promise<Refusal | null> => {
    const answered = await sender
      .send([{ kind, entity_id, payload }], author.id)
      .catch(() => ({ ok: false, error: 'unclear' }) as const);
    outdate('people');
    outdate('audit');
    if (!answered.ok) return { text: t(`people.failed.${answered.error}`) };
    const [answer] = answered.value;
    if (answer?.kind === 'applied') return null;
    if (answer?.kind === 'held') return { text: t('people.failed.held') };
    return { text: answer?.code === 'not_permitted' ? t('people.failed.forbidden') : (answer?.message ?? '') };
  };
}
