import { isValidationCode } from '../../../domain/rules/codes.ts';
import { formatNumber, suggestNumber } from '../../../i18n/numbers.ts';
import type { DeliveryFormState } from './useDeliveryForm.ts';
import type { FieldName } from './formValues.ts';

/**
 * The sentence beneath a field, with the figures of this site in it. That something is missing is said only once somebody
 * tried to save: a field that was merely passed through is no mistake yet.
 */
export function errorTexts({
  t,
  errors,
  isSubmitted,
  values,
  context,
}: DeliveryFormState): (name: FieldName) => string | undefined {
  const { limits, language, availableStock } = context;
  return (name) => {
    const code = errors[name]?.message;
    if (code === undefined || !isValidationCode(code) || (code === 'required' && !isSubmitted)) return undefined;
    return t(`validation.${code}`, {
      min: formatNumber(limits.min, language),
      max: formatNumber(limits.max, language),
      stock: formatNumber(availableStock ?? 0, language),
      example: suggestNumber(values[name], language),
    });
  };
}
