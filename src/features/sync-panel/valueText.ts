import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../i18n/numbers.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';

/** How a value of a record reads; one that a newer app wrote is shown as it came. */
export function useValueText(): (field: string, value: unknown) => string {
  const { t } = useTranslation();
  const language = useLanguage();
  return (field, value) => {
    if (value === null || value === undefined || value === '') return t('sync.conflict.nothing');
    if (typeof value === 'number') return formatNumber(value, language);
    if (typeof value !== 'string') return JSON.stringify(value);
    return field === 'status' ? t(`delivery.status.${value}`, { defaultValue: value }) : value;
  };
}
