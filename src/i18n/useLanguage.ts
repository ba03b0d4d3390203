import { createInstance, type TFunction, type i18n as I18n } from 'i18next';
import { useSyncExternalStore } from 'react';
import { getI18n } from 'react-i18next';
import { isLanguage, type Language } from './languages.ts';

/** The interface's current language; follows every change. */
export const useLanguage = (): Language => useTexts().language;

export interface Texts {
  readonly t: TFunction;
  readonly language: Language;
}

/** Texts and language with one React hook per component: `useTranslation` of react-i18next uses thirteen. */
export const useTexts = (): Texts => useSyncExternalStore(onLanguageChange, textsNow);

/** Undefined before `startI18n`, although the type of `getI18n` does not include that. */
const started = (): I18n | undefined => getI18n();

function onLanguageChange(listener: () => void): () => void {
  const i18n = started();
  if (!i18n) return () => undefined;
  i18n.on('languageChanged', listener);
  return () => i18n.off('languageChanged', listener);
}

function textsNow(): Texts {
  const i18n = started();
  if (!i18n) return (keys ??= keysOnly());
  const language = isLanguage(i18n.language) ? i18n.language : 'en';
  return (texts[language] ??= { t: remembering(i18n.getFixedT(language)), language });
}

const texts: Partial<Record<Language, Texts>> = {};
let keys: Texts | undefined;

/** Shows the key of each text. The crash screen must not crash if the app fails before it has texts. */
function keysOnly(): Texts {
  const i18n = createInstance();
  void i18n.init({ lng: 'en', resources: {}, initAsync: false });
  return { t: i18n.getFixedT('en'), language: 'en' };
}

/** Caches texts without values: i18next computes them at every call, and an opening form has forty of them. */
function remembering(translate: TFunction): TFunction {
  const known = new Map<unknown, string>();
  return new Proxy(translate, {
    apply: (ask, self, asked: Parameters<TFunction>) => {
      const [key] = asked;
      const text = asked.length === 1 && known.get(key);
      if (typeof text === 'string') return text;
      const found = Reflect.apply(ask, self, asked);
      // A text that is not loaded yet is shown as its key.
      if (asked.length === 1 && found !== key) known.set(key, found);
      return found;
    },
  });
}
