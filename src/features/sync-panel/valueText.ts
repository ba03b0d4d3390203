import { formatNumber, useTexts } from '../../i18n/index.ts';

/** How a value of a record reads; one without a text is shown as it came. */
export function useValueText(): (field: string, value: unknown) => string {
  const { t, language } = useTexts();
  return (field, value) => {
    if (value === null || value === undefined || value === '') return t('sync.conflict.nothing');
    if (typeof value === 'number') return formatNumber(value, language);
    if (typeof value === 'boolean') return t(`masterData.choice.${value ? 'active' : 'inactive'}`);
    if (typeof value !== 'string') return JSON.stringify(value);
    // Of a delivery or of a customer: no word is a status of both.
    if (field === 'status')
      return t(`delivery.status.${value}`, { defaultValue: t(`masterData.choice.${value}`, { defaultValue: value }) });
    return field === 'type' ? t(`masterData.choice.${value}`, { defaultValue: value }) : value;
  };
}
