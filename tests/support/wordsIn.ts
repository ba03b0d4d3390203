import { createInstance } from 'i18next';
import en from '../../public/locales/en/common.json' with { type: 'json' };
import id from '../../public/locales/id/common.json' with { type: 'json' };

/** The texts of the app in one language, without a page. */
export const wordsIn = async (language: 'en' | 'id') => ({
  t: await createInstance().init({
    lng: language,
    resources: { en: { common: en }, id: { common: id } },
    defaultNS: 'common',
    interpolation: { escapeValue: false },
  }),
  language,
});
