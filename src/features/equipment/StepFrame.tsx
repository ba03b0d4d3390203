import { RotateCcw, Save } from 'lucide-react';
import { FormFrame, RestoredNote } from '../../forms/OfflineForm.tsx';
import { mistakeCount } from '../../forms/useMistakes.ts';
import { useTexts } from '../../i18n/useLanguage.ts';
import { Button } from '../../ui/Button.tsx';
import { SaveFailed } from '../../ui/SaveFailed.tsx';
import type { ReactNode } from 'react';
import type { Texts } from '../../forms/typedStore.ts';
import type { OfflineForm } from '../../forms/useOfflineForm.ts';

interface StepFrameProps<V extends Texts> {
  readonly form: OfflineForm<V>;
  readonly saveLabel: string;
  /** Offers to empty it. */
  readonly clears?: boolean;
  readonly children: ReactNode;
}

/** A form in a panel: its fields, what hinders the save, its one main button. */
export function StepFrame<V extends Texts>({ form, saveLabel, clears = false, children }: StepFrameProps<V>) {
  const { t } = useTexts();
  const mistakes = mistakeCount(form);
  return (
    <FormFrame form={form} onSubmit={form.submit} className="@container">
      {form.failure && <SaveFailed failure={form.failure} typed={form.values} />}
      <RestoredNote form={form} className="mb-4" />
      {children}
      <div className="mt-2 flex flex-col gap-3">
        {mistakes > 0 && (
          <p className="text-sm font-semibold text-bad">{t('validation.summary', { count: mistakes })}</p>
        )}
        <Button look="main" type="submit" icon={Save} disabled={form.saving}>
          {form.saving ? t('form.saving') : saveLabel}
        </Button>
        {/* Its place is kept: nothing moves beneath the first letter. */}
        {clears && (
          <div className="min-h-12">
            {!form.untouched && (
              <Button look="quiet" icon={RotateCcw} onClick={form.clear} className="w-full">
                {t('form.clear')}
              </Button>
            )}
          </div>
        )}
      </div>
    </FormFrame>
  );
}
