import { AreaField, TextField } from '../../forms/FormFields.tsx';
import { useTexts } from '../../i18n/useLanguage.ts';
import type { Texts } from '../../forms/shape/typedStore.ts';
import type { FieldsOf } from '../../forms/useMistakes.ts';

export function ReasonFields<V extends Texts & { readonly reason: string; readonly notes: string }>({
  form,
}: {
  readonly form: FieldsOf<V>;
}) {
  const { t } = useTexts();
  return (
    <div className="grid grid-cols-1 gap-x-6 gap-y-1 border-t border-line pt-4 md:grid-cols-2">
      <TextField form={form} name="reason" label={t('manualStock.reason')} hint={t('manualStock.reasonHint')} />
      <AreaField form={form} name="notes" label={t('manualStock.notes')} mark={t('form.optional')} />
    </div>
  );
}
