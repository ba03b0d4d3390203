import { CircleAlert } from 'lucide-react';
import { Button, Message, useOnline } from '../ui/index.ts';
import { useTexts } from '../i18n/useLanguage.ts';
import { FormFrame } from './OfflineForm.tsx';
import type { ComponentProps, ReactNode } from 'react';
import type { Texts } from './shape/typedStore.ts';
import type { OnlineForm as Form } from './useOnlineForm.ts';

interface OnlineFormProps<V extends Texts> extends Pick<ComponentProps<typeof Button>, 'look' | 'icon'> {
  readonly form: Form<V>;
  readonly saveLabel: string;
  readonly busyLabel?: string;
  /** In addition to offline and busy. */
  readonly disabled?: boolean;
  /** In a dialog: the label of the button that closes it. */
  readonly back?: readonly [label: string, onBack: () => void];
  readonly className?: string;
  readonly children: ReactNode;
}

/** The fields of a form that the server saves, its refusal, and the button that sends it. */
export function OnlineForm<V extends Texts>(props: OnlineFormProps<V>) {
  const { form, saveLabel, busyLabel, disabled = false, back, className, children, ...button } = props;
  const { t } = useTexts();
  const online = useOnline();
  return (
    <FormFrame form={form} onSubmit={form.submit} {...(className && { className })}>
      {children}
      {form.refusal !== null && (
        <Message role="alert" tone="bad" icon={CircleAlert} className="my-3 wrap-anywhere whitespace-pre-line">
          {form.refusal}
        </Message>
      )}
      <div className="mt-2 flex flex-wrap gap-3">
        <Button
          {...button}
          type="submit"
          disabled={form.busy || !online || disabled}
          {...(back && { className: 'min-h-14 grow' })}
          text={form.busy ? (busyLabel ?? t('people.act.busy')) : saveLabel}
        />
        {back && <Button onClick={back[1]} className="min-h-14 grow sm:grow-0" text={back[0]} />}
      </div>
    </FormFrame>
  );
}
