/** What was saved, by material and difference: the number of entries alone would hide a wrong digit. */
import { materialByName } from '../../domain/materials/materials.ts';
import { signed, type Language } from '../../i18n/index.ts';
import type { TFunction } from 'i18next';
import type { MutationDraft } from '../../domain/mutations/mutations.ts';

export function savedText(drafts: readonly MutationDraft[], t: TFunction, language: Language): string {
  const changes = drafts.flatMap((draft) => {
    if (draft.kind !== 'stock_adjustments.create') return [];
    const { displayName, unit } = materialByName(draft.payload.material_type);
    return [`${displayName} ${signed(draft.payload.adjustment, unit, language)}`];
  });
  return t('manualStock.saved', { changes: changes.join(' · ') });
}
