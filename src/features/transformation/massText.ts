import { formatNumber, formatPercent, type Language } from '../../i18n/index.ts';

/** A share of 1: `97.6%`. */
export const percent = (share: number, language: Language): string => formatPercent(share * 100, language);

/** Mass in t. */
export const tonnes = (mass: number, language: Language): string => `${formatNumber(mass, language, 1)}\u00A0t`;
