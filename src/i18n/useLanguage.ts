import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { isLanguage } from './languages.ts';
import type { Language } from './languages.ts';

/** The interface's language now; follows every change. */
export const useLanguage = (): Language => useTexts().language;

export interface Texts {
  readonly t: TFunction;
  readonly language: Language;
}

/** The words and their language, for a screen of many parts: asking for them costs more than a small part does itself. */
export function useTexts(): Texts {
  const { t, i18n } = useTranslation();
  return { t, language: isLanguage(i18n.language) ? i18n.language : 'en' };
}
