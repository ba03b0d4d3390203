import { formatNumber } from '../../i18n/numbers.ts';
import type { Language } from '../../i18n/languages.ts';

/** `7,5 m³`. The units are written alike in both languages. */
export const withUnit = (value: number, unit: 'm³' | 'kg' | 't/m³', language: Language): string => `${formatNumber(value, language)} ${unit}`;
