import { createInstance } from 'i18next';
import type { TFunction, i18n } from 'i18next';
import { useSyncExternalStore } from 'react';
import { getI18n } from 'react-i18next';
import { isLanguage } from './languages.ts';
import type { Language } from './languages.ts';

/** The interface's language now; follows every change. */
export const useLanguage = (): Language => useTexts().language;

export interface Texts {
  readonly t: TFunction;
  readonly language: Language;
}

/**
 * The words and their language, of the interface. Not `useTranslation`, whose eight hooks and copy of the instance cost each
 * component more than it costs itself: a form has a hundred of them.
 */
export const useTexts = (): Texts => useSyncExternalStore(onLanguageChange, textsNow);

function onLanguageChange(listener: () => void): () => void {
  const asked = instance();
  if (!asked) return () => undefined;
  asked.on('languageChanged', listener);
  return () => asked.off('languageChanged', listener);
}

/** Undefined before `startI18n`: its type does not say so. */
const instance = (): i18n | undefined => getI18n();

function textsNow(): Texts {
  const asked = instance();
  if (!asked) return (keys ??= { t: withoutTexts(), language: 'en' });
  const language = isLanguage(asked.language) ? asked.language : 'en';
  return (texts[language] ??= { t: remembering(asked.getFixedT(language)), language });
}

const texts: Partial<Record<Language, Texts>> = {};
let keys: Texts | undefined;

/** What tells of a failure must not fail itself: before there are texts it shows their keys. */
function withoutTexts(): TFunction {
  const empty = createInstance();
  void empty.init({ lng: 'en', resources: {}, initAsync: false });
  return empty.getFixedT('en');
}

/** A text without values is worked out once: i18next does it anew at every call, and a form that opens has forty of them. */
function remembering(translate: TFunction): TFunction {
  const known = new Map<unknown, string>();
  return new Proxy(translate, {
    apply: (ask, self, asked: Parameters<TFunction>) => {
      const [key] = asked;
      const text = asked.length === 1 && known.get(key);
      if (typeof text === 'string') return text;
      const found = Reflect.apply(ask, self, asked);
      // Its key stands for a text that is not here yet.
      if (asked.length === 1 && found !== key) known.set(key, found);
      return found;
    },
  });
}
