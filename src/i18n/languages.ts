/** Interface languages; English is the fallback. */
export const LANGUAGES = ['en', 'id'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The stored choice, else Indonesian if the browser's language starts with "id", else English. */
export function defaultLanguage(stored: string | null, browserLanguage: string): Language {
  if (isLanguage(stored)) return stored;
  return browserLanguage.toLowerCase().startsWith('id') ? 'id' : 'en';
}

export const LANGUAGE_KEY = 'app:lang';

export const isLanguage = (value: unknown): value is Language => LANGUAGES.some((language) => language === value);

/** BCP 47 tag for `Intl`: both with Latin digits and a 24-hour clock. */
export const localeOf = (language: Language): string => (language === 'id' ? 'id-ID' : 'en-GB');
