/** An offline form in a dialog: its fields, what is wrong with it, and the button that saves, at the foot of what is typed. */
import { RotateCcw, Save } from 'lucide-react';
import { Button } from '../ui/Button.tsx';
import { SaveFailed } from '../ui/SaveFailed.tsx';
import { FormFrame, RestoredNote } from './OfflineForm.tsx';
import { mistakeCount } from './useMistakes.ts';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Texts } from './typedStore.ts';
import type { OfflineForm } from './useOfflineForm.ts';

interface DialogFormProps<V extends Texts> {
  readonly form: OfflineForm<V>;
  readonly saveLabel: string;
  readonly icon?: LucideIcon;
  readonly children: ReactNode;
}

export function DialogForm<V extends Texts>({ form, saveLabel, icon = Save, children }: DialogFormProps<V>) {
  const { t } = form;
  const mistakes = mistakeCount(form);
  return (
    <FormFrame form={form} onSubmit={form.submit}>
      {form.failure && <SaveFailed failure={form.failure} typed={form.values} />}
      <RestoredNote form={form} className="mb-4" />
      {children}
      <div className="mt-2 flex flex-col gap-3">
        {mistakes > 0 && (
          <p className="text-sm font-semibold text-bad">{t('validation.summary', { count: mistakes })}</p>
        )}
        <Button look="main" type="submit" icon={icon} disabled={form.saving}>
          {form.saving ? t('form.saving') : saveLabel}
        </Button>
        {/* Its place is kept: nothing moves beneath the first letter. */}
        <div className="min-h-12">
          {!form.untouched && (
            <Button look="quiet" icon={RotateCcw} onClick={form.clear} className="w-full">
              {t('form.clear')}
            </Button>
          )}
        </div>
      </div>
    </FormFrame>
  );
}
