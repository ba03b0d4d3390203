import { useTranslation } from 'react-i18next';
import { isLanguage } from './languages.ts';
import type { Language } from './languages.ts';

/** The interface's language now; follows every change. */
export function useLanguage(): Language {
  const { i18n } = useTranslation();
  return isLanguage(i18n.language) ? i18n.language : 'en';
}
