import { withUnit } from '../../i18n/numbers.ts';
import type { Language } from '../../i18n/languages.ts';
import type { Unit } from '../../i18n/numbers.ts';

/** A difference always says its direction. */
export const signed = (value: number, unit: Unit, language: Language): string => `${value > 0 ? '+' : ''}${withUnit(value, unit, language)}`;
