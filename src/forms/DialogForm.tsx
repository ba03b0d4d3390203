/** An offline form in a dialog or panel: its fields, its errors, and the button that saves, below the fields. */
import { RotateCcw, Save } from 'lucide-react';
import { Button, SaveFailed } from '../ui/index.ts';
import { FormFrame, RestoredNote } from './OfflineForm.tsx';
import { mistakeCount } from './useMistakes.ts';
import type { ComponentProps, ReactNode } from 'react';
import type { Texts } from './shape/typedStore.ts';
import type { OfflineForm } from './useOfflineForm.ts';

interface DialogFormProps<V extends Texts> extends Pick<ComponentProps<typeof Button>, 'look' | 'icon' | 'disabled'> {
  readonly form: OfflineForm<V>;
  readonly saveLabel: string;
  /** Label of the button that clears the form; null: no such button. */
  readonly clearLabel?: string | null;
  readonly className?: string;
  /** An error of the whole form, or why it cannot be saved now. */
  readonly problem?: string | false;
  readonly after?: ReactNode;
  readonly children: ReactNode;
}

export function DialogForm<V extends Texts>(props: DialogFormProps<V>) {
  const { form, saveLabel, look = 'main', icon = Save, disabled = false, className, after, children } = props;
  const { t } = form;
  const { clearLabel = t('form.clear'), problem = false } = props;
  const mistakes = mistakeCount(form);
  return (
    <FormFrame form={form} onSubmit={form.submit} {...(className && { className })}>
      {form.failure && <SaveFailed failure={form.failure} typed={form.values} />}
      <RestoredNote form={form} className="mb-4" />
      {children}
      {/* The space is reserved, so that nothing moves at the first keystroke. */}
      {clearLabel !== null && (
        <div className="flex min-h-12 justify-end">
          {!form.untouched && (
            <Button look="quiet" icon={RotateCcw} onClick={form.clear} className="px-3!" text={clearLabel} />
          )}
        </div>
      )}
      <div className="sticky bottom-0 flex flex-col gap-3 bg-surface py-2 shadow-[0_1.5rem_0_0_var(--color-surface)]">
        {mistakes > 0 && (
          <p className="text-sm font-semibold text-bad">{t('validation.summary', { count: mistakes })}</p>
        )}
        {problem && <p className="text-sm font-semibold text-bad">{problem}</p>}
        <Button look={look} type="submit" icon={icon} disabled={form.saving || disabled} className="min-h-14">
          {form.saving ? t('form.saving') : saveLabel}
        </Button>
      </div>
      {/* Above the shadow that the buttons cast on the scrolled content. */}
      {after && <div className="relative flex flex-col gap-3 pt-1">{after}</div>}
    </FormFrame>
  );
}
