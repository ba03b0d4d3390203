import { formatNumber } from '../../i18n/numbers.ts';
import type { Language } from '../../i18n/languages.ts';

/** A difference always says its direction. */
export const signed = (value: number, language: Language): string => `${value > 0 ? '+' : ''}${formatNumber(value, language)}`;
