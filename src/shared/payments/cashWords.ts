import { formatRupiah, type Language } from '../../i18n/index.ts';
import type { TFunction } from 'i18next';

export function differenceText(
  { counted, expected }: { readonly counted: number; readonly expected: number },
  t: TFunction,
  language: Language,
): string {
  const amount = formatRupiah(Math.abs(counted - expected), language);
  return counted === expected ? t('cash.exact') : t(counted < expected ? 'cash.short' : 'cash.over', { amount });
}
