import { useTranslation } from 'react-i18next';
import { formatNumber, suggestNumber } from '../../i18n/numbers.ts';
import { codeOf } from './formValues.ts';
import type { DeliveryFormState } from './useDeliveryForm.ts';
import type { FieldName } from './formValues.ts';

/** The sentence beneath a field, with the figures of this site in it. */
export function useErrorText({ form, values, context }: DeliveryFormState): (name: FieldName) => string | undefined {
  const { t } = useTranslation();
  const { errors } = form.formState;
  const { limits, language, availableStock } = context;
  return (name) => {
    const code = codeOf(errors[name]?.message);
    if (!code) return undefined;
    return t(`validation.${code}`, {
      min: formatNumber(limits.min, language),
      max: formatNumber(limits.max, language),
      stock: formatNumber(availableStock ?? 0, language),
      example: suggestNumber(values.volume, language),
    });
  };
}
