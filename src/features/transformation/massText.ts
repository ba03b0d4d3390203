import { formatNumber } from '../../i18n/numbers.ts';
import type { Language } from '../../i18n/languages.ts';

/** A share of 1: `97.6 %`, written so that it never breaks. */
export const percent = (share: number, language: Language): string =>
  `${formatNumber(share * 100, language, 1)}\u00A0%`;

/** Mass in t. */
export const tonnes = (mass: number, language: Language): string => `${formatNumber(mass, language, 1)}\u00A0t`;
