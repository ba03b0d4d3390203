import { useTranslation } from 'react-i18next';
import { TextArea, TextInput } from '../../ui/TextInput.tsx';
import { FormSection, WIDE } from './FormSection.tsx';
import { useErrorText } from './useErrorText.ts';
import type { DeliveryFormState } from './useDeliveryForm.ts';

export function FormDestination({ state }: { readonly state: DeliveryFormState }) {
  const { t } = useTranslation();
  const errorText = useErrorText(state);
  const { register } = state.form;
  return (
    <FormSection title={t('delivery.new.moreSection')}>
      <TextInput
        id="destinationAddress"
        className={WIDE}
        label={t('delivery.new.destinationAddress')}
        mark={t('delivery.new.optional')}
        autoComplete="off"
        data-optional
        error={errorText('destinationAddress')}
        {...register('destinationAddress')}
      />
      <TextArea
        id="notes"
        className={WIDE}
        label={t('delivery.new.notes')}
        mark={t('delivery.new.optional')}
        error={errorText('notes')}
        {...register('notes')}
      />
    </FormSection>
  );
}
