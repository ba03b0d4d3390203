import { TextArea, TextInput } from '../../../ui/TextInput.tsx';
import { FormSection, WIDE } from './FormSection.tsx';
import { errorTexts } from './errorTexts.ts';
import { useField } from './useField.ts';
import type { DeliveryFormState } from './useDeliveryForm.ts';

export function FormDestination({ state }: { readonly state: DeliveryFormState }) {
  const { t } = state;
  const errorText = errorTexts(state);
  const destination = useField(state.form, 'destinationAddress');
  const notes = useField(state.form, 'notes');
  return (
    <FormSection title={t('delivery.new.moreSection')}>
      <TextInput
        id="destinationAddress"
        className={WIDE}
        label={t('delivery.new.destinationAddress')}
        mark={t('form.optional')}
        autoComplete="off"
        data-optional
        error={errorText('destinationAddress')}
        {...destination}
      />
      <TextArea
        id="notes"
        className={WIDE}
        label={t('delivery.new.notes')}
        mark={t('form.optional')}
        error={errorText('notes')}
        {...notes}
      />
    </FormSection>
  );
}
