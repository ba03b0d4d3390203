import { createInstance, type BackendModule, type ReadCallback } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { LANGUAGE_KEY, defaultLanguage, isLanguage, type Language } from './languages.ts';
import type { Texts } from './useLanguage.ts';

const i18n = createInstance();

/** Loads the user's language and keeps `<html lang>` in step with it. Resolves when the texts are loaded. */
export async function startI18n(): Promise<void> {
  i18n.on('languageChanged', (language) => {
    document.documentElement.lang = language;
  });
  i18n.use(localeFiles);
  i18n.use(initReactI18next);
  await i18n.init({
    lng: defaultLanguage(storedLanguage(), navigator.language),
    fallbackLng: 'en',
    ns: 'common',
    defaultNS: 'common',
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
}

/** Switches at once and remembers the choice on this device. */
export async function chooseLanguage(language: Language): Promise<void> {
  await i18n.changeLanguage(language);
  try {
    localStorage.setItem(LANGUAGE_KEY, language);
  } catch {
    // A browser without storage still shows the language until it closes.
  }
}

/** The texts of a language other than the interface's, or the same. */
export async function textsIn(language: Language): Promise<Texts> {
  await i18n.loadLanguages(language);
  return { t: i18n.getFixedT(language), language };
}

/** Translations are files of the app: GET /locales/{lng}/{ns}.json. */
const localeFiles: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, namespace, done) => {
    void readFile(language, namespace, done);
  },
};

async function readFile(language: string, namespace: string, done: ReadCallback): Promise<void> {
  try {
    const response = await fetch(`/locales/${language}/${namespace}.json`);
    if (!response.ok) throw new Error(`No texts for ${language}: ${response.status}`);
    done(null, await response.json());
  } catch (error) {
    done(error instanceof Error ? error : String(error), null);
  }
}

function storedLanguage(): string | null {
  try {
    const stored = localStorage.getItem(LANGUAGE_KEY);
    return isLanguage(stored) ? stored : null;
  } catch {
    return null;
  }
}
